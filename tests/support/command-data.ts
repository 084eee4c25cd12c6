import { markedStatus } from '@lectern/contracts/attendance/facts.ts';
import { LEAVE_KINDS } from '@lectern/contracts/leave/leave.ts';
import { emptyTable, entries } from '@lectern/contracts/kernel/table.ts';
import { face } from '@lectern/contracts/screens/facts.ts';
import {
  behaviourId,
  bonusId,
  classId,
  countdownId,
  danmuId,
  deckId,
  anonymousPoll,
  BLINDED,
  fillBlank,
  groupId,
  groupingId,
  pageRendered,
  postId,
  questionId,
  packetId,
  quickAnswerId,
  rollCallId,
  screenId,
  STARTS_AT,
  stroke,
  strokeId,
  programming,
  subjective,
  studentId,
  teacherId,
  written,
  type Lesson,
} from './lesson-history.ts';
import { OF_LIVE_VIDEO, ofLiveVideo } from './live-video-data.ts';
import { ofQuestionCard } from './question-card-data.ts';

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
  if (OF_LIVE_VIDEO.test(name)) return ofLiveVideo(wish, lesson);
  if (name.includes('Bonus')) return ofBonus(wish, lesson);
  if (name.includes('Behaviour')) return ofBehaviour(wish, lesson);
  if (OF_PROGRAMS.has(name)) return ofPrograms(wish, lesson);
  if (GRADED.has(name) || (name === 'ShowDistribution' && wish.choice >= 3)) return ofGraded(wish, lesson);
  if (name.endsWith('Countdown')) return ofCountdown(wish, lesson);
  if (name.endsWith('Packet')) return ofPackets(wish, lesson);
  if (name.endsWith('QuestionCard')) return ofQuestionCard(wish, lesson);
  const ofTool = ofRollCall(wish, lesson) ?? ofQuickAnswer(wish, lesson);
  if (ofTool !== undefined) return ofTool;
  if (name.endsWith('Board') || name.endsWith('Strokes')) return ofBoard(wish);
  if (name.includes('Danmu')) return ofDanmu(wish, lesson);
  if (name.includes('Group')) return ofGroups(wish, lesson, at);
  if (name.includes('Post')) return ofPosts(wish, lesson);
  if (name.includes('Slides') || name.includes('Render') || name.includes('Page')) return ofSlides(wish, lesson);
  if (name.endsWith('Lesson')) return ofLesson(wish, lesson, at);
  return ofPeople(wish, at) ?? ofQuestions(wish, lesson, at);
}

/** What is found out before a command is decided. */
export const foundFor = ({ name, stale, choice }: Wish): object | undefined =>
  // Of the board and of live video it is why somebody may not have it: nothing.
  name.endsWith('Board') || name.endsWith('Strokes') || name === 'StartLiveVideo'
    ? undefined
    : name === 'AddSlides'
      ? { mediaType: 'application/pdf', bytes: 1_234_567 }
      : {
          code: '314159',
          closesAfterMs: 240_000,
          codeIsRight: !stale,
          room: { status: 'open', schoolOnly: false, students: 3 },
          wasHere: !stale,
          roleInClass: choice === 4 ? 'auditor' : 'student',
          marks: stale ? [[0, 1]] : [],
          chosen: choice,
          ids: [1, 2, 3].map(groupId),
          names: [],
          isRight: choice !== 4,
          words: stale ? ['加微信'] : [],
          pictures: choice === 4 ? undefined : [],
          screenId: screenId(choice),
          seed: '7'.repeat(64),
          chance: choice / 5,
          ballotKey: BLINDED,
          cast: Array.from({ length: 3 + choice }, () => 'A'),
        };

function ofLesson({ name, stale }: Wish, { state }: Lesson, at: number): object {
  const edited = 'editedIn' in state.lesson ? state.lesson.editedIn : 0;
  if (name === 'ScheduleLesson') return { classId, title: '光', startsAt: STARTS_AT };
  if (name === 'ReviseLesson') return { title: '声', startsAt: STARTS_AT, basedOn: stale ? edited - 1 : edited };
  if (name !== 'CloseLesson') return {};
  return { closesAt: 'closesAt' in state.lesson && !stale ? state.lesson.closesAt : at };
}

function ofQuestions(drawn: Wish, { state: { quiz } }: Lesson, at: number): object {
  // Where it is there already, another is written: a card needs several.
  const free = [drawn.question, 2, 3].find((n) => quiz.questions[questionId(n)] === undefined);
  const isNew = drawn.name === 'WriteQuestion' && !drawn.stale && free !== undefined;
  const wish = isNew ? { ...drawn, question: free } : drawn;
  const one = { questionId: questionId(wish.question) };
  const question = quiz.questions[one.questionId];
  const shape = { ...written(wish.question).data, key: 'ABCDE'[wish.choice], choices: ['甲', '乙', '丙', '丁'] };
  switch (wish.name) {
    case 'WriteQuestion':
      if (wish.choice === 0) return anonymousPoll(wish.question).data;
      if (wish.choice === 4) return fillBlank(wish.question).data;
      if (wish.choice === 2) return programming(wish.question).data;
      if (wish.choice === 3 || wish.seconds > 6) return subjective(wish.question).data;
      return wish.stale ? { ...shape, key: undefined } : shape;
    case 'ReviseQuestion':
      return { ...shape, basedOn: wish.stale ? 0 : (question?.editedIn ?? 0) };
    case 'ReorderQuestions':
      return { questionIds: wish.stale ? quiz.order.slice(1) : quiz.order.toReversed() };
    case 'PublishQuestion':
      return { ...one, durationS: 5 + wish.seconds };
    case 'RepeatQuestion':
      return { ...one, repeatId: questionId(wish.question + 3), durationS: 5 + wish.seconds };
    case 'CollectAtDeadline':
      return { ...one, deadline: (question?.deadline ?? at) - (wish.stale ? 1000 : 0) };
    case 'SubmitAnswer':
      return { ...one, choice: 'ABCDE'[wish.choice] };
    case 'TakePollBallot':
      return { ...one, blinded: BLINDED };
    case 'FillBlanks':
      return { ...one, blanks: [['0.58', '.580', '9', '', 'x'][wish.choice], '2.1'] };
    case 'AcceptLateAnswer':
      return { ...one, personId: studentId(wish.student) };
    default:
      return wish.name.endsWith('Question') || wish.name.startsWith('Show') ? one : {};
  }
}

const OF_PROGRAMS = new Set(['SubmitCode', 'ScoreAnswer']);

/** Of the programming question before the class, and of the last program, or of one that another took the place of. */
function ofPrograms({ name, question: n, student, choice, stale }: Wish, { state: { quiz } }: Lesson): object {
  const asked = Object.values(quiz.questions).find(({ kind, status }) => kind === 'programming' && status !== 'draft');
  const one = { questionId: asked?.questionId ?? questionId(n) };
  if (name === 'SubmitCode') return { ...one, code: choice === 4 ? ' ' : 'function omega() {}' };
  const [given] = [...entries(asked?.answers ?? emptyTable<never>())].toReversed();
  const answer = (given?.[1].counted?.version ?? 0) + (stale ? 1 : 0);
  return { ...one, personId: given?.[0] ?? studentId(student), answer, samples: 'p', hidden: 'w', scorer: 'quickjs' };
}

const GRADED = new Set([
  'WriteAnswer',
  'GradeAnswer',
  'ProjectAnswer',
  'EndAnswerProjection',
  'ShowWordCloud',
  'EndWordCloud',
]);

/** Of the subjective question before the class, and of who answered it, where there is one. */
function ofGraded({ name, question: n, student, choice, seconds, stale }: Wish, { state: { quiz } }: Lesson): object {
  const asked = Object.values(quiz.questions).find(({ kind, status }) => kind === 'subjective' && status !== 'draft');
  const one = { questionId: asked?.questionId ?? questionId(n) };
  const [given] = [...entries(asked?.answers ?? emptyTable<never>())].slice(choice % 2);
  const about = { ...one, personId: given?.[0] ?? studentId(student) };
  if (name === 'WriteAnswer') return { ...one, words: choice === 0 ? '' : '拉力做了功', pictures: [], kept: [] };
  if (name === 'ShowDistribution' || name.endsWith('WordCloud')) return one;
  if (name === 'ProjectAnswer') return { ...about, named: choice > 2 };
  if (name === 'EndAnswerProjection') return { questionId: quiz.projected?.questionId ?? one.questionId };
  const answer = (given?.[1].counted?.version ?? 0) + (stale ? 1 : 0);
  return { ...about, answer, points: seconds * 12, remark: '清楚' };
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
    case 'AskForLeave':
      return { kind: LEAVE_KINDS[choice % 2], reason: '发烧' };
    case 'WithdrawLeave':
      return {};
    case 'GrantLeave':
    case 'RefuseLeave':
    case 'ReopenLeave':
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

function ofGroups({ name, student, choice, stale }: Wish, { state: { grouping } }: Lesson, at: number): object {
  const n = Number(grouping.current?.groupingId.slice(-8) ?? 0);
  const isOver = grouping.current === undefined || ['published', 'cancelled'].includes(grouping.current.status);
  const begins = name === 'DrawGroups' || name === 'AssignGroups' || name === 'OpenGrouping';
  const one = { groupingId: groupingId(begins && isOver ? n + 1 : n), groupId: groupId(1 + (choice % 2)) };
  const group = { groupId: groupId(1), name: '一组', capacity: 2 };
  const title = '实验小组';
  switch (name) {
    case 'DrawGroups':
      return { ...one, title, by: stale ? 'number' : 'size', n: 1 + choice };
    case 'AssignGroups':
      return { ...one, title, groups: [group], members: [{ personId: studentId(student), groupId: group.groupId }] };
    case 'OpenGrouping':
      return { ...one, title, kind: stale ? 'free' : 'selfSelected', most: 2, durationS: 60, groups: [group] };
    case 'CreateGroup':
    case 'AddGroup':
      return {
        ...one,
        ...group,
        groupId: groupId(3 + choice),
        name: `组 ${choice}`,
        ...(stale && { password: '1234' }),
      };
    case 'PlaceGroupMember':
      return { ...one, personId: studentId(student), ...(stale && { groupId: undefined }) };
    case 'CloseGroupingAtDeadline':
      return { ...one, deadline: grouping.current?.deadline ?? at };
    default:
      return one;
  }
}

function ofPosts({ name, choice, stale }: Wish, { state: { posts } }: Lesson): object {
  const category = stale ? 'gone' : 'question';
  if (name === 'SubmitPost')
    return { postId: postId(posts.submitted + 1), category, words: '受力对吗？', pictures: [] };
  if (name === 'ChangePostSettings') return { on: choice < 4, moderated: choice > 1, votes: choice !== 2 };
  return { postId: postId(Math.max(1, posts.submitted - (choice % 3))) };
}

function ofBoard({ name, choice, question, stale }: Wish): object {
  const surface = stale ? `board/${choice + 1}` : `${deckId(1)}/1`;
  if (name === 'OpenBoard') return { surface: `board/${choice + 1}` };
  if (name === 'CloseBoard') return {};
  return name === 'DrawStrokes'
    ? { surface, strokes: [stroke(choice + question)] }
    : { surface, strokeIds: [strokeId(choice + question)] };
}

const ofLog = ({ name, choice, stale }: Wish): object => ({
  personId: stale ? studentId(1) : teacherId,
  ...(name === 'NameLogEntry' && choice > 0 && { name: `公开课 ${choice}` }),
});

const PAGES = 3;

function ofSlides({ name, question, choice, stale }: Wish, { state: { slides } }: Lesson): object {
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
      return { ...one, n, ...pageOf(slides.current), mark: stale ? 'bookmark' : 'notUnderstood' };
    default:
      return one;
  }
}

const pageOf = (current: { deckId: string; n: number } | undefined) =>
  current && { deckId: current.deckId, n: current.n };

function ofRollCall({ name, choice, stale }: Wish, { state: { rollCall } }: Lesson): object | undefined {
  const rounds = rollCall.rounds.length;
  const round = { rollCallId: rollCallId(name === 'OpenRollCall' ? rounds + 1 : Math.max(1, rounds)) };
  const one = { ...round, n: Math.max(1, (rollCall.rounds.at(-1)?.calls.length ?? 0) - (stale ? 1 : 0)) };
  switch (name) {
    case 'OpenRollCall':
    case 'SetRollCallNames':
      return { ...round, namesShown: choice > 1 };
    case 'CallPerson':
    case 'CloseRollCall':
    case 'CloseForgottenRollCall':
      return round;
    case 'AcceptCall':
      return { ...one, points: choice };
    case 'AcknowledgeCall':
    case 'MissCall':
    case 'PassCall':
      return one;
    default:
      return undefined;
  }
}

function ofQuickAnswer({ name, choice, stale }: Wish, { state: { quickAnswer } }: Lesson): object | undefined {
  const rounds = quickAnswer.rounds.length;
  const round = { quickAnswerId: quickAnswerId(name === 'OpenQuickAnswer' ? rounds + 1 : Math.max(1, rounds)) };
  switch (name) {
    case 'OpenQuickAnswer':
      return { ...round, countdownS: stale ? 5 : 0, points: choice, namesShown: choice > 1, question: '谁来说' };
    case 'SetQuickAnswerNames':
      return { ...round, namesShown: choice > 1 };
    case 'PressAnswer':
    case 'CloseQuickAnswer':
    case 'CloseUnansweredQuickAnswer':
      return round;
    case 'AcceptPress':
      return { ...round, place: 1 + (choice % 2), points: choice };
    case 'RejectPress':
      return { ...round, place: 1 + (choice % 2) };
    default:
      return undefined;
  }
}

function ofBonus({ name, choice, student, stale }: Wish, { state: { bonus } }: Lesson): object {
  const last = bonus.given.at(-1);
  if (name === 'RevokeBonus')
    return { bonusId: last?.bonusId ?? bonusId(1), personId: last?.personId ?? studentId(student) };
  const personIds = stale ? [1, 2, 3].map(studentId) : [studentId(student)];
  return { bonusId: bonusId(bonus.given.length + 1), personIds, points: 1 + choice, reason: '答得好' };
}

function ofBehaviour({ name, choice, student, stale }: Wish, { state: { behaviour } }: Lesson): object {
  const last = behaviour.recorded.at(-1);
  if (name === 'RevokeBehaviour')
    return { behaviourId: last?.behaviourId ?? behaviourId(1), personId: last?.personId ?? studentId(student) };
  const personIds = stale ? [1, 2, 3].map(studentId) : [studentId(student)];
  const tag = { tag: '上台讲题', points: choice, seenBy: choice > 0 ? 'student' : 'teachers' };
  return { behaviourId: behaviourId(behaviour.recorded.length + 1), personIds, ...tag };
}

function ofCountdown({ name, choice, stale }: Wish, { version, state: { countdown } }: Lesson): object {
  const current = countdown.current?.countdownId ?? countdownId(1);
  if (name !== 'StartCountdown') return { countdownId: stale ? countdownId(0) : current };
  return { countdownId: stale ? current : countdownId(version), durationS: 600 + choice, sound: stale };
}

function ofPackets({ name, choice, stale }: Wish, { state: { packets } }: Lesson): object {
  const sent = packets.packets.length;
  if (name !== 'SendPacket') return { packetId: packetId(Math.max(1, sent)) };
  const parts = 1 + choice;
  return {
    packetId: packetId(sent + 1),
    points: parts * 3 - (stale ? 1 : 0),
    parts,
    split: stale ? 'random' : 'equal',
  };
}
