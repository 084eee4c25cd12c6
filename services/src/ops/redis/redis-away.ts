/** Nothing can be asked of Redis just now. */
export class RedisAway extends Error {
  constructor() {
    super('Redis is away.');
  }
}
