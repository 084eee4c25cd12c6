import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XapiWorld } from '../../../tests/support/xapi-world.ts';
import { Tries } from '../edge/limits/tries.ts';
import { Consumers } from './consumers.ts';

let world: XapiWorld;
let consumers: Consumers;
const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
beforeAll(async () => {
  world = await XapiWorld.open();
  consumers = new Consumers(world.side.database, new Tries(world.side.redis));
});
afterAll(() => world.close());

const refused = { code: 'xapi.credentials' };

describe('a consumer', () => {
  it('is known by its key and secret, of which only a hash is kept, until it is revoked', async () => {
    const { key, secret } = await consumers.add('s1', '数据中心');
    expect(await consumers.known(basic(key, secret))).toEqual({ key, school: 's1' });
    const rows = JSON.stringify(await world.source.query('select * from xapi_consumer'));
    expect(rows).toContain(key);
    expect(rows).not.toContain(secret);
    for (const header of [
      undefined,
      '',
      `Bearer ${secret}`,
      basic(key, ''),
      basic(key, `${secret}x`),
      basic('x-0000000000000000', secret),
      basic("' or true --", secret),
      `basic ${Buffer.from(key).toString('base64')}`,
    ])
      await expect(consumers.known(header)).rejects.toMatchObject(refused);
    expect(await consumers.revoke(key)).toBe(true);
    expect(await consumers.revoke(key)).toBe(false);
    await expect(consumers.known(basic(key, secret))).rejects.toMatchObject(refused);
  });

  it('may ask so often in a minute, and its secret may be guessed at less often', async () => {
    const [asking, guessed] = [await consumers.add('s1', '甲'), await consumers.add('s1', '乙')];
    for (let n = 0; n < LIMITS.xapiRequestsPerMinute; n += 1) await consumers.known(basic(asking.key, asking.secret));
    await expect(consumers.known(basic(asking.key, asking.secret))).rejects.toMatchObject({ code: 'rate.limited' });
    for (let n = 0; n < GUESSES.secretsOfConsumer.free; n += 1)
      await expect(consumers.known(basic(guessed.key, String(n)))).rejects.toMatchObject(refused);
    await expect(consumers.known(basic(guessed.key, guessed.secret))).rejects.toMatchObject({ code: 'rate.limited' });
  });

  it('may ask two questions at once, whatever others ask', async () => {
    const [one, other] = ['x-1', 'x-2'].map((key) => ({ key, school: 's1' }));
    const { promise: answer, resolve } = Promise.withResolvers<string>();
    const underWay = [0, 1].map(() => consumers.reading(one!, () => answer));
    await expect(consumers.reading(one!, () => answer)).rejects.toMatchObject({ code: 'xapi.another' });
    expect(await consumers.reading(other!, async () => 'read')).toBe('read');
    resolve('read');
    expect(await Promise.all(underWay)).toEqual(['read', 'read']);
    await expect(consumers.reading(one!, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    for (let n = 0; n < 3; n += 1) expect(await consumers.reading(one!, async () => n)).toBe(n);
  });
});
