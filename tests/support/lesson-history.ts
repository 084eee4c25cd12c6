import type * as fc from 'fast-check';
import { fold } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { grantAttendance, grantScreens, joining } from './history/attendance.ts';
import { grantBehaviour } from './history/behaviour.ts';
import { grantBoard } from './history/board.ts';
import { grantBonus } from './history/bonus.ts';
import { grantCountdown } from './history/countdown.ts';
import { grantDanmu } from './history/danmu.ts';
import { grantGrouping } from './history/grouping.ts';
import { grantJournal } from './history/journal.ts';
import { grantLiveVideo } from './history/live-video.ts';
import { at, isLegal, joined, recorded, scheduled, started, studentId, tell, type Moment } from './history/moments.ts';
import { grantPosts } from './history/posts.ts';
import { grantQuiz, written } from './history/quiz.ts';
import { grantPackets } from './history/packets.ts';
import { grantQuestionCard } from './history/question-card.ts';
import { grantQuickAnswer } from './history/quick-answer.ts';
import { grantRollCall } from './history/rollcall.ts';
import { grantSlides } from './history/slides.ts';
import { wishes, type Grant, type Wish } from './history/wish.ts';

export * from './history/attendance.ts';
export * from './history/behaviour.ts';
export * from './history/board.ts';
export * from './history/bonus.ts';
export * from './history/countdown.ts';
export * from './history/danmu.ts';
export * from './history/grouping.ts';
export * from './history/journal.ts';
export * from './history/live-video.ts';
export * from './history/moments.ts';
export * from './history/posts.ts';
export * from './history/quiz.ts';
export * from './history/packets.ts';
export * from './history/question-card.ts';
export * from './history/quick-answer.ts';
export * from './history/rollcall.ts';
export * from './history/slides.ts';

/** A lesson that runs, with the students 1 to n in it and one question ready. */
export const running = (students: number): Moment[] => [
  ...at(-60, scheduled),
  ...at(0, started, ...Array.from({ length: students }, (_, n) => joined(n + 1)), written(1)),
];

const grants: Readonly<Record<Wish['part'], Grant>> = {
  quiz: grantQuiz,
  slides: grantSlides,
  danmu: grantDanmu,
  posts: grantPosts,
  grouping: grantGrouping,
  attendance: grantAttendance,
  screens: grantScreens,
  journal: grantJournal,
  rollCall: grantRollCall,
  packets: grantPackets,
  questionCard: grantQuestionCard,
  quickAnswer: grantQuickAnswer,
  countdown: grantCountdown,
  bonus: grantBonus,
  behaviour: grantBehaviour,
  board: grantBoard,
  liveVideo: grantLiveVideo,
};

/**
 * Lessons as they may go: machine-legal facts of every context, of three questions, two decks and four people, one of
 * whom may be an auditor, and often an end. Short ones are beginnings of long ones: they stop anywhere.
 */
export const lessonHistories: fc.Arbitrary<readonly Moment[]> = wishes.map((drawn) => {
  const moments: Moment[] = [...at(-60, scheduled), ...at(0, started, joined(1), written(1))];
  let lesson = tell(moments);
  let second = 0;
  for (const wish of drawn) {
    second += wish.seconds % 8;
    const isIn = get(lesson.state.attendance.participants, studentId(wish.student))?.joinedAt !== undefined;
    const granted = isIn ? grants[wish.part](wish, lesson.state, second) : at(second, joining(wish));
    for (const moment of granted) {
      const fact = recorded(moment, lesson.version + 1);
      if (!isLegal(lesson, fact)) continue;
      lesson = fold(lessonStream, lesson, fact);
      moments.push(moment);
    }
  }
  return moments;
});
