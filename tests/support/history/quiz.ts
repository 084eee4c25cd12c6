import { rightBlanks } from '@lectern/contracts/question/blanks.ts';
import { questionKind } from '@lectern/contracts/question/content.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import * as quiz from '@lectern/contracts/quiz/facts.ts';
import { hasKey, isGraded, lettersOf, mostOf } from '@lectern/contracts/question/kinds.ts';
import { membersOf } from '@lectern/contracts/grouping/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';
import {
  at,
  deckId,
  groupId,
  groupingId,
  questionId,
  sealed,
  STARTS_AT,
  studentId,
  teacherId,
  type Moment,
} from './moments.ts';
import { byStudent, type Grant, type Wish } from './wish.ts';

type Shape = Omit<Parameters<typeof quiz.QuestionWritten>[0], 'questionId'>;

/** A question with four choices; its key is B. */
export const written = (n: number, more: Partial<Shape> = {}) =>
  quiz.QuestionWritten({
    questionId: questionId(n),
    kind: 'singleChoice',
    text: `第 ${n} 题`,
    choices: ['1 A', '2 A', '3 A', '4 A'],
    points: 10,
    key: 'B',
    ...more,
  });

/** A question with two blanks, which take 0.58 and something near 2.1. */
export const fillBlank = (n: number, more: Partial<Shape> = {}) =>
  written(n, {
    kind: 'fillBlank',
    text: '转动惯量是 ___ kg·m²，角速度是原来的 ＿＿＿ 倍。',
    choices: [],
    points: 60,
    blanks: [{ accepted: ['0.58', 'mv'] }, { accepted: ['2.1'], within: '0.05' }],
    key: 'AB',
    ...more,
  });

/** What stands for a key of ballots, and for a ballot that hides what is signed. */
export const BLINDED = 'A'.repeat(342);

/** A poll of which nobody learns who chose what. */
export const anonymousPoll = (n: number, more: Partial<Shape> = {}) =>
  written(n, { kind: 'poll', key: undefined, points: 10, anonymous: true, ...more });

/** Published, with the key of its ballots. */
export const ballotsPublished = (n: number) =>
  quiz.QuestionPublished({ questionId: questionId(n), ballotKey: BLINDED });

export const tookBallot = (student: number, n: number) =>
  quiz.AnswerSubmitted({ questionId: questionId(n), personId: studentId(student), blinded: BLINDED });

export const ballotsCounted = (n: number, ballots: number, counts?: Readonly<Record<string, number>>) =>
  quiz.DistributionShown({ questionId: questionId(n), ballots, ...(counts && { counts }) });

/** A question that is answered in words, and graded. */
export const subjective = (n: number, more: Partial<Shape> = {}) =>
  written(n, { kind: 'subjective', text: '动能为什么变大？', choices: [], points: 100, key: undefined, ...more });

export const wrote = (student: number, n: number, words: string, pictures = 0) =>
  quiz.AnswerSubmitted({
    questionId: questionId(n),
    personId: studentId(student),
    words: sealed(student, words),
    ...(pictures > 0 && { pictures: Array.from({ length: pictures }, (_, one) => pictureOf(one + 1)) }),
  });

export const pictureOf = (n: number) => ({ images: [{ width: 480, height: 320, file: String(n % 10).repeat(64) }] });

/** Points in tenths; the remark is a teacher's. */
export const graded = (student: number, n: number, points: number, remark?: string) =>
  quiz.AnswerGraded({
    questionId: questionId(n),
    personId: studentId(student),
    points,
    ...(remark !== undefined && { remark: { sealedBy: teacherId, box: `box of ${remark}` } }),
  });

export const answerProjected = (student: number, n: number, named = false) =>
  quiz.AnswerProjected({ questionId: questionId(n), personId: studentId(student), named });

/** Published at a second, for so many seconds. */
export const published = (second: number, n: number, durationS: number) =>
  at(
    second,
    quiz.QuestionPublished({ questionId: questionId(n), durationS, deadline: STARTS_AT + (second + durationS) * 1000 }),
  );

/** A question that is answered with a program: one test that is shown, one that is not. */
export const programming = (n: number, more: Partial<Shape> = {}) =>
  written(n, {
    kind: 'programming',
    text: '写出末角速度',
    choices: [],
    points: 100,
    key: undefined,
    program: {
      language: 'javascript',
      starter: 'function omega(a, b, w) {\n}',
      samples: [{ input: 'omega(2, 1, 3)', expected: '6' }],
      timeMs: 1000,
      memoryMb: 16,
    },
    hiddenTests: [{ input: 'omega(1, 0, 3)', expected: 'null' }],
    ...more,
  });

export const coded = (student: number, n: number, code: string) =>
  quiz.AnswerSubmitted({
    questionId: questionId(n),
    personId: studentId(student),
    words: sealed(student, code),
    language: 'javascript',
  });

/** What was filled into the blanks, of which these are right. */
export const filled = (student: number, n: number, words: string, right: string) =>
  quiz.AnswerSubmitted({
    questionId: questionId(n),
    personId: studentId(student),
    words: sealed(student, words),
    right,
  });

export const answered = (student: number, n: number, choice: string) =>
  quiz.AnswerSubmitted({ questionId: questionId(n), personId: studentId(student), choice });

/** What the last of them answered, for all of their group. */
export const answeredTogether = (students: readonly number[], group: number, n: number, choice: string) =>
  students.map((student) => ({
    ...answered(student, n, choice),
    data: { ...answered(student, n, choice).data, groupId: groupId(group) },
  }));

export const publishedToGroups = (n: number, grouping = 1) =>
  quiz.QuestionPublished({ questionId: questionId(n), inGrouping: groupingId(grouping) });

export const accepted = (student: number, n: number) =>
  quiz.LateAnswerAccepted({ questionId: questionId(n), personId: studentId(student) });

export const collected = (n: number, by: 'teacher' | 'deadline' | 'lessonEnd' = 'teacher') =>
  quiz.QuestionCollected({ questionId: questionId(n), by });

export const distributionShown = (n: number) => quiz.DistributionShown({ questionId: questionId(n) });
export const answerShown = (n: number) => quiz.AnswerShown({ questionId: questionId(n) });
export const reordered = (...ns: number[]) => quiz.QuestionsReordered({ questionIds: ns.map(questionId) });

/** What is added to the number of a question for its second round. */
const SECOND = 3;

/** Asked a second time, once in a while. */
function again(n: number, { questions }: QuizState, question: Question, second: number): readonly Moment[] {
  const isFree = Object.values(questions).every(({ status }) => status !== 'open');
  const isFirst =
    question.repeats === undefined &&
    question.status !== 'answerShown' &&
    !isGraded(question.kind) &&
    !question.anonymous;
  if (!isFree || !isFirst) return [];
  const { kind, text, choices, points, pictures, key, blanks, exact, atMost } = question;
  const shape = {
    kind,
    text,
    choices: [...choices],
    points,
    key,
    exact,
    atMost,
    ...(pictures && { pictures: [...pictures] }),
  };
  const content = { ...shape, ...(blanks && { blanks: blanks.map((one) => ({ accepted: [...one.accepted] })) }) };
  return at(
    second,
    written(n + SECOND, content),
    quiz.QuestionRepeated({ questionId: questionId(n), repeatId: questionId(n + SECOND) }),
    quiz.QuestionPublished({ questionId: questionId(n + SECOND) }),
  );
}

/** The distribution or answer of a second round shows that of the first, too. */
const firstToo = ({ repeats }: Question, { questions }: QuizState, what: 'distribution' | 'answer') => {
  const status = repeats && questions[repeats.questionId]?.status;
  if (repeats === undefined || status === undefined || status === 'answerShown') return [];
  return [
    ...(status === 'collected' ? [quiz.DistributionShown({ questionId: repeats.questionId })] : []),
    ...(what === 'answer' ? [quiz.AnswerShown({ questionId: repeats.questionId })] : []),
  ];
};

/** Drafts and revisions, second rounds, six kinds, grades, answers on the projector, changed answers, late ones, no limit, acceptance, extension, early collection, another order. */
export const grantQuiz: Grant = (drawn, state, second) => {
  const isRepeated = state.quiz.questions[questionId(drawn.question)]?.repeatedBy !== undefined;
  const wish = isRepeated ? { ...drawn, question: drawn.question + SECOND } : drawn;
  const n = wish.question;
  const question = state.quiz.questions[questionId(n)];
  if (question === undefined) return at(second, written(n, shapeOf(wish)));
  if (wish.move === 0) return ending(wish, state.quiz, second);
  if (wish.move === 1 && wish.flip) return at(second, reorderedBy(wish, state.quiz));
  if (question.status === 'draft') return preparing(wish, state, second);
  if (wish.move > 7) {
    const isEarly = wish.flip && question.status !== 'open';
    const mine = get(question.answers, studentId(wish.student));
    if (question.anonymous && (question.status !== 'open' || mine !== undefined)) return []; // once, while it is open
    return byStudent(
      wish,
      state,
      at(isEarly ? second - wish.seconds : second, ...forGroup(state, question, answerTo(wish, question))),
    ).map((moment) => ({ ...moment, actor: studentId(wish.student) }));
  }
  if (question.status === 'open') {
    const deadline = STARTS_AT + (second + 30) * 1000;
    return wish.flip || question.deadline === undefined
      ? at(second, collected(n))
      : at(second, quiz.QuestionExtended({ questionId: questionId(n), deadline }));
  }
  if (wish.move === 4) return again(n, state.quiz, question, second);
  if (wish.move > 4)
    return at(second, ...(isGraded(question.kind) ? marking(wish, state.quiz, question) : lateOnes(question)));
  if (question.status === 'collected')
    return at(
      second,
      question.anonymous ? countedBallots(n, wish) : distributionShown(n),
      ...firstToo(question, state.quiz, 'distribution'),
      ...gradesReleased(question),
    );
  return hasKey(question.kind) ? at(second, answerShown(n), ...firstToo(question, state.quiz, 'answer')) : [];
};

/** Sometimes of too few to say more than how many. */
const countedBallots = (n: number, { seconds }: Wish) =>
  seconds > 4 ? ballotsCounted(n, seconds, { A: seconds - 1, B: 1 }) : ballotsCounted(n, seconds);

/** The answer of who is in a group is that of all its members. */
function forGroup(
  { grouping: { current }, attendance }: LessonStreamState,
  { inGrouping: of }: Question,
  given: Answered,
) {
  const mine = current && of === current.groupingId ? get(current.placed, given.data.personId) : undefined;
  const isAuditor = (one: string) => get(attendance.participants, one)?.role === 'auditor';
  if (current === undefined || mine === undefined || isAuditor(given.data.personId)) return [given];
  return membersOf(current)
    [mine.groupId]!.filter((one) => !isAuditor(one))
    .map((personId) => ({
      ...given,
      data: { ...given.data, personId, groupId: mine.groupId },
    }));
}

type Answered = ReturnType<typeof quiz.AnswerSubmitted>;

function answerTo(wish: Wish, question: Question) {
  if (question.anonymous) return tookBallot(wish.student, wish.question);
  if (question.kind === 'fillBlank') return fill(wish, question);
  if (isGraded(question.kind)) return wrote(wish.student, wish.question, `写了 ${wish.seconds}`, wish.choice);
  return answered(wish.student, wish.question, choiceOf(wish, question));
}

/** A grade, perhaps a correction of one, an answer on the projector or off it, and late ones that count. */
function marking({ move, student, question: n, seconds, flip }: Wish, { projected }: QuizState, question: Question) {
  if (move === 5 && seconds % 5 === 1) return [quiz.WordCloudShown({ questionId: questionId(n) })];
  if (move === 5 && seconds % 5 === 2) return [quiz.WordCloudEnded({ questionId: questionId(n) })];
  if (move === 5) return lateOnes(question);
  if (get(question.answers, studentId(student))?.counted === undefined) return [];
  if (move === 6) return [graded(student, n, Math.min(seconds * 4, question.points), flip ? '说清了' : undefined)];
  if (flip || projected?.questionId !== question.questionId) return [answerProjected(student, n, seconds > 9)];
  return [quiz.AnswerProjectionEnded({ questionId: projected.questionId, personId: projected.personId })];
}

/** A lesson's end collects what is open. It is rare, so that most histories go on. */
function ending(wish: Wish, { questions }: QuizState, second: number): readonly Moment[] {
  if (!wish.flip || wish.choice > 0) return [];
  const open = Object.values(questions).filter(({ status }) => status === 'open');
  const ends = open.map((question) => quiz.QuestionCollected({ questionId: question.questionId, by: 'lessonEnd' }));
  return at(second, ...ends, LessonEnded({ by: 'teacher' }));
}

function preparing(
  wish: Wish,
  { quiz: { questions }, grouping }: LessonStreamState,
  second: number,
): readonly Moment[] {
  const id = questionId(wish.question);
  if (wish.move === 1) return at(second, quiz.QuestionDeleted({ questionId: id }));
  if (wish.move < 6 && wish.flip)
    return at(second, quiz.QuestionRevised({ ...written(wish.question, shapeOf(wish)).data, questionId: id }));
  const isFree = Object.values(questions).every(({ status }) => status !== 'open');
  const draft = questions[id];
  const isReady = draft !== undefined && (draft.key !== undefined || !hasKey(draft.kind));
  if (!isFree || !isReady) return [];
  if (draft.anonymous) return at(second, ballotsPublished(wish.question));
  if (grouping.current?.status === 'published' && wish.choice > 0)
    return at(second, quiz.QuestionPublished({ questionId: id, inGrouping: grouping.current.groupingId }));
  const isTimed = wish.seconds % 4 > 0;
  return isTimed
    ? published(second, wish.question, 5 + wish.seconds)
    : at(second, quiz.QuestionPublished({ questionId: id }));
}

function reorderedBy({ choice }: Wish, { order }: QuizState) {
  const turn = choice % Math.max(1, order.length);
  return quiz.QuestionsReordered({ questionIds: [...order.slice(turn), ...order.slice(0, turn)] });
}

function shapeOf({ choice, flip, move, question, seconds }: Wish): Partial<Shape> {
  const kind = questionKind.options[move % 6]!;
  if (kind === 'fillBlank') return blanksOf(question, choice, flip, seconds);
  const choices =
    kind === 'judgement' || kind === 'subjective' ? [] : ['甲', '乙', '丙', '丁'].slice(0, 2 + (seconds % 3));
  const key = kind === 'multipleChoice' && flip ? 'AB' : letterAt(choice % 2);
  return {
    kind,
    choices,
    key: choice === 3 || !hasKey(kind) ? undefined : key,
    points: kind === 'poll' ? 0 : 5 + seconds,
    ...(kind === 'poll' && flip && { atMost: 2 }),
    ...(kind === 'poll' && choice < 2 && { anonymous: true as const }),
    ...(choice === 1 && { page: { deckId: deckId(1), n: question } }),
    ...(choice === 2 && { pictures: [shownIn(seconds, flip && choices.length > 0)] }),
    ...(flip && { explanation: '因为 U = IR' }),
  };
}

/** Below the text, or of the first choice. */
const shownIn = (n: number, isOfChoice: boolean) => ({
  images: [{ width: 480, height: 320, file: `${n % 10}`.repeat(64) }],
  alt: `电路 ${n}`,
  ...(isOfChoice && { choice: 'A' }),
});

function blanksOf(n: number, choice: number, flip: boolean, seconds: number): Partial<Shape> {
  const { questionId: _, key, ...shape } = fillBlank(n, { points: 2 * (3 + seconds) }).data;
  return { ...shape, key: choice === 3 ? undefined : key, ...(flip && { exact: true }) };
}

function fill({ choice, seconds, student, question: n }: Wish, { blanks = [], exact = false }: Question) {
  const words = `${['0.580', 'ＭＶ', '', '9'][choice]}\n${['2.12', '3', ''][seconds % 3]}`;
  return filled(student, n, words, rightBlanks(blanks, words, exact));
}

/** Letters that the question has, as many as it lets one choose. */
function choiceOf({ choice, seconds }: Wish, question: Question): string {
  const letters = lettersOf(question);
  const first = letters[choice % letters.length]!;
  const second = letters[seconds % letters.length]!;
  return mostOf(question, letters.length) > 1 && first < second ? first + second : first;
}

const gradesReleased = (question: Question) =>
  [...entries(question.answers)]
    .filter(([, { counted }]) => counted?.grade)
    .map(([personId]) => quiz.GradeReleased({ questionId: question.questionId, personId }));

const lateOnes = (question: Question) =>
  [...entries(question.answers)]
    .filter(([, answer]) => answer.late)
    .map(([personId]) => quiz.LateAnswerAccepted({ questionId: question.questionId, personId }));
