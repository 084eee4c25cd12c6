import { bandOf } from '@lectern/contracts/question/bands.ts';
import { outcomeOf } from '@lectern/contracts/question/outcomes.ts';
import { lettersGiven } from '@lectern/contracts/quiz/facts.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { ReportBatch } from './report-batch.ts';
import type { AnswerRow, QuestionRow } from './report-rows.ts';
import type { ReportFact } from './report-fact.ts';

type OfKind<Type extends ReportFact['type']> = Extract<ReportFact, { type: Type }>;

/** What was asked, and who answered what: as contracts/src/quiz/state.ts folds it, in rows. */
export function recordQuiz(batch: ReportBatch, fact: ReportFact): void {
  switch (fact.type) {
    case 'QuestionWritten':
    case 'QuestionRevised':
      return recordQuestion(batch, fact);
    case 'QuestionDeleted':
      return change(batch, fact, { deleted: true });
    case 'QuestionPublished': {
      const n = batch.mode(fact).published + 1;
      batch.changeMode(fact, { published: n });
      const { durationS = null, deadline = null, inGrouping = null } = fact.data;
      return change(batch, fact, {
        n,
        publishedAt: fact.at,
        publishedVersion: fact.version,
        durationS,
        deadline,
        inGrouping,
      });
    }
    case 'QuestionExtended':
      return change(batch, fact, { deadline: fact.data.deadline });
    case 'QuestionCollected': {
      const deadline = Math.min(questionOf(batch, fact)?.deadline ?? fact.at, fact.at); // [R5.36]
      return change(batch, fact, { collectedAt: fact.at, collectedVersion: fact.version, deadline });
    }
    case 'DistributionShown':
      return change(batch, fact, {
        distributionAt: fact.at,
        ballots: fact.data.ballots ?? null,
        counts: fact.data.counts ?? null,
      });
    case 'AnswerShown':
      return change(batch, fact, { answerAt: fact.at });
    case 'QuestionRepeated':
      return change(batch, fact, { points: 0 }); // the second round gives them
    case 'AnswerSubmitted':
      return recordAnswer(batch, fact);
    case 'LateAnswerAccepted':
      return acceptAnswer(batch, fact);
    case 'AnswerGraded':
      return gradeAnswer(batch, fact);
    case 'AnswerScored':
      return scoreAnswer(batch, fact);
    default: // of other tables
  }
}

function recordQuestion(batch: ReportBatch, fact: OfKind<'QuestionWritten' | 'QuestionRevised'>): void {
  const { lessonId, school, version } = fact;
  const { questionId, kind, text, choices, points, key = null, atMost = null, anonymous = null, page } = fact.data;
  const before = fact.type === 'QuestionRevised' ? questionOf(batch, fact) : undefined;
  if (before === undefined && fact.type === 'QuestionRevised') return;
  const onPage = { pageDeck: page?.deckId ?? null, pageN: page?.n ?? null };
  const written = { kind, text, choices, points, key, atMost, anonymous, ...onPage };
  batch.questions.set({ ...(before ?? UNPUBLISHED), ...written, lessonId, questionId, school, version });
}

function recordAnswer(batch: ReportBatch, fact: OfKind<'AnswerSubmitted'>): void {
  const { lessonId, school, version, at } = fact;
  const { questionId, personId, words = null, pictures = null } = fact.data;
  const choice = lettersGiven(fact.data);
  const question = questionOf(batch, fact);
  if (question === undefined) return;
  const before = batch.answers.get({ lessonId, questionId, personId }) ?? UNANSWERED;
  const role: Role = before.role === 'auditor' ? before.role : fact.role;
  const row = { ...before, lessonId, questionId, personId, school, role, version };
  const told = { firstAt: before.firstAt ?? at, times: before.times + 1 };
  const isLate = question.collectedAt !== null && at > (question.deadline ?? 0);
  const given = isLate
    ? { lateChoice: choice, lateWords: words, latePictures: pictures, lateAt: at, lateVersion: version }
    : { choice, words, pictures, at, answerVersion: version, acceptedVersion: null, ...UNGRADED };
  batch.answers.set({ ...row, ...told, ...given });
}

/** The late one counts from now on, in the place of what counted before. */
function acceptAnswer(batch: ReportBatch, fact: OfKind<'LateAnswerAccepted'>): void {
  const { questionId, personId } = fact.data;
  const row = batch.answers.get({ lessonId: fact.lessonId, questionId, personId });
  if (row === undefined || row.lateChoice === null) return;
  batch.answers.set({
    ...row,
    choice: row.lateChoice,
    words: row.lateWords,
    pictures: row.latePictures,
    ...UNGRADED,
    at: row.lateAt,
    answerVersion: row.lateVersion,
    lateChoice: null,
    lateWords: null,
    latePictures: null,
    lateAt: null,
    lateVersion: null,
    acceptedVersion: fact.version,
    version: fact.version,
  });
}

/** The letter of an answer is the band of its grade. */
function gradeAnswer(batch: ReportBatch, fact: OfKind<'AnswerGraded'>): void {
  const { questionId, personId, points, remark = null } = fact.data;
  const row = batch.answers.get({ lessonId: fact.lessonId, questionId, personId });
  const question = questionOf(batch, fact);
  if (row === undefined || row.choice === null || question === undefined) return;
  const given = { grade: points, remark, gradedVersion: fact.version };
  batch.answers.set({ ...row, ...given, choice: bandOf(points, question.points), version: fact.version });
}

/** The letter of a program says what became of it. */
function scoreAnswer(batch: ReportBatch, fact: OfKind<'AnswerScored'>): void {
  const { questionId, personId, answer, samples, hidden, points } = fact.data;
  const row = batch.answers.get({ lessonId: fact.lessonId, questionId, personId });
  if (row?.answerVersion !== answer) return;
  const given = { grade: points, remark: null, gradedVersion: fact.version };
  batch.answers.set({ ...row, ...given, choice: outcomeOf(samples + hidden), version: fact.version });
}

const UNGRADED = { grade: null, remark: null, gradedVersion: null } as const;

type AboutQuestion = ReportFact & { readonly data: { readonly questionId: string } };

function change(batch: ReportBatch, fact: AboutQuestion, changes: Partial<QuestionRow>): void {
  const question = questionOf(batch, fact);
  if (question !== undefined) batch.questions.set({ ...question, ...changes, version: fact.version });
}

const questionOf = (batch: ReportBatch, { lessonId, data: { questionId } }: AboutQuestion): QuestionRow | undefined =>
  batch.questions.get({ lessonId, questionId });

const UNPUBLISHED = {
  n: null,
  publishedAt: null,
  publishedVersion: null,
  durationS: null,
  deadline: null,
  collectedAt: null,
  collectedVersion: null,
  distributionAt: null,
  answerAt: null,
  ballots: null,
  counts: null,
  inGrouping: null,
  deleted: false,
} as const;

const UNANSWERED: Omit<
  AnswerRow,
  'lessonId' | 'questionId' | 'personId' | 'school' | 'role' | 'version' | 'firstAt'
> & {
  readonly role?: Role;
  readonly firstAt?: number;
} = {
  choice: null,
  words: null,
  pictures: null,
  ...UNGRADED,
  at: null,
  answerVersion: null,
  times: 0,
  lateChoice: null,
  lateWords: null,
  latePictures: null,
  lateAt: null,
  lateVersion: null,
  acceptedVersion: null,
};
