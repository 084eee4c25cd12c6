import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { QuestionKind } from './facts.ts';
import { lettersOf } from './scoring.ts';
import type { Answer, Question, QuizState } from './state.ts';

type Published = Exclude<Question['status'], 'draft'>;

/** A question as the class and its screen see it: what is not shown yet is not there. */
export type QuestionView = {
  readonly n: number;
  readonly status: Published;
  readonly kind: QuestionKind;
  readonly text: string;
  /** A judgement's two have no text: they are said in the reader's language. */
  readonly choices: { readonly [letter: string]: string };
  /** How many one may choose in a poll. */
  readonly atMost?: number;
  /** The page that it stands on, as `deckId/n`. */
  readonly page?: string;
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
  readonly key?: string;
  readonly explanation?: string;
};

export type AnswerSeen = {
  readonly choice?: string;
  readonly at?: number;
  readonly version?: number;
  readonly lateChoice?: string;
  readonly lateAt?: number;
  readonly lateVersion?: number;
  /** An auditor's: in no figure [R6.06]. */
  readonly uncounted?: true;
};

/** A question as its teachers see it, drafts too. */
export type TeacherQuestionView = Partial<Omit<QuestionView, 'status'>> &
  Pick<QuestionView, 'kind' | 'text' | 'choices' | 'points' | 'answered'> & {
    readonly status: Question['status'];
    /** Its place in the order of asking, from 0. */
    readonly order: number;
    /** The earlier lesson that it was taken from. */
    readonly fromLesson?: string;
    readonly editedIn: number;
    readonly collectedBy?: string;
    readonly late: number;
    readonly answers: { readonly [personId: string]: AnswerSeen };
  };

export type QuizView = { readonly questions: { readonly [questionId: string]: QuestionView } };
export type TeacherQuizView = { readonly questions: { readonly [questionId: string]: TeacherQuestionView } };
export type QuizOwn = { readonly answers: { readonly [questionId: string]: AnswerSeen } };

export function presentQuiz({ quiz }: { readonly quiz: QuizState }, audience: Audience): QuizView | TeacherQuizView {
  return audience === 'teacher' ? forTeachers(quiz) : forClass(quiz.questions);
}

export function ownQuiz({ quiz }: { readonly quiz: QuizState }, personId: string): QuizOwn | undefined {
  const answers: Record<string, AnswerSeen> = {};
  for (const question of Object.values(quiz.questions)) {
    const mine = get(question.answers, personId);
    if (mine !== undefined) answers[question.questionId] = answerSeen(mine);
  }
  return Object.keys(answers).length === 0 ? undefined : { answers };
}

const forTeachers = remembered(({ questions, order }: QuizState): TeacherQuizView => ({
  questions: Object.fromEntries(order.map((id, place) => [id, teacherQuestion(questions[id]!)(place)])),
}));

const forClass = remembered((questions: QuizState['questions']): QuizView => {
  const published = Object.entries(questions).filter(([, question]) => question.status !== 'draft');
  return { questions: Object.fromEntries(published.map(([id, question]) => [id, classQuestion(question)])) };
});

const teacherQuestion = remembered((question: Question) => {
  const { status, editedIn, collectedBy, late, from } = question;
  const answers: Record<string, AnswerSeen> = {};
  for (const [personId, answer] of entries(question.answers)) answers[personId] = answerSeen(answer);
  const view = {
    ...shown(question),
    ...defined({ distribution: question.counts, key: question.key, explanation: question.explanation }),
    ...defined({ collectedBy, fromLesson: from?.lessonId }),
    status,
    editedIn,
    late,
    answers,
  };
  let last: TeacherQuestionView | undefined;
  return (order: number): TeacherQuestionView => {
    if (last?.order !== order) last = { ...view, order } as TeacherQuestionView;
    return last;
  };
});

const classQuestion = remembered((question: Question): QuestionView => {
  const { status, counts, key, explanation } = question;
  const answerShown = status === 'answerShown';
  const distribution = answerShown || status === 'distributionShown' ? counts : undefined;
  return {
    ...shown(question),
    ...defined({ distribution }),
    ...(answerShown && defined({ key, explanation })),
  } as QuestionView;
});

const answerSeen = remembered(({ counted, late, uncounted }: Answer): AnswerSeen => ({
  ...counted,
  ...(uncounted && { uncounted }),
  ...(late && { lateChoice: late.choice, lateAt: late.at, lateVersion: late.version }),
}));

/** What everyone who may see the question at all may see of it. */
function shown(question: Question) {
  const { n, status, kind, text, choices, points, publishedAt, durationS, deadline, collectedAt, counted } = question;
  const { atMost, page, distributionAt, answerAt } = question;
  const byLetter = Object.fromEntries(lettersOf(question).map((letter, index) => [letter, choices[index] ?? '']));
  return {
    status,
    kind,
    text,
    choices: byLetter,
    points,
    answered: counted,
    ...defined({ n, publishedAt, durationS, deadline, collectedAt, distributionAt, answerAt }),
    ...defined({ atMost, page: page && `${page.deckId}/${page.n}` }),
    ...(page?.bearsIt && { pageBearsIt: true as const }),
  };
}

/** Views hold no nulls and no undefined: a merge patch could not tell them from an absent field. */
function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
