import { setTimeout as pause } from 'node:timers/promises';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { TeacherDanmuView } from '@lectern/contracts/danmu/view.ts';
import type { Classroom } from '../support/classroom.ts';
import type { Mood } from './life.ts';
import { CHECK_IN_UNTIL, MODERATED } from './plan-life.ts';

const LOOK_EVERY_MS = 500;
/** A page is looked at for at least so long. */
const SHORTEST_PAGE_MS = 1500;
/** After so many pages a teacher goes back to the one before. */
const BACK_AFTER = 7;
/** So many students try the address of the page that comes next. */
const GUESSERS = 3;

interface Code {
  readonly digits: string;
  readonly token: string;
  readonly nextAt: number;
}

/** The code on the projector: asked for again when it turns, whoever looks at it. */
export class CheckInCodes {
  private asking: Promise<Code> | undefined;
  private readonly classroom: Classroom;

  constructor(classroom: Classroom) {
    this.classroom = classroom;
  }

  async now(): Promise<Code> {
    const shown = await this.asking;
    if (shown === undefined || shown.nextAt <= Date.now()) this.asking = this.ask();
    return this.asking!;
  }

  private async ask(): Promise<Code> {
    const { teacher, lessonId } = this.classroom;
    const { result, problem } = await teacher.query<Code>(`/api/lesson/${lessonId}/check-in-code`);
    if (result === undefined) throw new Error(`There is no check-in code: ${JSON.stringify(problem)}`);
    return result;
  }
}

/** Everything that the teacher does beside the questions, until `done`. */
export async function teach(classroom: Classroom, lifeMs: number, mood: Mood, done: AbortSignal): Promise<void> {
  await classroom.give('OpenCheckIn');
  await Promise.all([
    turnPages(classroom, lifeMs, done),
    closeCheckIn(classroom, lifeMs),
    moderate(classroom, lifeMs, mood, done),
  ]);
}

/** Page after page, at times back to the one before; what comes next is tried by its address. */
async function turnPages(classroom: Classroom, lifeMs: number, done: AbortSignal): Promise<void> {
  const { pages, students } = classroom;
  const everyMs = Math.max(SHORTEST_PAGE_MS, lifeMs / Math.max(1, pages.length));
  for (const [index, page] of pages.entries()) {
    if (done.aborted) return;
    const show = ({ deckId, n }: (typeof pages)[number]) => classroom.give('ShowPage', { deckId, n });
    await show(page);
    const next = pages[index + 1];
    if (next !== undefined)
      await Promise.all(students.slice(0, GUESSERS).map(async ({ pictures }) => pictures?.guess(next)));
    await pause(everyMs);
    if (index % BACK_AFTER !== BACK_AFTER - 1 || done.aborted) continue;
    await show(pages[index - 1]!);
    await pause(SHORTEST_PAGE_MS);
  }
}

async function closeCheckIn(classroom: Classroom, lifeMs: number): Promise<void> {
  await pause(CHECK_IN_UNTIL * lifeMs);
  await classroom.give('CloseCheckIn');
}

/** Passes every second danmu that waits, turns the others away, takes rude ones down, puts some back, mutes somebody. */
async function moderate(classroom: Classroom, lifeMs: number, mood: Mood, done: AbortSignal): Promise<void> {
  const since = performance.now();
  const share = () => (performance.now() - since) / lifeMs;
  const { desk } = classroom;
  const muted = { personId: classroom.students.at(-1)!.id };
  const seen = new Set<string>();
  let turn = 0;
  await classroom.ask('MuteStudent', muted);
  while (!done.aborted) {
    const isModerated = share() > MODERATED[0] && share() < MODERATED[1];
    if (isModerated !== mood.isModerated) {
      mood.isModerated = isModerated;
      await classroom.give('ChangeDanmuSettings', { moderated: isModerated });
      if (!isModerated) await classroom.ask('UnmuteStudent', muted);
    }
    const view = desk.current?.view['danmu'] as unknown as Opened<TeacherDanmuView> | undefined;
    for (const [danmuId, { status, words }] of Object.entries(view?.danmu ?? {})) {
      const isRude = words.includes('canary-rude');
      if (seen.has(danmuId) || (status !== 'held' && !isRude)) continue;
      seen.add(danmuId);
      turn += 1;
      await classroom.ask(isRude || turn % 2 === 0 ? 'HideDanmu' : 'PassDanmu', { danmuId });
      if (turn % 10 === 0) await classroom.ask('RestoreDanmu', { danmuId });
    }
    await pause(LOOK_EVERY_MS);
  }
}
