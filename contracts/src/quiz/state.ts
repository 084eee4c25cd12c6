import { emptyTable, entries, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { Role } from '../kernel/roles.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { Picture } from '../kernel/picture.ts';
import { bandOf } from '../question/bands.ts';
import type { Blank } from '../question/blanks.ts';
import { lettersGiven, type QuizFact } from './facts.ts';
import type { QuestionKind } from '../question/content.ts';
import { outcomeOf } from '../question/outcomes.ts';
import type { Program, ProgramTest } from '../question/program.ts';
import type { QuestionPicture } from '../question/pictures.ts';
import { isMarked, lettersOf } from '../question/kinds.ts';

export interface Given {
  /** One letter or several, in order: what was chosen, or which blanks are right; of a subjective answer the band of its grade, of a program what became of it. */
  readonly choice: string;
  /** What was filled into them, a line for each; of a subjective answer, what was written. */
  readonly words?: Sealed;
  readonly pictures?: readonly Picture[];
  readonly grade?: Grade;
  /** What its tests made of a program: of the shown ones, and of the hidden ones. */
  readonly tests?: { readonly samples: string; readonly hidden: string };
  /** Of an anonymous poll, what was signed unseen: that somebody took part is all that is known. */
  readonly blinded?: string;
  /** Of a group's answer: which group, and who gave it. */
  readonly group?: { readonly groupId: string; readonly by: string };
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
}

/** In tenths, and why. */
export interface Grade {
  readonly points: number;
  readonly remark?: Sealed;
  /** Who answered is told: once the distribution is shown. */
  readonly released: boolean;
}

/** One student's answer: what counts, and what came too late. */
export interface Answer {
  readonly counted?: Given;
  readonly late?: Given;
  /** An auditor's: kept, and in no figure [R6.06]. */
  readonly uncounted?: true;
}

export interface Question {
  readonly questionId: string;
  readonly status: 'draft' | 'open' | 'collected' | 'distributionShown' | 'answerShown';
  readonly kind: QuestionKind;
  readonly text: string;
  readonly choices: readonly string[];
  readonly points: number;
  readonly pictures?: readonly QuestionPicture[] | undefined;
  readonly key?: string | undefined;
  readonly blanks?: readonly Blank[] | undefined;
  readonly exact?: boolean | undefined;
  readonly program?: Program | undefined;
  readonly hiddenTests?: readonly ProgramTest[] | undefined;
  readonly explanation?: string | undefined;
  readonly atMost?: number | undefined;
  readonly anonymous?: true | undefined;
  /** Of an anonymous poll that is published, the key of its ballots; once its result is shown, how many were cast. */
  readonly ballotKey?: string;
  readonly ballots?: number;
  /** The groups that answer it, each as one. */
  readonly inGrouping?: string;
  readonly page?: { readonly deckId: string; readonly n: number; readonly bearsIt?: boolean | undefined } | undefined;
  readonly from?: { readonly lessonId: string; readonly questionId: string } | undefined;
  readonly libraryQuestionId?: string | undefined;
  /** Of its second round, which question that repeats; of that question, that it gives no points any more. */
  readonly repeats?: { readonly questionId: string; readonly n: number };
  readonly repeatedBy?: string;
  /** The class saw its words once: whoever looks at that moment again may, too. */
  readonly cloudShown?: true;
  readonly writtenIn: number;
  readonly editedIn: number;
  /** Its number among the published questions of the lesson, from 1. */
  readonly n?: number;
  readonly publishedAt?: number;
  /** Both are missing where there is no limit. */
  readonly durationS?: number | undefined;
  readonly deadline?: number | undefined;
  readonly collectedAt?: number;
  readonly collectedBy?: 'teacher' | 'deadline' | 'lessonEnd';
  readonly distributionAt?: number;
  readonly answerAt?: number;
  readonly answers: Table<Answer>;
  readonly counts: Readonly<Record<string, number>>;
  readonly counted: number;
  readonly late: number;
}

export interface QuizState {
  readonly questions: Readonly<Record<string, Question>>;
  /** The ids in the order in which the teacher wants to ask them. */
  readonly order: readonly string[];
  readonly published: number;
  /** The answer that is on the projector, as it was when it was put there. */
  readonly projected?: Projected;
  /** The question whose words are on the projector. */
  readonly cloud?: { readonly questionId: string; readonly at: number };
}

export interface Projected {
  readonly questionId: string;
  readonly personId: string;
  readonly named: boolean;
  readonly at: number;
  readonly given: Given;
}

export const initialQuiz: QuizState = { questions: {}, order: [], published: 0 };

export function evolveQuiz(quiz: QuizState, fact: QuizFact): QuizState {
  if (fact.type === 'QuestionsReordered') return { ...quiz, order: ordered(quiz.questions, fact.data.questionIds) };
  const { questionId } = fact.data;
  if (fact.type === 'AnswerProjectionEnded') {
    const { projected: _, ...rest } = quiz;
    return rest;
  }
  if (fact.type === 'WordCloudEnded') {
    const { cloud: _, ...rest } = quiz;
    return rest;
  }
  if (fact.type === 'QuestionWritten') {
    const blank = {
      status: 'draft',
      writtenIn: fact.version,
      answers: emptyTable<Answer>(),
      counted: 0,
      late: 0,
    } as const;
    return withQuestion(
      { ...quiz, order: [...quiz.order, questionId] },
      { ...blank, ...fact.data, editedIn: fact.version, counts: noneOf(fact.data) },
    );
  }
  const question = quiz.questions[questionId];
  if (question === undefined) return quiz;
  if (fact.type === 'AnswerProjected') {
    const given = get(question.answers, fact.data.personId)?.counted;
    return given === undefined ? quiz : { ...quiz, projected: { ...fact.data, at: fact.at, given } };
  }
  if (fact.type === 'WordCloudShown')
    return { ...withQuestion(quiz, { ...question, cloudShown: true }), cloud: { questionId, at: fact.at } };
  if (fact.type === 'QuestionRepeated') return repeated(quiz, question, fact.data.repeatId);
  if (fact.type === 'QuestionDeleted') {
    const { [questionId]: _, ...questions } = quiz.questions;
    return { ...quiz, questions, order: quiz.order.filter((one) => one !== questionId) };
  }
  if (fact.type === 'QuestionPublished') {
    const published = quiz.published + 1;
    const { durationS, deadline, ballotKey, inGrouping } = fact.data;
    return withQuestion(
      { ...quiz, published },
      {
        ...question,
        status: 'open',
        n: published,
        publishedAt: fact.at,
        durationS,
        deadline,
        ...(ballotKey !== undefined && { ballotKey }),
        ...(inGrouping !== undefined && { inGrouping }),
      },
    );
  }
  return withQuestion(quiz, evolveQuestion(question, fact));
}

/** The points go over to the second round: every sum of points is right without knowing of rounds. */
function repeated(quiz: QuizState, first: Question, repeatId: string): QuizState {
  const before = withQuestion(quiz, { ...first, points: 0, repeatedBy: repeatId });
  const second = quiz.questions[repeatId];
  if (second === undefined) return before;
  return withQuestion(before, { ...second, repeats: { questionId: first.questionId, n: first.n ?? 0 } });
}

/** Those that there are, in this order, and what it does not name after them: a replay goes on where a fact is missing. */
function ordered(questions: QuizState['questions'], ids: readonly string[]): readonly string[] {
  const named = new Set(ids);
  return [...ids.filter((id) => id in questions), ...Object.keys(questions).filter((id) => !named.has(id))];
}

type OfOneQuestion = Exclude<
  QuizFact,
  {
    type:
      | 'QuestionWritten'
      | 'QuestionDeleted'
      | 'QuestionsReordered'
      | 'QuestionPublished'
      | 'QuestionRepeated'
      | 'WordCloudShown'
      | 'WordCloudEnded'
      | 'AnswerProjected'
      | 'AnswerProjectionEnded';
  }
>;

function evolveQuestion(question: Question, fact: OfOneQuestion): Question {
  switch (fact.type) {
    case 'QuestionRevised': {
      const {
        key: _key,
        pictures: _pictures,
        blanks: _blanks,
        exact: _exact,
        program: _program,
        hiddenTests: _hiddenTests,
        explanation: _explanation,
        atMost: _atMost,
        anonymous: _anonymous,
        page: _page,
        ...rest
      } = question;
      return { ...rest, ...fact.data, editedIn: fact.version, counts: noneOf(fact.data) };
    }
    case 'QuestionExtended':
      return { ...question, deadline: fact.data.deadline };
    case 'QuestionCollected': {
      const deadline = Math.min(question.deadline ?? fact.at, fact.at); // collected early: now is the deadline [R5.36]
      return { ...question, status: 'collected', collectedAt: fact.at, collectedBy: fact.data.by, deadline };
    }
    case 'DistributionShown':
      return {
        ...question,
        status: 'distributionShown',
        distributionAt: fact.at,
        ...(fact.data.ballots !== undefined && { ballots: fact.data.ballots }),
        ...(fact.data.counts && { counts: { ...question.counts, ...fact.data.counts } }),
      };
    case 'AnswerShown':
      return { ...question, status: 'answerShown', answerAt: fact.at };
    case 'AnswerSubmitted':
      return answered(question, fact.data.personId, fact.role, {
        // The letter of a marked answer comes with its grade; an anonymous one has none, whatever its fact says.
        choice: isMarked(question.kind) || question.anonymous ? '' : lettersGiven(fact.data),
        ...(fact.data.words && { words: fact.data.words }),
        ...(fact.data.pictures && { pictures: fact.data.pictures }),
        ...(fact.data.blinded !== undefined && { blinded: fact.data.blinded }),
        ...(fact.data.groupId !== undefined && { group: { groupId: fact.data.groupId, by: fact.actor } }),
        at: fact.at,
        version: fact.version,
      });
    case 'AnswerGraded': {
      const { personId, points, remark } = fact.data;
      const answer = get(question.answers, personId);
      if (answer?.counted === undefined) return question;
      const grade = { points, ...(remark && { remark }), released: isReleased(question) };
      const counted = { ...answer.counted, choice: bandOf(points, question.points), grade };
      return counting(question, personId, { ...answer, counted });
    }
    case 'AnswerScored': {
      const { personId, answer: version, points, samples, hidden } = fact.data;
      const answer = get(question.answers, personId);
      if (answer?.counted?.version !== version) return question;
      const grade = { points, released: isReleased(question) };
      const counted = { ...answer.counted, choice: outcomeOf(samples + hidden), tests: { samples, hidden }, grade };
      return counting(question, personId, { ...answer, counted });
    }
    case 'GradeReleased': {
      const { personId } = fact.data;
      const answer = get(question.answers, personId);
      if (answer?.counted?.grade === undefined) return question;
      const counted = { ...answer.counted, grade: { ...answer.counted.grade, released: true } };
      return { ...question, answers: set(question.answers, personId, { ...answer, counted }) };
    }
    case 'LateAnswerAccepted': {
      const answer = get(question.answers, fact.data.personId);
      if (answer?.late === undefined) return question;
      const { late: counted, ...rest } = answer;
      const accepted = counting(question, fact.data.personId, { ...rest, counted });
      return { ...accepted, late: question.late - (answer.uncounted ? 0 : 1) };
    }
  }
}

/** Whether who answered may know what was given for it. */
const isReleased = ({ status }: Question): boolean => status !== 'open' && status !== 'collected';

export const handOverQuiz = (quiz: QuizState, from: string, to: string): QuizState => ({
  ...quiz,
  questions: Object.fromEntries(
    Object.entries(quiz.questions).map(([id, one]) => [id, { ...one, answers: givenBy(one, from, to) }]),
  ),
  ...(quiz.projected?.personId === from && { projected: { ...quiz.projected, personId: to } }),
});

/** What one person gave is the other's, for their group, too. */
function givenBy({ answers, inGrouping }: Question, from: string, to: string): Question['answers'] {
  let given = rekeyed(answers, from, to);
  if (inGrouping === undefined) return given;
  const of = (one: Given) => (one.group?.by === from ? { ...one, group: { ...one.group, by: to } } : one);
  for (const [personId, { counted, late, ...rest }] of entries(given))
    given = set(given, personId, {
      ...rest,
      ...(counted && { counted: of(counted) }),
      ...(late && { late: of(late) }),
    });
  return given;
}

/** Late is what stands after the closing and arrived after the deadline: folded, never stored. */
function answered(question: Question, personId: string, role: Role, given: Given): Question {
  const isLate = question.status !== 'open' && given.at > (question.deadline ?? 0);
  const before = get(question.answers, personId);
  const isAuditor = role === 'auditor' || before?.uncounted === true;
  const own = { ...before, ...(isAuditor && { uncounted: true as const }) };
  if (!isLate) return counting(question, personId, { ...own, counted: given });
  const answers = set(question.answers, personId, { ...own, late: given });
  return { ...question, answers, late: question.late + (before?.late || isAuditor ? 0 : 1) };
}

function counting(question: Question, personId: string, answer: Answer & { readonly counted: Given }): Question {
  const before = get(question.answers, personId)?.counted;
  const answers = set(question.answers, personId, answer);
  if (answer.uncounted) return { ...question, answers };
  const counts = { ...question.counts };
  for (const letter of before?.choice ?? '') counts[letter] = (counts[letter] ?? 0) - 1;
  for (const letter of answer.counted.choice) counts[letter] = (counts[letter] ?? 0) + 1;
  return { ...question, answers, counts, counted: question.counted + (before ? 0 : 1) };
}

const noneOf = (question: Pick<Question, 'kind' | 'choices' | 'text'>): Readonly<Record<string, number>> =>
  Object.fromEntries(lettersOf(question).map((letter) => [letter, 0]));

const withQuestion = (quiz: QuizState, question: Question): QuizState => ({
  ...quiz,
  questions: { ...quiz.questions, [question.questionId]: question },
});
