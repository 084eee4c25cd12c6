import { markedStatus } from '@lectern/contracts/attendance/facts.ts';
import { face } from '@lectern/contracts/screens/facts.ts';
import {
  classId,
  danmuId,
  deckId,
  pageRendered,
  questionId,
  screenId,
  STARTS_AT,
  studentId,
  teacherId,
  written,
  type Lesson,
} from './lesson-history.ts';

/** One drawn command; what it refers to depends on where the lesson stands. */
export interface Wish {
  readonly name: string;
  readonly question: number;
  readonly student: number;
  readonly choice: number;
  /** How long after the one before. */
  readonly seconds: number;
  /** Commands of many people are not decided in the order in which they arrived. */
  readonly early: number;
  readonly stale: boolean;
}

/** Those who sit in without an account are nobody else. */
export const guestOf = ({ choice }: Pick<Wish, 'choice'>): number => 8 + (choice % 2);

/** What a wish asks for, in the words of its command. */
export function dataOf(wish: Wish, lesson: Lesson, at: number): object {
  const { name } = wish;
  if (name.endsWith('LogEntry')) return ofLog(wish);
  if (name.includes('Danmu')) return ofDanmu(wish, lesson);
  if (name.includes('Slides') || name.includes('Render') || name.includes('Page')) return ofSlides(wish);
  if (name.endsWith('Lesson')) return ofLesson(wish, lesson, at);
  return ofPeople(wish, at) ?? ofQuestions(wish, lesson, at);
}

/** What is found out before a command is decided. */
export const foundFor = ({ name, stale, choice }: Wish): object =>
  name === 'AddSlides'
    ? { mediaType: 'application/pdf', bytes: 1_234_567 }
    : {
        code: '314159',
        closesAfterMs: 240_000,
        codeIsRight: !stale,
        room: { status: 'open', schoolOnly: false, students: 3 },
        wasHere: !stale,
        roleInClass: choice === 4 ? 'auditor' : 'student',
        marks: stale ? [[0, 1]] : [],
        screenId: screenId(choice),
      };

function ofLesson({ name, stale }: Wish, { state }: Lesson, at: number): object {
  const edited = 'editedIn' in state.lesson ? state.lesson.editedIn : 0;
  if (name === 'ScheduleLesson') return { classId, title: '光', startsAt: STARTS_AT };
  if (name === 'ReviseLesson') return { title: '声', startsAt: STARTS_AT, basedOn: stale ? edited - 1 : edited };
  if (name !== 'CloseLesson') return {};
  return { closesAt: 'closesAt' in state.lesson && !stale ? state.lesson.closesAt : at };
}

function ofQuestions(wish: Wish, { state: { quiz } }: Lesson, at: number): object {
  const one = { questionId: questionId(wish.question) };
  const question = quiz.questions[one.questionId];
  const shape = { ...written(wish.question).data, key: 'ABCDE'[wish.choice], choices: ['甲', '乙', '丙', '丁'] };
  switch (wish.name) {
    case 'WriteQuestion':
      return wish.stale ? { ...shape, key: undefined } : shape;
    case 'ReviseQuestion':
      return { ...shape, basedOn: wish.stale ? 0 : (question?.editedIn ?? 0) };
    case 'ReorderQuestions':
      return { questionIds: wish.stale ? quiz.order.slice(1) : quiz.order.toReversed() };
    case 'PublishQuestion':
      return { ...one, durationS: 5 + wish.seconds };
    case 'CollectAtDeadline':
      return { ...one, deadline: (question?.deadline ?? at) - (wish.stale ? 1000 : 0) };
    case 'SubmitAnswer':
      return { ...one, choice: 'ABCDE'[wish.choice] };
    case 'AcceptLateAnswer':
      return { ...one, personId: studentId(wish.student) };
    default:
      return wish.name.endsWith('Question') || wish.name.startsWith('Show') ? one : {};
  }
}

/** Who comes, checks in, is marked, leaves and returns, is muted; and the screens. */
function ofPeople({ name, student, choice, stale }: Wish, at: number): object | undefined {
  const personId = studentId(student);
  switch (name) {
    case 'CheckIn':
      return { code: '1234', by: choice % 2 === 0 ? 'qr' : 'digits' };
    case 'SetLateness':
      return { lateAfterMinutes: choice };
    case 'MarkAttendance':
      return { personId, status: markedStatus.options[choice] };
    case 'UnmarkAttendance':
    case 'MuteStudent':
    case 'UnmuteStudent':
      return { personId };
    case 'RecordPresence':
      return stale ? { left: [], returned: [personId] } : { left: [{ personId, at: at - 1000 }], returned: [] };
    case 'EnterAsGuest':
      return { code: '314159', ...(choice === 4 && { as: 'auditor' }) };
    case 'ClaimGuest':
      return { guestId: studentId(guestOf({ choice })) };
    case 'PairScreen':
      return { code: '123456' };
    case 'UnpairScreen':
      return { screenId: screenId(choice) };
    case 'ChooseFace':
      return { face: face.options[choice % 4] };
    default:
      return undefined;
  }
}

function ofDanmu({ name, choice, stale }: Wish, { state: { danmu } }: Lesson): object {
  if (name === 'SendDanmu') return { danmuId: danmuId(danmu.sent + 1), words: '听懂了' };
  if (name === 'ChangeDanmuSettings') return { on: choice < 4, moderated: choice > 1, speed: stale ? 'slow' : 'fast' };
  return { danmuId: danmuId(Math.max(1, danmu.sent - (choice % 3))) };
}

const ofLog = ({ name, choice, stale }: Wish): object => ({
  personId: stale ? studentId(1) : teacherId,
  ...(name === 'NameLogEntry' && choice > 0 && { name: `公开课 ${choice}` }),
});

const PAGES = 3;

function ofSlides({ name, question, choice, stale }: Wish): object {
  const one = { deckId: deckId(question) };
  const n = 1 + (choice % PAGES);
  const { deckId: _, ...page } = pageRendered(question, n).data;
  switch (name) {
    case 'AddSlides':
      return { ...one, name: '课件', file: 'f'.repeat(64) };
    case 'StartRendering':
      return { ...one, pages: PAGES };
    case 'RecordPages':
      return { ...one, pages: [page] };
    case 'FailRendering':
      return { ...one, reason: 'broken' };
    case 'ArrangePages':
      return { ...one, pages: stale ? [1, 1] : [n, ...[1, 2, 3].filter((other) => other !== n)] };
    case 'RestorePage':
    case 'ShowPage':
      return { ...one, n };
    case 'MarkPage':
    case 'UnmarkPage':
      return { ...one, n, mark: stale ? 'bookmark' : 'notUnderstood' };
    default:
      return one;
  }
}
