import * as fc from 'fast-check';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { AUDIENCES, presentAll, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { expect, it } from 'vitest';
import {
  at,
  danmuHeld,
  danmuId,
  lessonHistories,
  logOf,
  reordered,
  running,
  studentId,
} from '../../../tests/support/lesson-history.ts';
import { lessonPlayback, memoryStudio, stored } from '../../../tests/support/fact-index.ts';
import { differenceOf } from './difference.ts';
import { frameOf, framesOf } from './moments.ts';
import { timelineOf } from './timeline.ts';

const logs = lessonHistories.map((moments) => stored(logOf(moments)));
const spoilt = fc.constantFrom<unknown>(undefined, null, 7, 'x', {}, [], true);
const spoiling = fc.record({ place: fc.nat(), field: fc.nat(), value: spoilt, kind: fc.nat({ max: 9 }) });

/** What a context shows at any time, before the first fact too, and does not show here: who draws it relies on that. */
const missingIn = (view: JsonObject, first: JsonObject): string[] =>
  Object.entries(first).flatMap(([context, fields]) =>
    Object.keys(fields as object).flatMap((field) =>
      Object.hasOwn(view[context] as object, field) ? [] : [`${context}.${field}`],
    ),
  );

it('facts that are broken in any way stop nothing: every moment is shown with everyone’s eyes', async () => {
  let strange = 0;
  await fc.assert(
    fc.asyncProperty(logs, fc.array(spoiling, { minLength: 1, maxLength: 5 }), async (log, spoilings) => {
      const facts = log.map((fact) => ({ ...fact, data: { ...(fact.data as object) } as Record<string, unknown> }));
      for (const { place, field, value, kind } of spoilings) {
        const fact = facts[place % facts.length]!;
        if (kind === 1) Object.assign(fact, { data: value });
        if (typeof fact.data !== 'object' || fact.data === null) continue;
        if (kind === 0) Object.assign(fact, { type: 'SeatMapDrawn' });
        const names = Object.keys(fact.data);
        if (names.length > 0) fact.data[names[field % names.length]!] = value;
      }
      const playback = lessonPlayback(memoryStudio(() => facts, 10).studio());
      await playback.foldTo(facts.length);
      strange += playback.strange.length;
      expect(timelineOf(playback, await playback.stateAt(facts.length)).through).toBe(facts.length);
      const person = facts.at(-1)!.actor;
      for (const as of AUDIENCES) {
        for (const version of [0, 1, facts.length >> 1, facts.length]) {
          const { view } = (await frameOf(playback, { as, person }, version, undefined)) as { view: JsonObject };
          expect(missingIn(view, presentAll(lessonStream, unfolded(lessonStream).state, as))).toEqual([]);
        }
        let [after, more] = [0, true];
        while (more)
          ({ through: after, more } = await framesOf(
            playback,
            { as, person },
            { after, untilAt: Infinity, tickMs: 5000 },
          ));
        expect(after).toBe(facts.length);
      }
      await differenceOf(playback, 1, facts.length);
    }),
    { numRuns: 25, seed: 11 },
  );
  expect(strange).toBeGreaterThan(30);
});

it('an order that names a question nobody wrote shows its teacher no questions, and everything else', async () => {
  const facts = stored(logOf([...running(2), ...at(9, reordered(1, 2))]));
  const playback = lessonPlayback(memoryStudio(() => facts).studio());
  await playback.foldTo(facts.length);
  const { view, figures } = await frameOf(playback, { as: 'teacher', person: undefined }, facts.length, undefined);
  expect(view).toMatchObject({ quiz: { questions: {} }, attendance: { joined: 2 }, lesson: { status: 'running' } });
  expect(figures).toMatchObject({ joined: 2, facts: facts.length });
});

it('a danmu that waits and has no words is one that waits', async () => {
  const facts = stored(logOf([...running(2), ...at(9, danmuHeld(1, 1))]));
  const [held] = facts.slice(-1);
  Object.assign(held!, { data: { ...(held!.data as object), words: null } });
  const playback = lessonPlayback(memoryStudio(() => facts).studio());
  await playback.foldTo(facts.length);
  const frame = await frameOf(playback, { as: 'student', person: studentId(2) }, facts.length, undefined);
  expect(frame).toMatchObject({ withheld: [{ what: 'heldDanmu', count: 1 }, { what: 'drafts' }] });
  const teachers = await frameOf(playback, { as: 'teacher', person: undefined }, facts.length, undefined);
  expect(teachers).toMatchObject({ view: { danmu: { waiting: 1, danmu: { [danmuId(1)]: { words: null } } } } });
});
