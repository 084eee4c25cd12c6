import * as fc from 'fast-check';
import { AUDIENCES } from '@lectern/contracts/kernel/stream.ts';
import { expect, it } from 'vitest';
import { lessonHistories, logOf } from '../../../tests/support/lesson-history.ts';
import { lessonFilm, memoryStudio, stored } from '../../../tests/support/reel.ts';
import { differenceOf } from './difference.ts';
import { frameOf, framesOf } from './moments.ts';
import { timelineOf } from './timeline.ts';

const logs = lessonHistories.map((moments) => stored(logOf(moments)));
const spoilt = fc.constantFrom<unknown>(undefined, 7, 'x', {}, [], true);
const spoiling = fc.record({ place: fc.nat(), field: fc.nat(), value: spoilt, kind: fc.nat({ max: 9 }) });

it('facts that are broken in any way stop nothing: every moment is shown with everyone’s eyes', async () => {
  let strange = 0;
  await fc.assert(
    fc.asyncProperty(logs, fc.array(spoiling, { minLength: 1, maxLength: 5 }), async (log, spoilings) => {
      const facts = log.map((fact) => ({ ...fact, data: { ...(fact.data as object) } as Record<string, unknown> }));
      for (const { place, field, value, kind } of spoilings) {
        const fact = facts[place % facts.length]!;
        if (kind === 0) Object.assign(fact, { type: 'SeatMapDrawn' });
        const names = Object.keys(fact.data);
        if (names.length > 0) fact.data[names[field % names.length]!] = value;
      }
      const film = lessonFilm(memoryStudio(() => facts, 10).studio());
      await film.windTo(facts.length);
      strange += film.strange.length;
      expect(timelineOf(film).through).toBe(facts.length);
      const person = facts.at(-1)!.actor;
      for (const as of AUDIENCES) {
        for (const version of [0, 1, facts.length >> 1, facts.length])
          await frameOf(film, { as, person }, version, undefined);
        let [after, more] = [0, true];
        while (more)
          ({ through: after, more } = await framesOf(film, { as, person }, { after, untilAt: Infinity, tickMs: 5000 }));
        expect(after).toBe(facts.length);
      }
      await differenceOf(film, 1, facts.length);
    }),
    { numRuns: 40, seed: 11 },
  );
  expect(strange).toBeGreaterThan(30);
});
