import type { Settings } from '../../../services/src/ops/settings.ts';
import { compare, type Measured } from './rounds.ts';
import { BusyLesson, STORM, STUDENTS } from './busy-lesson.ts';

const TICKS = 20;

/** What one tick costs while everybody does something: present, open, diff and encode, beside encoding the whole view. */
export async function benchRoom(_: Settings, rounds: number): Promise<Measured[]> {
  const results: Measured[] = [];
  const both = (thing: string, storm: (lesson: BusyLesson) => void) =>
    (['student', 'teacher'] as const).map((audience) => ({ thing, storm, audience }));
  const storms = [
    ...both(`${STORM.answers} answers, ${STORM.danmu} danmu, ${STORM.marks} marks`, (lesson) => lesson.storm()),
    ...both(`${STORM.answers} check-ins`, (lesson) => lesson.checkIns()),
  ];
  for (const { thing, storm, audience } of storms) {
    const lesson = new BusyLesson();
    const name = `tick for ${audience}s, ${STUDENTS} joined, ${thing}`;
    const about = { name, unit: 'ms', peerName: 'encoding the whole view', rounds };
    const tick = () =>
      mean(
        () => lesson.tick(audience),
        () => storm(lesson),
      );
    results.push(await compare(about, tick, () => mean(() => lesson.whole(audience))));
  }
  const lesson = new BusyLesson();
  const name = `own parts of ${STORM.answers} students`;
  const about = { name, unit: 'ms', peerName: 'encoding the student’s view', rounds };
  results.push(
    await compare(
      about,
      () => mean(() => lesson.own()),
      () => mean(() => lesson.whole('student')),
    ),
  );
  return results;
}

/** The mean of so many ticks, in ms; folding belongs to the mailbox and is not counted. */
function mean(tick: () => void, before: () => void = () => undefined): number {
  let spent = 0;
  for (let n = 0; n < TICKS; n += 1) {
    before();
    const since = performance.now();
    tick();
    spent += performance.now() - since;
  }
  return spent / TICKS;
}
