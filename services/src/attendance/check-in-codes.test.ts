import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CheckInCodes } from './check-in-codes.ts';

const codesOf = (secret: string) =>
  new CheckInCodes({ pool: { query: async () => ({ rows: [{ secret: Buffer.from(secret) }] }) } } as never);
const codes = codesOf('one installation');
const lesson = '01900000-0000-7000-8000-1e5500000001';
const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2036, 0) });
const TURN = LIMITS.checkInTurnsMs;

describe('the check-in code', () => {
  it('is four digits to type and a token that no one guesses', async () => {
    const { digits, token, nextAt } = await codes.at(lesson, 1_000_000_001);
    expect(digits).toMatch(/^\d{4}$/);
    expect(token).toMatch(/^[A-Za-z0-9_-]{20}$/);
    expect(nextAt).toBe(1_000_005_000);
  });

  it('[R4.08] is taken for 30 s at most and 15 s at least, and no other way', async () => {
    await fc.assert(
      fc.asyncProperty(moment, fc.integer({ min: 0, max: 90_000 }), async (at, after) => {
        const { digits, token, nextAt } = await codes.at(lesson, at);
        const isTaken = at + after < nextAt + TURN;
        expect(await codes.isRight(lesson, { code: token, by: 'qr' }, at + after)).toBe(isTaken);
        const typed = await codes.isRight(lesson, { code: digits, by: 'digits' }, at + after);
        expect(typed || !isTaken).toBe(true); // four digits may come again by chance
        expect(nextAt - at).toBeLessThanOrEqual(TURN);
      }),
    );
  });

  it('is not taken before its time, as the other one of the two, or cut short', async () => {
    const at = 1_000_000_001;
    const { digits, token } = await codes.at(lesson, at);
    expect(await codes.isRight(lesson, { code: token, by: 'qr' }, at - TURN)).toBe(false);
    expect(await codes.isRight(lesson, { code: token, by: 'digits' }, at)).toBe(false);
    expect(await codes.isRight(lesson, { code: digits, by: 'qr' }, at)).toBe(false);
    expect(await codes.isRight(lesson, { code: token.slice(1), by: 'qr' }, at)).toBe(false);
    expect(await codes.isRight(lesson, { code: '签到签到', by: 'digits' }, at)).toBe(false);
  });

  it('is another for every turn, lesson and installation', async () => {
    const [mine, next, other, elsewhere] = await Promise.all([
      codes.at(lesson, 0),
      codes.at(lesson, TURN),
      codes.at(lesson.replace(/1$/, '2'), 0),
      codesOf('another installation').at(lesson, 0),
    ]);
    expect(new Set([mine, next, other, elsewhere].map(({ token }) => token)).size).toBe(4);
  });
});
