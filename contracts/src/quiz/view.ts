import type { Sealed, Tally } from '../kernel/personal.ts';
import type { Tallied } from '../kernel/same-words.ts';
import { remembered } from '../kernel/memo.ts';
import { picturesSeen, type PicturesSeen } from '../kernel/pictures-seen.ts';
import { LIMITS } from '../kernel/limits.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import { blankSeen, type BlankSeen } from '../question/blanks.ts';
import type { QuestionKind } from '../question/content.ts';
import { choicesOf, isMarked, KINDS, lettersOf } from '../question/kinds.ts';
import { letterAt } from '../question/letter.ts';
import { programSeen, testsSeen, type ProgramSeen, type TestsSeen } from '../question/program-seen.ts';
import { picturesInView, type PicturesOfQuestion } from '../question/pictures-seen.ts';
import { roundsOf, type Rounds } from './rounds.ts';
import type { Answer, Given, Projected, Question, QuizState } from './state.ts';
import { groupsAnswered } from './together.ts';

type Published = Exclude<Question['status'], 'draft'>;

/**
 * A question as the class and its screen see it: what is not shown yet is not there. What people wrote is sealed as it is
 * presented, and a text by the time it is read.
 */
export type QuestionView<Written extends Tally | Tallied = Tallied> = {
  readonly n: number;
  readonly status: Published;
  readonly kind: QuestionKind;
  readonly text: string;
  /** A judgement's two have no text: they are said in the reader's language. */
  readonly choices: { readonly [letter: string]: string };
  /** How many one may choose in a poll. */
  readonly atMost?: number;
  /** A poll of which nobody learns who chose what; its key, and once its result is shown, how many ballots were cast. */
  readonly anonymous?: true;
  readonly ballotKey?: string;
  readonly ballots?: number;
  /** The groups that answer it, each as one; and how many of them have. */
  readonly inGrouping?: string;
  readonly groupsAnswered?: number;
  /** The page that it stands on, as `deckId/n`. */
  readonly page?: string;
  readonly pictures?: PicturesOfQuestion;
  /** The page's own picture has the question on it. */
  readonly pageBearsIt?: true;
  /** In tenths of a point. */
  readonly points: number;
  readonly publishedAt: number;
  /** Both are missing where there is no limit. */
  readonly durationS?: number;
  readonly deadline?: number;
  readonly collectedAt?: number;
  /** When the class was shown the distribution, and the answer: what was shown last is what a screen shows. */
  readonly distributionAt?: number;
  readonly answerAt?: number;
  /** How many answers count so far. */
  readonly answered: number;
  readonly distribution?: { readonly [letter: string]: number };
  /** Of each blank, how many filled in the same. */
  readonly groups?: Written;
  /** Upper and lower case, full and half width are not the same in its blanks. */
  readonly exact?: boolean;
  /** Of a programming question: its language, its limits, and the tests that everybody sees. */
  readonly program?: ProgramSeen;
  readonly key?: string;
  /** What is right in each blank. */
  readonly blanks?: { readonly [letter: string]: BlankSeen };
  readonly explanation?: string;
  /** It is the second round of this question, whose number in the lesson is `repeatsN`. */
  readonly repeats?: string;
  readonly repeatsN?: number;
  /** There was a second round, which gives the points. */
  readonly repeated?: true;
  /** Of a second round: what those who answered both gave in each. */
  readonly rounds?: Rounds;
};

export type AnswerSeen<Words extends Sealed | string = string> = {
  /** Of a fill-blank, the letters of the blanks that are right: for teachers, as they tell of the key. */
  readonly choice?: string;
  readonly words?: Words;
  readonly pictures?: PicturesSeen;
  /** What a teacher gave for it, in tenths, and why: for who wrote it once the distribution is shown. */
  readonly grade?: number;
  readonly remark?: Words;
  /** A letter for each test that a program was run against; of the hidden ones once the distribution is shown. */
  readonly samples?: string;
  readonly hidden?: string;
  readonly at?: number;
  readonly version?: number;
  /** Of a group's answer: which group, and who of it answered last. */
  readonly groupId?: string;
  readonly by?: string;
  readonly lateChoice?: string;
  readonly lateWords?: Words;
  readonly latePictures?: PicturesSeen;
  readonly lateAt?: number;
  readonly lateVersion?: number;
  /** An auditor's: in no figure [R6.06]. */
  readonly uncounted?: true;
};

/** A question as its teachers see it, drafts too. */
export type TeacherQuestionView<
  Words extends Sealed | string = string,
  Written extends Tally | Tallied = Tallied,
> = Partial<Omit<QuestionView<Written>, 'status'>> &
  Pick<QuestionView, 'kind' | 'text' | 'choices' | 'points' | 'answered'> & {
    readonly status: Question['status'];
    /** Its place in the order of asking, from 0. */
    readonly order: number;
    /** The earlier lesson that it was taken from. */
    readonly fromLesson?: string;
    readonly hiddenTests?: TestsSeen;
    readonly editedIn: number;
    readonly collectedBy?: string;
    readonly late: number;
    readonly answers: { readonly [personId: string]: AnswerSeen<Words> };
  };

/** An answer on the projector; whose it is, is said to teachers, and of a named one by its own query. */
export type ProjectedAnswer<Words extends Sealed | string = string> = {
  readonly questionId: string;
  readonly words: Words;
  readonly pictures: PicturesSeen;
  readonly named: boolean;
  readonly at: number;
  /** Of a named one that a group gave. */
  readonly groupId?: string;
  readonly personId?: string;
};

/** That the words of a question are on the projector, since then: the words are a query of their own. */
export type CloudSeen = { readonly questionId: string; readonly at: number };

export type QuizView<Words extends Sealed | string = string, Written extends Tally | Tallied = Tallied> = {
  readonly questions: { readonly [questionId: string]: QuestionView<Written> };
  readonly projected?: ProjectedAnswer<Words>;
  readonly cloud?: CloudSeen;
};
export type TeacherQuizView<Words extends Sealed | string = string, Written extends Tally | Tallied = Tallied> = {
  readonly questions: { readonly [questionId: string]: TeacherQuestionView<Words, Written> };
  readonly projected?: ProjectedAnswer<Words>;
  readonly cloud?: CloudSeen;
};
export type QuizOwn<Words extends Sealed | string = string> = {
  readonly answers: { readonly [questionId: string]: AnswerSeen<Words> };
};

type SealedQuizView = QuizView<Sealed, Tally>;
type SealedTeacherView = TeacherQuizView<Sealed, Tally>;

export function presentQuiz(
  { quiz }: { readonly quiz: QuizState },
  audience: Audience,
): SealedQuizView | SealedTeacherView {
  return audience === 'teacher' ? forTeachers(quiz) : forClass(quiz);
}

/** Where a picture of an answer is; the server decides who gets it. The address does not say whose it is. */
export const answerImagePath = (lessonId: string, questionId: string, file: string): string =>
  `/api/lesson/${lessonId}/questions/${questionId}/images/${file}`;

/**
 * What is one's own. The letters of a fill-blank are made with the key: they are left out, and what is right of it follows
 * from what was filled in once the class sees the key. A grade is there once it is released.
 */
export function ownQuiz({ quiz }: { readonly quiz: QuizState }, personId: string): QuizOwn<Sealed> | undefined {
  const answers: Record<string, AnswerSeen<Sealed>> = {};
  for (const question of Object.values(quiz.questions)) {
    const mine = get(question.answers, personId);
    if (mine === undefined) continue;
    const isWithheld = isByKey(question) || (isMarked(question.kind) && mine.counted?.grade?.released !== true);
    answers[question.questionId] = isWithheld ? withoutLetters(mine) : answerSeen(mine);
  }
  return Object.keys(answers).length === 0 ? undefined : { answers };
}

const forTeachers = remembered(({ questions, order, projected, cloud }: QuizState): SealedTeacherView => ({
  questions: Object.fromEntries(
    order.map((id, place) => [id, compared(questions, id, teacherQuestion(questions[id]!)(place))]),
  ),
  ...(projected && { projected: { ...projectedSeen(projected), personId: projected.personId } }),
  ...(cloud && { cloud }),
}));

const forClass = remembered(({ questions, projected, cloud }: QuizState): SealedQuizView => {
  const published = Object.entries(questions).filter(([, question]) => question.status !== 'draft');
  const seen = (id: string, question: Question) => {
    const view = classQuestion(question);
    return view.distribution === undefined ? view : compared(questions, id, view); // as secret as how many chose what
  };
  return {
    questions: Object.fromEntries(published.map(([id, question]) => [id, seen(id, question)])),
    ...(projected && { projected: projectedSeen(projected) }),
    ...(cloud && { cloud }),
  };
});

/** With both rounds side by side, once no more answers count. */
function compared<Seen extends object>(questions: QuizState['questions'], id: string, view: Seen): Seen {
  const { repeats, status, answers } = questions[id]!;
  const first = repeats && questions[repeats.questionId];
  if (first === undefined || status === 'open' || status === 'draft') return view;
  return withRounds(view)(roundsOf(first.answers)(answers)) as Seen;
}

const withRounds = remembered((view: object) => remembered((rounds: Rounds) => ({ ...view, rounds })));

const projectedSeen = remembered(({ questionId, named, at, given }: Projected): ProjectedAnswer<Sealed> => ({
  questionId,
  words: given.words!,
  pictures: picturesSeen(given.pictures ?? []),
  named,
  at,
  ...(named && given.group && { groupId: given.group.groupId }),
}));

const teacherQuestion = remembered((question: Question) => {
  const { status, editedIn, collectedBy, late, from } = question;
  const answers: Record<string, AnswerSeen<Sealed>> = {};
  for (const [personId, answer] of entries(question.answers)) answers[personId] = answerSeen(answer);
  const view = {
    ...shown(question),
    ...defined({ distribution: distributionOf(question), key: question.key, explanation: question.explanation }),
    ...defined({ blanks: blanksSeen(question), groups: groupsOf(question) }),
    ...(question.hiddenTests && { hiddenTests: testsSeen(question.hiddenTests) }),
    ...defined({ collectedBy, fromLesson: from?.lessonId }),
    status,
    editedIn,
    late,
    answers,
  };
  let last: TeacherQuestionView<Sealed, Tally> | undefined;
  return (order: number): TeacherQuestionView<Sealed, Tally> => {
    if (last?.order !== order) last = { ...view, order } as TeacherQuestionView<Sealed, Tally>;
    return last;
  };
});

const classQuestion = remembered((question: Question): QuestionView<Tally> => {
  const { status, key, explanation } = question;
  const answerShown = status === 'answerShown';
  const isShown = answerShown || status === 'distributionShown';
  const distribution = answerShown || (isShown && !isByKey(question)) ? distributionOf(question) : undefined;
  return {
    ...shown(question),
    ...defined({ distribution }),
    ...(isShown && defined({ groups: groupsOf(question) })),
    ...(answerShown && defined({ key, explanation, blanks: blanksSeen(question) })),
  } as QuestionView<Tally>;
});

const answerSeen = remembered(({ counted, late, uncounted }: Answer): AnswerSeen<Sealed> => ({
  ...(counted && givenSeen(counted)),
  ...(uncounted && { uncounted }),
  ...(late && {
    lateChoice: late.choice,
    ...(late.words && { lateWords: late.words }),
    ...(late.pictures && { latePictures: picturesSeen(late.pictures) }),
    lateAt: late.at,
    lateVersion: late.version,
  }),
}));

function givenSeen(all: Given): AnswerSeen<Sealed> {
  const { pictures, grade, blinded: _, group, tests, ...given } = all;
  return {
    ...given,
    ...group,
    ...tests,
    ...(pictures && { pictures: picturesSeen(pictures) }),
    ...(grade && { grade: grade.points, ...(grade.remark && { remark: grade.remark }) }),
  };
}

const blanksSeen = ({ blanks }: Question) =>
  blanks && Object.fromEntries(blanks.map((blank, index) => [letterAt(index), blankSeen(blank)]));

/** Of an anonymous poll it is counted when it is shown, and only from so many ballots on: of fewer one could tell whose is whose. */
const distributionOf = ({ anonymous, ballots = 0, counts }: Question): Question['counts'] | undefined =>
  anonymous && ballots < LIMITS.anonymousFrom ? undefined : counts;

/** Whether the letters of its answers are made with the key, and so tell of it. */
const isByKey = ({ kind }: Question): boolean => KINDS[kind].answer === 'blanks';

const withoutLetters = remembered((mine: Answer): AnswerSeen<Sealed> => {
  const { choice: _, lateChoice: __, grade: ___, remark: ____, hidden: _____, ...own } = answerSeen(mine);
  return own;
});

/** Of those that count; a question without blanks has none. */
const groupsOf = ({ kind, answers, exact = false }: Question): Tally | undefined =>
  KINDS[kind].answer === 'blanks' ? tallyOf(answers)(exact) : undefined;

const tallyOf = remembered((answers: Question['answers']) => {
  const tallied: Record<string, Sealed> = {};
  let n = 0;
  for (const [, { counted, uncounted }] of entries(answers))
    if (counted?.words !== undefined && !uncounted) tallied[n++] = counted.words;
  const [loose, strict] = [false, true].map((exact) => ({ tallied, exact }));
  return (exact: boolean): Tally => (exact ? strict! : loose!);
});

/** What everyone who may see the question at all may see of it. */
function shown(question: Question) {
  const { n, status, kind, text, points, publishedAt, durationS, deadline, collectedAt, counted } = question;
  const { anonymous, ballotKey, ballots, atMost, page, distributionAt, answerAt, exact, repeats, repeatedBy } =
    question;
  const { pictures, inGrouping, program } = question;
  const said = choicesOf(question);
  const byLetter = Object.fromEntries(lettersOf(question).map((letter, index) => [letter, said[index] ?? '']));
  return {
    status,
    kind,
    text,
    choices: byLetter,
    points,
    answered: counted,
    ...defined({ n, publishedAt, durationS, deadline, collectedAt, distributionAt, answerAt }),
    ...defined({ anonymous, ballotKey, ballots, atMost, page: page && `${page.deckId}/${page.n}` }),
    ...(inGrouping !== undefined && { inGrouping, groupsAnswered: groupsAnswered(question.answers) }),
    ...(exact && { exact }),
    ...(program && { program: programSeen(program) }),
    ...(pictures && { pictures: picturesInView(pictures) }),
    ...(repeats && { repeats: repeats.questionId, repeatsN: repeats.n }),
    ...(repeatedBy !== undefined && { repeated: true as const }),
    ...(page?.bearsIt && { pageBearsIt: true as const }),
  };
}

/** Views hold no nulls and no undefined: a merge patch could not tell them from an absent field. */
function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
