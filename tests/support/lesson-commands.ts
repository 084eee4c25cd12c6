import * as fc from 'fast-check';
import { attendance } from '@lectern/contracts/attendance/index.ts';
import { grouping } from '@lectern/contracts/grouping/index.ts';
import { behaviour } from '@lectern/contracts/behaviour/behaviour.ts';
import { bonus } from '@lectern/contracts/bonus/bonus.ts';
import { countdown } from '@lectern/contracts/countdown/countdown.ts';
import { board } from '@lectern/contracts/board/board.ts';
import { guests } from '@lectern/contracts/guests/guests.ts';
import { danmu } from '@lectern/contracts/danmu/index.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { journal } from '@lectern/contracts/journal/journal.ts';
import { leave } from '@lectern/contracts/leave/leave.ts';
import { unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lesson } from '@lectern/contracts/lesson/index.ts';
import { posts } from '@lectern/contracts/posts/index.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { packets } from '@lectern/contracts/packets/packets.ts';
import { liveVideo } from '@lectern/contracts/liveVideo/liveVideo.ts';
import { questionCard } from '@lectern/contracts/questionCard/questionCard.ts';
import { quickAnswer } from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import { rollCall } from '@lectern/contracts/rollCall/rollCall.ts';
import { screens } from '@lectern/contracts/screens/index.ts';
import { slides } from '@lectern/contracts/slides/index.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { decideAttendance } from '../../services/src/attendance/attendance.decider.ts';
import { decideBoard } from '../../services/src/board/board.decider.ts';
import { decideBehaviour } from '../../services/src/behaviour/behaviour.decider.ts';
import { decideBonus } from '../../services/src/bonus/bonus.decider.ts';
import { decideCountdown } from '../../services/src/countdown/countdown.decider.ts';
import { decideDanmu } from '../../services/src/danmu/danmu.decider.ts';
import { decideGrouping } from '../../services/src/grouping/grouping.decider.ts';
import { decideGuests } from '../../services/src/guests/guests.decider.ts';
import { decideJournal } from '../../services/src/journal/journal.decider.ts';
import { decideLeave } from '../../services/src/leave/leave.decider.ts';
import { decideLesson } from '../../services/src/lesson/lesson.decider.ts';
import { decidePosts } from '../../services/src/posts/posts.decider.ts';
import { decideQuiz } from '../../services/src/quiz/quiz.decider.ts';
import { decidePackets } from '../../services/src/packets/packets.decider.ts';
import { decideLiveVideo } from '../../services/src/liveVideo/liveVideo.decider.ts';
import { decideQuestionCard } from '../../services/src/quiz/question-card.decider.ts';
import { decideQuickAnswer } from '../../services/src/quickAnswer/quickAnswer.decider.ts';
import { decideRollCall } from '../../services/src/rollCall/rollCall.decider.ts';
import { decideScreens } from '../../services/src/screens/screens.decider.ts';
import { decideSlides } from '../../services/src/slides/slides.decider.ts';
import { dataOf, foundFor, guestOf, type Wish } from './command-data.ts';
import { decided, recorded, type Asked, type Decided, type Decider } from './given.ts';
import { student, teacher, timer } from './lesson-asked.ts';
import type { Lesson } from './lesson-history.ts';
import { speakerNow } from './live-video-data.ts';

const parts: readonly Decider<LessonStreamState>[] = [
  { stream: lessonStream, context: lesson, decide: decideLesson },
  { stream: lessonStream, context: attendance, decide: decideAttendance },
  { stream: lessonStream, context: slides, decide: decideSlides },
  { stream: lessonStream, context: quiz, decide: decideQuiz },
  { stream: lessonStream, context: questionCard, decide: decideQuestionCard },
  { stream: lessonStream, context: danmu, decide: decideDanmu },
  { stream: lessonStream, context: screens, decide: decideScreens },
  { stream: lessonStream, context: journal, decide: decideJournal },
  { stream: lessonStream, context: guests, decide: decideGuests },
  { stream: lessonStream, context: posts, decide: decidePosts },
  { stream: lessonStream, context: rollCall, decide: decideRollCall },
  { stream: lessonStream, context: packets, decide: decidePackets },
  { stream: lessonStream, context: quickAnswer, decide: decideQuickAnswer },
  { stream: lessonStream, context: countdown, decide: decideCountdown },
  { stream: lessonStream, context: bonus, decide: decideBonus },
  { stream: lessonStream, context: behaviour, decide: decideBehaviour },
  { stream: lessonStream, context: grouping, decide: decideGrouping },
  { stream: lessonStream, context: leave, decide: decideLeave },
  { stream: lessonStream, context: board, decide: decideBoard },
  { stream: lessonStream, context: liveVideo, decide: decideLiveVideo },
];
const partOf = (name: string) => parts.find(({ context }) => context.commands.some((one) => one.name === name))!;
const names = parts.flatMap(({ context }) => context.commands.map(({ name }) => name));

const BEGINNING = [
  'ScheduleLesson',
  'ReviseLesson',
  'WriteQuestion',
  'AddSlides',
  'StartRendering',
  'StartLesson',
  'JoinLesson',
];

/** What takes many steps to come about: the steps of a thread are asked for in their order, with all that is drawn between them. */
const THREADS = [
  ['PublishQuestion', 'SubmitCode', 'ScoreAnswer'],
  ['StartLiveVideo', 'ConfirmLiveVideo', 'RaiseHand', 'InviteSpeaker', 'StartSpeaking', 'StopSpeaking'],
  [
    'StartLiveVideo',
    'ConfirmLiveVideo',
    'RecordLiveWatching',
    'EndLiveVideo',
    'FailLiveVideoRecording',
    'RetryLiveVideoRecording',
    'SaveLiveVideoRecording',
  ],
  ['WriteQuestion', 'WriteQuestion', 'PublishQuestionCard', 'SubmitQuestionCard', 'SubmitAnswer'],
  ['AskForLeave', 'GrantLeave', 'ReopenLeave'],
];

const often = [
  'SubmitAnswer',
  'SubmitAnswer',
  'SubmitAnswer',
  'SubmitAnswer',
  'FillBlanks',
  'SubmitCode',
  'SubmitCode',
  'ScoreAnswer',
  'ScoreAnswer',
  'TakePollBallot',
  'TakePollBallot',
  'WriteAnswer',
  'WriteAnswer',
  'WriteAnswer',
  'WriteAnswer',
  'GradeAnswer',
  'GradeAnswer',
  'GradeAnswer',
  'GradeAnswer',
  'GradeAnswer',
  'ProjectAnswer',
  'ProjectAnswer',
  'EndAnswerProjection',
  'EndAnswerProjection',
  'ShowWordCloud',
  'EndWordCloud',
  'EndWordCloud',
  'JoinLesson',
  'PublishQuestion',
  'CollectAtDeadline',
  'ShowDistribution',
  'ShowDistribution',
  'ShowDistribution',
  'ShowAnswer',
  'RepeatQuestion',
  'AcceptLateAnswer',
  'CheckIn',
  'SendDanmu',
  'RecordPages',
  'ShowPage',
  'MarkPage',
  'MarkPage',
  'UnmarkPage',
  'UnmarkPage',
  'UnmarkPage',
  'PassDanmu',
  'ChangeDanmuSettings',
  'RecordPresence',
  'EnterAsGuest',
  'ClaimGuest',
  'SubmitPost',
  'SubmitPost',
  'ReleasePost',
  'VoteForPost',
  'WithdrawPostVote',
  'OpenGrouping',
  'DrawGroups',
  'JoinGroup',
  'AskForLeave',
  'GrabPacket',
  'AcknowledgeCall',
  'CallPerson',
  'OpenQuickAnswer',
  'PressAnswer',
  'AcceptPress',
  'StartCountdown',
  'StartLiveVideo',
  'ConfirmLiveVideo',
  'RaiseHand',
  'RaiseHand',
  'InviteSpeaker',
  'StartSpeaking',
  'StartSpeaking',
  'StopSpeaking',
  'StopSpeaking',
  'DrawStrokes',
  'EraseStrokes',
  'EraseStrokes',
  'ProjectPost',
  'RestoreStrokes',
  'RestoreStrokes',
  'RestoreStrokes',
  'HideDanmu',
  'RestoreDanmu',
];
const rare = ['EndLesson', 'CloseLesson', 'CancelLesson'];
const others = names.filter((name) => !rare.includes(name));

export const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 80, arbitrary: fc.constantFrom(...often) },
      { weight: 20, arbitrary: fc.constantFrom(...others) },
      { weight: 1, arbitrary: fc.constantFrom(...rare) },
    ),
    question: fc.constantFrom(1, 1, 1, 2),
    student: fc.integer({ min: 1, max: 3 }),
    choice: fc.constantFrom(0, 1, 1, 2, 3, 4),
    seconds: fc.integer({ min: 0, max: 9 }),
    early: fc.constantFrom(0, 0, 0, 1, 4),
    stale: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 20, maxLength: 120, size: 'max' },
);

const OF_STUDENTS = [
  'SubmitAnswer',
  'SubmitCode',
  'TakePollBallot',
  'FillBlanks',
  'WriteAnswer',
  'JoinLesson',
  'CheckIn',
  'SendDanmu',
  'MarkPage',
  'UnmarkPage',
  'ClaimGuest',
  'SubmitPost',
  'WithdrawPost',
  'VoteForPost',
  'WithdrawPostVote',
  'CreateGroup',
  'JoinGroup',
  'LeaveGroup',
  'AskForLeave',
  'WithdrawLeave',
  'GrabPacket',
  'RaiseHand',
  'LowerHand',
  'StartSpeaking',
  'StopSpeaking',
  'AcknowledgeCall',
  'PressAnswer',
  'SubmitQuestionCard',
];
const OF_SYSTEM = parts
  .flatMap(({ context }) => context.commands)
  .filter(({ allow }) => allow.system !== undefined)
  .map(({ name }) => name);

function askedBy(wish: Wish, second: number, lesson: Lesson): Asked {
  const gathered = foundFor(wish);
  if (wish.name === 'EnterAsGuest')
    return { ...student(guestOf(wish), second), role: 'visitor', bound: false, gathered };
  const speaker = wish.name.endsWith('Speaking') && !wish.stale ? speakerNow(lesson) : undefined;
  if (OF_STUDENTS.includes(wish.name))
    return { ...student(wish.student, second), ...(speaker && { personId: speaker }), gathered };
  return OF_SYSTEM.includes(wish.name) ? { ...timer(second), gathered } : teacher(second, gathered);
}

export interface Step {
  readonly wish: Wish;
  readonly asked: Asked;
  readonly before: Lesson;
  readonly decision: Decided;
  readonly again: Decided;
}

export interface Story {
  readonly steps: readonly Step[];
  readonly log: readonly Fact[];
  readonly lesson: Lesson;
}

function threaded(drawn: readonly Wish[]): readonly Wish[] {
  const first = drawn[0]!;
  const names = THREADS[first.seconds] ?? [];
  const gap = Math.ceil(drawn.length / (names.length + 1));
  return drawn.flatMap((wish, index) => {
    const name = index % gap === 0 ? names[index / gap] : undefined;
    return name === undefined ? [wish] : [wish, { ...first, name, choice: 1, early: 0, stale: false }];
  });
}

/** Gives one command after another to whoever decides it; every input is frozen, and every decision is asked for twice. */
export function given(drawn: readonly Wish[]): Story {
  const steps: Step[] = [];
  const log: Fact[] = [];
  let folded: Lesson = unfolded(lessonStream);
  let second = 0;
  const first = drawn[0]!;
  // The first question is of each kind in turn: what comes of it takes many steps. A thread of programs begins with one.
  const kind = first.seconds === 0 ? 2 : Math.max(1, first.choice);
  const opening = BEGINNING.map((name) => ({
    ...first,
    name,
    choice: name === 'WriteQuestion' ? kind : 1,
    stale: false,
  }));
  for (const wish of [...opening, ...threaded(drawn)]) {
    second += wish.seconds;
    const asked = askedBy(wish, second - wish.early, folded);
    const data = frozen(dataOf(wish, folded, asked.at));
    const ask = () => decided(partOf(wish.name), frozen(folded), wish.name, data, frozen(asked));
    const decision = ask();
    steps.push({ wish, asked, before: folded, decision, again: ask() });
    if ('refused' in decision) continue;
    const more = recorded(lessonStream, folded, decision, asked);
    folded = more.folded;
    log.push(...more.log);
  }
  return { steps, log, lesson: folded };
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
