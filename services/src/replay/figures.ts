import { orderOf } from '@lectern/contracts/slides/state.ts';
import type { AttendanceState } from '@lectern/contracts/attendance/state.ts';
import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { DanmuState } from '@lectern/contracts/danmu/state.ts';
import { remembered } from '@lectern/contracts/kernel/memo.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { LessonState } from '@lectern/contracts/lesson/state.ts';
import type { QuizState } from '@lectern/contracts/quiz/state.ts';
import type { Figures } from '@lectern/contracts/replay/figures.ts';
import type { SlidesState } from '@lectern/contracts/slides/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

/** The lesson in numbers after a version. */
export function figuresOf({ lesson, attendance, slides, quiz, danmu }: LessonStreamState, version: number): Figures {
  const page = numberOf(slides);
  const question = lastOf(quiz);
  return {
    ...(page !== undefined && { page }),
    pages: slides.decks.reduce((sum, deck) => sum + orderOf(deck).length, 0),
    ...(question && { question }),
    attended: attendedOf(lesson)(attendance),
    joined: attendance.joined,
    online: lesson.status === 'running' ? onlineOf(attendance) : 0,
    danmu: danmuOf(attendance)(danmu),
    held: danmu.waiting.length,
    facts: version,
  };
}

/** Whether a fact is about somebody who is in no figure of students: neither a student who came nor one who was marked. */
export function isUncounted({ attendance }: LessonStreamState, data: unknown): boolean {
  const { personId } = data as { personId?: string };
  if (personId === undefined) return false;
  const participant = get(attendance.participants, personId);
  return participant === undefined || (participant.role !== undefined && !isCounted(participant.role));
}

/** Counted over all decks, from 1. */
function numberOf({ current, decks }: SlidesState): number | undefined {
  if (current === undefined) return undefined;
  const index = decks.findIndex(({ deckId }) => deckId === current.deckId);
  const deck = decks[index]; // missing where a broken log shows a page of nothing
  const place = deck === undefined ? current.n : orderOf(deck).indexOf(current.n) + 1;
  return decks.slice(0, index).reduce((sum, one) => sum + orderOf(one).length, place);
}

function lastOf({ questions, published }: QuizState): Figures['question'] {
  const last = Object.values(questions).find(({ n }) => n === published);
  return last && { questionId: last.questionId, n: published, status: last.status, answered: last.counted };
}

/** A frame a tick is made of thousands of participants: each of their states is counted once. */
const attendedOf = remembered((lesson: LessonState) =>
  remembered((attendance: AttendanceState): number => {
    let sum = 0;
    for (const [, participant] of entries(attendance.participants)) {
      if (participant.role !== undefined && !isCounted(participant.role)) continue;
      const status = attendanceStatus(participant, attendance, lesson);
      if (status === 'present' || status === 'late') sum += 1;
    }
    return sum;
  }),
);

/** Those of students: what auditors and assistants sent is seen, and in no figure [R6.03, R6.06]. */
const danmuOf = remembered(({ participants }: AttendanceState) =>
  remembered(({ danmu }: DanmuState): number => {
    let sum = 0;
    for (const [, { personId }] of entries(danmu)) if (isCounted(get(participants, personId)?.role)) sum += 1;
    return sum;
  }),
);

const onlineOf = remembered(({ participants }: AttendanceState): number => {
  let sum = 0;
  for (const [, { role, joinedAt, stays }] of entries(participants))
    if (isCounted(role) && joinedAt !== undefined && stays.at(-1)?.to === undefined) sum += 1;
  return sum;
});
