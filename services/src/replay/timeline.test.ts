import { expect, describe, it } from 'vitest';
import {
  at,
  byAuditor,
  checkedIn,
  checkInOpened,
  danmuHeld,
  danmuSent,
  joined,
  latenessSet,
  logOf,
  marked,
  running,
  studentId,
  unmarked,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { lessonPlayback, memoryStudio, stored } from '../../../tests/support/fact-index.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { figuresOf } from './figures.ts';
import { timelineOf } from './timeline.ts';

async function shownOf(facts: readonly StoredFact[]) {
  const playback = lessonPlayback(memoryStudio(() => facts).studio());
  const last = facts.at(-1)!.version;
  await playback.foldTo(last);
  const state = await playback.stateAt(last);
  return { ...timelineOf(playback, state), figures: figuresOf(state, last) };
}
const timeline = (...moments: readonly Moment[]) => shownOf(stored(logOf(moments)));

describe('who was late on the timeline', () => {
  const lesson = [...running(3), ...at(10, checkInOpened), ...at(60, checkedIn(1)), ...at(500, checkedIn(2))];
  const late = async (...since: Moment[]) => {
    const { checkIns } = await timeline(...lesson, ...since);
    return Object.fromEntries(checkIns.map((one) => [one.personId, one.late]));
  };
  const [one, two] = [studentId(1), studentId(2)];

  it('is who is late by now: after another rule, and as a teacher said', async () => {
    expect(await late(...at(510, latenessSet(5)))).toEqual({ [one]: false, [two]: true });
    expect(await late(...at(510, latenessSet(20)))).toEqual({ [one]: false, [two]: false });
    const excused = at(510, latenessSet(5), marked(1, 'late'), marked(2, 'present'));
    expect(await late(...excused)).toEqual({ [one]: true, [two]: false });
    expect(await late(...excused, ...at(520, unmarked(2)))).toEqual({ [one]: true, [two]: true });
  });
});

it('danmu are counted of students, not of auditors and assistants, on the lane as in the figure [R6.03] [R6.06]', async () => {
  const { danmu, figures } = await timeline(
    ...running(2),
    ...byAuditor(at(1, joined(3, 'auditor'))),
    ...at(2, danmuSent(1, 1), danmuHeld(2, 2)),
    ...byAuditor(at(3, danmuSent(3, 3))),
    ...at(4, danmuSent(4, 4)).map((moment): Moment => ({ ...moment, role: 'assistant' })),
  );
  expect([danmu.reduce((sum, count) => sum + count, 0), figures.danmu]).toEqual([2, 2]);
});

it('thousands of strange facts are as many marks as there are places, each with how many', async () => {
  const facts = stored(logOf(running(1)));
  const { at: from, version } = facts.at(-1)!;
  const unknown = Array.from({ length: 3000 }, (_, index) => ({
    ...facts[0]!,
    ...(index % 2 === 0 ? { type: 'SeatMapDrawn' } : { type: 'CheckedIn', data: { by: 7 } }),
    version: version + 1 + index,
    at: from + index * 1000,
  }));
  const lost = unknown.filter((_, index) => index !== 1500);
  const { strange } = await shownOf([...facts, ...lost]);
  expect(strange.length).toBeLessThan(130);
  expect(strange.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
  expect(strange[0]).toMatchObject({ version: version + 1, type: 'SeatMapDrawn', form: 'unknown' });
  expect(strange[1]).toMatchObject({ version: version + 2, type: 'CheckedIn', form: 'broken' });
  expect(strange.filter(({ form }) => form === 'missing')).toEqual([
    { at: from + 1499_000, version: version + 1501, type: '', form: 'missing', count: 1 },
  ]);
});
