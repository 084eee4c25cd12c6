import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { QuestionnaireCommand } from '@lectern/contracts/questionnaire/commands.ts';
import {
  QuestionnaireAnswered,
  QuestionnaireClosed,
  QuestionnaireDrafted,
  QuestionnaireEdited,
  QuestionnaireOpened,
  QuestionnaireScheduled,
  RespondentsReminded,
  wording,
  type Answers,
} from '@lectern/contracts/questionnaire/facts.ts';
import {
  faultOfAnswers,
  faultOfQuestion,
  questionnaireMachine,
  type QuestionnaireState,
  type QuestionnaireStreamState,
} from '@lectern/contracts/questionnaire/questionnaire.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Of an anonymous one that is published: the key that signs its ballots. */
export interface BallotKey {
  readonly ballotKey?: string;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuestionnaireCommand, { name: Name }>;
type Asking = Deciding<BallotKey | undefined>;

const MOST_MS = LIMITS.questionnaireDays * 24 * 3600_000;

export function decideQuestionnaire(
  { questionnaire }: QuestionnaireStreamState,
  command: QuestionnaireCommand,
  deciding: Asking,
): Decision | undefined {
  const { personId, asker, at, status } = deciding;
  const stands = status(questionnaireMachine, 'questionnaire');
  if (command.name === 'DraftQuestionnaire') {
    if (stands !== 'none') return refuse('already.so');
    return unfit(command.data) ?? [QuestionnaireDrafted(command.data)];
  }
  const isGone = stands === 'discarded' || stands === 'withdrawn';
  if (stands === 'none' || (isGone && command.name !== 'RestoreQuestionnaire')) return refuse('questionnaire.unknown');
  switch (command.name) {
    case 'EditQuestionnaire': {
      const { basedOn, ...edited } = command.data;
      const refused =
        notYours(questionnaire, personId) ?? wording.conflict(questionnaire, { basedOn }) ?? unfit(edited);
      return refused ?? [QuestionnaireEdited(edited)];
    }
    case 'PublishQuestionnaire':
      return notYours(questionnaire, personId) ?? published(questionnaire, command, deciding);
    case 'OpenQuestionnaire': {
      const { opensAt, closesAt } = command.data;
      const isDue = questionnaire.opensAt === opensAt && questionnaire.closesAt === closesAt && opensAt <= at;
      return stands === 'scheduled' && isDue ? opened(questionnaire, closesAt, 'timer') : refuse('timer.void');
    }
    case 'CloseQuestionnaire':
      if (stands === 'closed') return refuse('already.so');
      return notYours(questionnaire, personId) ?? [QuestionnaireClosed({ by: 'author' })];
    case 'CloseQuestionnaireOnTime': {
      const { closesAt } = command.data;
      const isDue = stands === 'open' && questionnaire.closesAt === closesAt && closesAt <= at;
      return isDue ? [QuestionnaireClosed({ by: 'timer' })] : refuse('timer.void');
    }
    case 'RemoveQuestionnaire':
      // A co-teacher removes no activity of a class [R6.02]; what no class has seen is none yet.
      if (asker.role === 'coTeacher' && stands === 'closed') return refuse('page.forbidden');
      return notYours(questionnaire, personId);
    case 'UnscheduleQuestionnaire':
    case 'RestoreQuestionnaire':
      return notYours(questionnaire, personId);
    case 'RemindRespondents': {
      const again = (questionnaire.remindedAt ?? -Infinity) + LIMITS.remindAgainAfterMs;
      if (stands !== 'open') return refuse(stands === 'closed' ? 'questionnaire.closed' : 'questionnaire.notOpen');
      if (at < again) return refuse('announcement.justReminded', { again });
      return [RespondentsReminded({ classId: questionnaire.classId! })];
    }
    case 'AnswerQuestionnaire':
    case 'TakeBallot':
      return answered(questionnaire, command, deciding, stands);
  }
}

function published(
  questionnaire: QuestionnaireState,
  { data: { opensAt, closesAt } }: About<'PublishQuestionnaire'>,
  { at, gathered }: Asking,
): Decision {
  const from = Math.max(opensAt ?? at, at);
  if (closesAt <= from || closesAt - from > MOST_MS) return refuse('questionnaire.window');
  const key = gathered?.ballotKey === undefined ? {} : { ballotKey: gathered.ballotKey };
  if (from > at) return [QuestionnaireScheduled({ opensAt: from, closesAt, ...key })];
  return opened({ ...questionnaire, ...key }, closesAt, 'author');
}

function opened({ classId, title, ballotKey }: QuestionnaireState, closesAt: number, by: 'author' | 'timer'): Decision {
  if (classId === undefined) return refuse('questionnaire.unknown');
  return [QuestionnaireOpened({ classId, title, closesAt, by, ...(ballotKey !== undefined && { ballotKey }) })];
}

/** Once, by each; what comes after it was closed is said to be late, and stays typed where it was. */
function answered(
  { isAnonymous, questions, answered: before, closesAt = 0 }: QuestionnaireState,
  command: About<'AnswerQuestionnaire' | 'TakeBallot'>,
  { personId, at, seal }: Asking,
  stands: string,
): Decision {
  if (get(before, personId) !== undefined) return refuse('already.so');
  if (stands === 'closed' || (stands === 'open' && at >= closesAt)) return refuse('questionnaire.closed');
  if (stands !== 'open') return refuse('questionnaire.notOpen');
  if (command.name === 'TakeBallot') {
    if (!isAnonymous) return refuse('questionnaire.named');
    return [QuestionnaireAnswered({ personId, blinded: command.data.blinded })];
  }
  if (isAnonymous) return refuse('questionnaire.anonymous');
  const { answers } = command.data;
  const fault = faultOfAnswers(questions, answers);
  if (fault !== undefined) return refuse('questionnaire.answers', { n: fault + 1 });
  const words = wordsIn(answers);
  return [
    QuestionnaireAnswered({
      personId,
      chosen: answers.map(({ chosen = [] }) => chosen),
      ...(words !== undefined && { words: seal(words) }),
    }),
  ];
}

/** Words to all questions as one text, which is sealed under who wrote them; undefined when there are none. */
const wordsIn = (answers: Answers): string | undefined =>
  answers.some(({ words }) => words !== undefined)
    ? JSON.stringify(answers.map(({ words = '' }) => words.trim()))
    : undefined;

function unfit({ questions }: Pick<QuestionnaireState, 'questions'>): Refused | undefined {
  const at = questions.findIndex((question) => faultOfQuestion(question) !== undefined);
  return at < 0 ? undefined : refuse('questionnaire.question', { n: at + 1 });
}

/** Nobody edits, closes or removes what another teacher wrote [R6.09]. */
const notYours = ({ authorId }: QuestionnaireState, personId: string): Refused | undefined =>
  authorId !== undefined && authorId !== personId ? refuse('activity.notYours') : undefined;
