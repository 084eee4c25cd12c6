import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { SlidesView } from '@lectern/contracts/slides/view.ts';
import type { Classroom } from '../support/classroom.ts';
import { canary } from '../support/sightings.ts';
import type { Student } from '../support/student.ts';
import { AWAY_MS, type PlannedDanmu, type PlannedLife } from './plan-life.ts';
import type { CheckInCodes } from './teaching.ts';

/** What the room is like just now. */
export interface Mood {
  isModerated: boolean;
  readonly codes: CheckInCodes;
}

/** A student's lesson beside the questions: everything at its moment. */
export async function live(
  { students }: Classroom,
  index: number,
  plan: PlannedLife,
  lifeMs: number,
  mood: Mood,
): Promise<void> {
  const student = students[index]!;
  const { checksIn, danmu, marks, asides, awayAt, postsAt } = plan;
  const at = async (share: number, act: () => unknown): Promise<void> => {
    await pause(share * lifeMs);
    await act();
  };
  await Promise.all([
    checksIn && at(checksIn.at, () => checkIn(student, checksIn.by, mood)),
    ...danmu.map((one, n) => at(one.at, () => send(student, 10 * index + n, one, mood))),
    ...postsAt.map((share) => at(share, () => submitPost(student))),
    ...marks.map(({ at: share, mark }) => at(share, () => markPage(student, mark))),
    ...asides.flatMap((share) => [
      at(share, () => student.lookAside(true)),
      at(share + 0.03, () => student.lookAside(false)),
    ]),
    awayAt !== undefined && at(awayAt, () => student.away(AWAY_MS)),
  ]);
}

/** By what the projector shows at this moment; a phone scans the picture or its owner types the digits. */
async function checkIn(student: Student, by: 'qr' | 'digits', { codes }: Mood): Promise<void> {
  const { digits, token } = await codes.now();
  const { device } = student;
  await student.give('CheckIn', { code: by === 'qr' ? token : digits, by, device });
}

/** What may be turned away or taken down carries a canary. */
async function send(student: Student, n: number, { words, rude }: PlannedDanmu, { isModerated }: Mood): Promise<void> {
  const danmuId = newId();
  const what = rude ? 'rude' : isModerated ? 'held' : undefined;
  const planted = what === undefined ? words : `${words} ${canary(what, n, danmuId)}`;
  await student.give('SendDanmu', { danmuId, words: planted });
}

const submitPost = (student: Student) =>
  student.give('SubmitPost', { postId: newId(), category: 'question', words: '为什么角动量守恒？', pictures: [] });

async function markPage(student: Student, mark: string): Promise<void> {
  const slides = student.place.current?.view['slides'] as unknown as SlidesView | undefined;
  const page = slides?.current === undefined ? undefined : slides.pages[slides.current];
  if (page !== undefined) await student.give('MarkPage', { deckId: page.deckId, n: page.n, mark });
}
