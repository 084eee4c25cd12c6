import { createHash, createHmac } from 'node:crypto';
import { Refused } from './refused.mjs';

/**
 * @typedef {{ role?: string, here?: boolean, marked?: string | undefined }} Seen
 * @typedef {{ commitment: string, draws: { version: number, n: number, place: number, personId: string, list: string[] }[], drawn: Set<string> }} Round
 */

const COUNTED = new Set(['student', 'representative']);
const AWAY = new Set(['sickLeave', 'personalLeave', 'absent']);

/**
 * Computes the draws of roll calls again: the list out of the facts before each draw, the place in it out of the seed that
 * is public once the roll call is over [R1.06]. A draw that its seed does not give is refused by the number of its fact.
 */
export class Draws {
  /** How many draws were computed again. */
  computed = 0;
  /** @type {Map<string, Seen>} */
  #people = new Map();
  /** @type {Map<string, Round>} */
  #rounds = new Map();

  /** @param {Pick<import('./facts.mjs').Fact, 'type' | 'data' | 'version'>} fact in the order of the lesson */
  take({ type, data, version }) {
    const given = /** @type {Record<string, string>} */ (data);
    const { personId = '', rollCallId = '' } = given;
    const round = this.#rounds.get(rollCallId);
    if (type === 'ParticipantJoined') this.#see(personId, { role: given['role'] ?? '', here: true });
    else if (type === 'ParticipantLeft') this.#see(personId, { here: false });
    else if (type === 'ParticipantReturned') this.#see(personId, { here: true });
    else if (type === 'AttendanceMarked') this.#see(personId, { marked: given['status'] });
    else if (type === 'AttendanceUnmarked') this.#see(personId, { marked: undefined });
    else if (type === 'GuestClaimed') this.#claim(given['guestId'] ?? '', personId);
    else if (type === 'RollCallOpened')
      this.#rounds.set(rollCallId, { commitment: given['commitment'] ?? '', draws: [], drawn: new Set() });
    else if (type === 'PersonCalled' && round) {
      const { n, place, of } = /** @type {{ n: number, place: number, of: number }} */ (data);
      const list = this.#drawable(round.drawn);
      if (n !== round.draws.length + 1 || of !== list.length) throw new Refused('drawWrong', { version });
      round.draws.push({ version, n, place, personId, list });
      round.drawn.add(personId);
    } else if (type === 'RollCallClosed' && round) this.#compute(round, given['seed'] ?? '', version);
  }

  /**
   * @param {Round} round
   * @param {string} seed
   * @param {number} closed
   */
  #compute({ commitment, draws }, seed, closed) {
    if (createHash('sha256').update(seed).digest('hex') !== commitment)
      throw new Refused('seedForeign', { version: closed });
    for (const { version, n, place, personId, list } of draws) {
      const mac = createHmac('sha256', seed).update(String(n)).digest('hex');
      const right = Number(BigInt(`0x${mac}`) % BigInt(list.length)) + 1;
      if (place !== right || list[right - 1] !== personId) throw new Refused('drawWrong', { version });
      this.computed += 1;
    }
  }

  /** @param {ReadonlySet<string>} drawn */
  #drawable(drawn) {
    const list = [];
    for (const [personId, { role = '', here, marked = '' }] of this.#people)
      if (COUNTED.has(role) && here && !AWAY.has(marked) && !drawn.has(personId)) list.push(personId);
    return list.sort();
  }

  /**
   * @param {string} personId
   * @param {Seen} change
   */
  #see(personId, change) {
    this.#people.set(personId, { ...this.#people.get(personId), ...change });
  }

  /**
   * Who claimed a guest is that guest from then on, and what a teacher said of them stands.
   * @param {string} guestId
   * @param {string} personId
   */
  #claim(guestId, personId) {
    const guest = this.#people.get(guestId);
    const { marked } = this.#people.get(personId) ?? {};
    this.#people.delete(guestId);
    if (guest) this.#people.set(personId, { ...guest, ...(marked !== undefined && { marked }) });
    for (const { drawn } of this.#rounds.values()) if (drawn.delete(guestId)) drawn.add(personId);
  }
}
