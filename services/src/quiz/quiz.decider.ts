import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { afterLesson, type QuizCommand } from '@lectern/contracts/quiz/commands.ts';
import {
  AnswerGraded,
  AnswerProjected,
  AnswerProjectionEnded,
  AnswerShown,
  AnswerSubmitted,
  DistributionShown,
  GradeReleased,
  LateAnswerAccepted,
  QuestionExtended,
  QuestionPublished,
  WordCloudEnded,
  WordCloudShown,
} from '@lectern/contracts/quiz/facts.ts';
import { rightBlanks } from '@lectern/contracts/question/blanks.ts';
import { hasKey, isGraded, isProgram, KINDS, lettersOf, mostOf } from '@lectern/contracts/question/kinds.ts';
import { testsOf } from '@lectern/contracts/question/outcomes.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';
import { givenTogether } from '@lectern/contracts/quiz/together.ts';
import { cardOf, hasHandedIn } from '@lectern/contracts/questionCard/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Mark } from '../edge/words/word-list.ts';
import type { Deciding } from '../ledger/submission.ts';
import { closingBefore, collecting, isPast, openTogether } from './quiz.closing.ts';
import { coded, scoreProgram, unscoredOf } from './quiz.programs.ts';
import { firstRoundShown, repeatQuestion } from './quiz.rounds.ts';
import { answeringFor, groupsOf } from './quiz.together.ts';
import { deleteQuestion, reorderQuestions, reviseQuestion, writeQuestion } from './quiz.writing.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuizCommand, { name: Name }>;
type Asking = Deciding<LookedAt & BallotsGathered>;

/** Where sensitive words stand in what was written, and its pictures, drawn anew: undefined when one is none that can be read. */
export interface LookedAt {
  readonly marks: readonly Mark[];
  readonly pictures?: readonly Picture[] | undefined;
}

/** Of an anonymous poll: the key that signs its ballots, or those that were cast, of which no more are taken. */
export interface BallotsGathered {
  readonly ballotKey?: string;
  readonly cast?: readonly string[];
}

export function decideQuiz(state: LessonStreamState, command: QuizCommand, deciding: Asking): Decision {
  const { lesson, quiz } = state;
  if (lesson.status === 'unscheduled') return refuse('lesson.unknown');
  if (lesson.status === 'cancelled') return refuse('lesson.over');
  if (lesson.status === 'ended' && !afterLesson.includes(command.name)) return refuse('lesson.over');
  if (command.name === 'WriteQuestion') return writeQuestion(state, command);
  if (command.name === 'ReorderQuestions') return reorderQuestions(quiz, command);
  const question = quiz.questions[command.data.questionId];
  if (question === undefined) return refuse('quiz.unknown');
  switch (command.name) {
    case 'ReviseQuestion':
      return reviseQuestion(state, question, command);
    case 'DeleteQuestion':
      return deleteQuestion(question);
    case 'PublishQuestion':
      return publish(state, question, command, deciding);
    case 'ExtendQuestion':
      return extend(state, question, deciding);
    case 'CollectQuestion':
      return question.status === 'open'
        ? collecting(state, question, deciding)
        : refuse(question.status === 'draft' ? 'quiz.notPublished' : 'already.so');
    case 'CollectAtDeadline': {
      const isDue =
        question.status === 'open' &&
        question.deadline === command.data.deadline &&
        deciding.at >= command.data.deadline;
      return isDue ? collecting(state, question, deciding) : refuse('timer.void');
    }
    case 'ShowDistribution':
      return showDistribution(state, question, deciding);
    case 'ShowAnswer':
      return showAnswer(question, quiz);
    case 'RepeatQuestion':
      return repeatQuestion(state, question, command.data, deciding);
    case 'SubmitAnswer':
      return submit(state, question, deciding, () => chosen(question, command.data));
    case 'FillBlanks':
      return submit(state, question, deciding, () => filled(question, command.data, deciding));
    case 'WriteAnswer':
      return submit(state, question, deciding, () => writtenAnswer(question, command.data, deciding));
    case 'SubmitCode':
      return submit(state, question, deciding, () => coded(question, command.data, deciding));
    case 'ScoreAnswer':
      return scoreProgram(question, command.data);
    case 'TakePollBallot':
      return takeBallot(state, question, command.data, deciding);
    case 'AcceptLateAnswer':
      return acceptLate(question, command);
    case 'GradeAnswer':
      return grade(question, command.data, deciding);
    case 'ProjectAnswer':
      return project(state, question, command.data);
    case 'ShowWordCloud':
      return showCloud(state, question);
    case 'EndWordCloud':
      return quiz.cloud?.questionId === question.questionId
        ? [WordCloudEnded({ questionId: question.questionId })]
        : refuse('already.so');
    case 'EndAnswerProjection': {
      const { projected } = quiz;
      if (projected?.questionId !== question.questionId) return refuse('already.so');
      return [AnswerProjectionEnded({ questionId: projected.questionId, personId: projected.personId })];
    }
  }
}

function publish(
  state: LessonStreamState,
  question: Question,
  { data }: About<'PublishQuestion'>,
  deciding: Asking,
): Decision {
  if (state.lesson.status !== 'running') return refuse('lesson.notRunning');
  const reason = whyNotPublished(question);
  if (reason) return reason;
  const closing = closingBefore(state, deciding);
  if (closing === undefined) return refuse('quiz.anotherOpen');
  const { questionId, durationS, asGroups } = data;
  if (asGroups && question.anonymous) return refuse('quiz.anonymousAsGroups');
  const groups = groupsOf(state.grouping, asGroups);
  if ('refused' in groups) return groups;
  // The deadline is now plus the duration, so never before it [R5.30]; without a duration there is none.
  const limit = durationS === undefined ? {} : { durationS, deadline: deciding.at + durationS * 1000 };
  const key = question.anonymous && deciding.gathered?.ballotKey;
  if (key === undefined && question.anonymous) return refuse('server.busy'); // it became anonymous since it was looked
  return [...closing, QuestionPublished({ questionId, ...limit, ...groups, ...(key && { ballotKey: key }) })];
}

/** Why this question cannot be published, whatever else is. */
export function whyNotPublished(question: Question): Refused | undefined {
  if (question.status === 'open') return refuse('already.so');
  if (question.status !== 'draft') return refuse('quiz.published');
  if (question.key === undefined && hasKey(question.kind)) return refuse('quiz.noKey'); // [R5.48]
  return isProgram(question.kind) && testsOf(question) === 0 ? refuse('quiz.noTests') : undefined;
}

/** Accepted until the closing stands, even a moment past the deadline; but a deadline is never before now [R5.30]. */
function extend(state: LessonStreamState, question: Question, { at }: Deciding): Decision {
  if (question.status === 'draft') return refuse('quiz.notPublished');
  if (question.status !== 'open') return refuse('quiz.collected');
  if (question.deadline === undefined) return refuse('quiz.untimed');
  const deadline = question.deadline + LIMITS.extensionS * 1000;
  return deadline >= at
    ? openTogether(state, question).map(({ questionId }) => QuestionExtended({ questionId, deadline }))
    : refuse('quiz.deadlinePast');
}

/** The first command past the deadline records the closing, whoever gave it. */
function showDistribution(state: LessonStreamState, question: Question, deciding: Asking): Decision {
  const { questionId, status, anonymous } = question;
  const cast = anonymous && deciding.gathered?.cast;
  const both = [
    DistributionShown({ questionId, ...(cast && countedBallots(cast)) }),
    ...firstRoundShown(question, state.quiz, 'distribution'),
  ];
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open' && !isPast(question, deciding)) return refuse('quiz.collectFirst');
  if (anonymous && cast === undefined && (status === 'open' || status === 'collected')) return refuse('server.busy');
  const isLast = status === 'open' || status === 'collected';
  if (isLast && isProgram(question.kind) && unscoredOf(question) > 0) return refuse('quiz.scoringPending');
  if (status === 'open') return [...collecting(state, question, deciding), ...both, ...released(question)];
  return status === 'collected' ? [...both, ...released(question)] : refuse('already.so');
}

/** How often each letter was chosen, from so many ballots on; of fewer it would say whose is whose. */
const countedBallots = (cast: readonly string[]) => ({
  ballots: cast.length,
  ...(cast.length >= LIMITS.anonymousFrom && { counts: tallied(cast) }),
});

function tallied(cast: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of cast.join('')) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

/** Everybody whose answer is graded by then is told; what is graded later is told at once. */
const released = ({ questionId, answers }: Question): readonly NewFact[] =>
  [...entries(answers)].flatMap(([personId, { counted }]) =>
    counted?.grade === undefined ? [] : [GradeReleased({ questionId, personId })],
  );

/** After the distribution, so after the deadline [R5.31]. A poll's distribution is its result. */
function showAnswer(question: Question, quiz: QuizState): Decision {
  const { questionId, status, kind, repeatedBy } = question;
  if (!hasKey(kind)) return refuse('quiz.pollHasNoAnswer');
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open') return refuse('quiz.collectFirst');
  if (status === 'answerShown') return refuse('already.so');
  if (repeatedBy !== undefined) return refuse('quiz.inSecondRound');
  if (status === 'collected') return refuse('quiz.distributionFirst');
  return [AnswerShown({ questionId }), ...firstRoundShown(question, quiz, 'answer')];
}

/** Always kept while the lesson runs; whether it is late follows from where it stands [R8.35]. */
function submit(
  state: LessonStreamState,
  question: Question,
  deciding: Deciding,
  give: () => Given | Refused,
): Decision {
  const { personId } = deciding;
  if (question.status === 'draft') return refuse('quiz.unknown'); // a draft is not there for a student
  if (get(state.attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  if (hasHandedIn(cardOf(state.questionCard, question.questionId), personId)) return refuse('questionCard.handedIn');
  const given = give();
  if ('refused' in given) return given;
  const answers = answeringFor(state, question, personId).map((whose) =>
    AnswerSubmitted({ questionId: question.questionId, ...whose, ...given }),
  );
  return isPast(question, deciding) && question.status === 'open'
    ? [...collecting(state, question, deciding), ...answers]
    : answers;
}

/** Once, by each, while it is open: a ballot that is signed is final, and nobody could tell which one to take back. */
function takeBallot(
  { attendance }: LessonStreamState,
  question: Question,
  { blinded }: About<'TakePollBallot'>['data'],
  deciding: Asking,
): Decision {
  const { questionId, status, anonymous, answers } = question;
  const { personId } = deciding;
  if (status === 'draft') return refuse('quiz.unknown'); // a draft is not there for a student
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  if (!anonymous) return refuse('quiz.otherAnswer');
  if (get(answers, personId) !== undefined) return refuse('already.so');
  if (status !== 'open' || isPast(question, deciding)) return refuse('quiz.ballotLate');
  return [AnswerSubmitted({ questionId, personId, blinded })];
}

type Given = Omit<Parameters<typeof AnswerSubmitted>[0], 'questionId' | 'personId'>;

function chosen(question: Question, { choice }: About<'SubmitAnswer'>['data']): Given | Refused {
  if (KINDS[question.kind].answer !== 'letters' || question.anonymous) return refuse('quiz.otherAnswer');
  const letters = lettersOf(question);
  if (Array.from(choice).some((letter) => !letters.includes(letter))) return refuse('quiz.noSuchChoice');
  return choice.length > mostOf(question, letters.length) ? refuse('quiz.tooManyChosen') : { choice };
}

/**
 * Which blanks are right stands with the answer: what was filled in is sealed, and the key does not change any more. What
 * is right is nobody's own words; anything else a class may see, so sensitive words are refused in it [R5.10].
 */
function filled(
  question: Question,
  { blanks }: About<'FillBlanks'>['data'],
  { seal, gathered: { marks } }: Deciding<LookedAt>,
): Given | Refused {
  if (KINDS[question.kind].answer !== 'blanks' || blanks.length !== lettersOf(question).length)
    return refuse('quiz.otherAnswer');
  if (blanks.every((one) => one === '')) return refuse('quiz.nothingFilled');
  const right = rightBlanks(question.blanks ?? [], blanks.join('\n'), question.exact === true);
  if (right.length < blanks.length && marks.length > 0) return refuse('text.sensitive', { marks });
  return { words: seal(blanks.join('\n')), right };
}

/** What stays of the answer before, and what was brought anew: together at most 9 [R5.56]. */
function writtenAnswer(
  { kind, answers }: Question,
  { words, kept }: About<'WriteAnswer'>['data'],
  { personId, seal, gathered: { marks, pictures: drawn } }: Deciding<LookedAt>,
): Given | Refused {
  if (!isGraded(kind)) return refuse('quiz.otherAnswer');
  if (marks.length > 0) return refuse('text.sensitive', { marks });
  if (drawn === undefined) return refuse('posts.pictureUnreadable');
  const { counted, late } = get(answers, personId) ?? {};
  const before = (late ?? counted)?.pictures ?? [];
  const stay = [...new Set(kept)].flatMap((n) => before[n - 1] ?? []);
  const pictures = [...stay, ...drawn];
  if (pictures.length > LIMITS.answerPictures) return refuse('quiz.tooManyPictures');
  if (words === '' && pictures.length === 0) return refuse('quiz.nothingWritten');
  return { words: seal(words), ...(pictures.length > 0 && { pictures }) };
}

/** Only what was read is graded: an answer that another one took the place of has to be read first. */
function grade(
  question: Question,
  { personId, answer, points, remark }: About<'GradeAnswer'>['data'],
  { seal }: Deciding,
): Decision {
  const { questionId, kind, status, answers } = question;
  if (!isGraded(kind)) return refuse('quiz.notGraded');
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open') return refuse('quiz.collectFirst');
  const { counted } = get(answers, personId) ?? {};
  if (counted === undefined) return refuse('quiz.noAnswer');
  if (counted.version !== answer) return refuse('quiz.answerChanged');
  if (points > question.points) return refuse('quiz.gradeTooHigh');
  const grade = { questionId, points, ...(remark !== '' && { remark: seal(remark) }) };
  return givenTogether(answers, personId, 'counted').map((whose) => AnswerGraded({ ...grade, personId: whose }));
}

/** Not while others still write: they would copy it. */
function project(
  { lesson, quiz }: LessonStreamState,
  { questionId, kind, status, answers }: Question,
  { personId, named }: About<'ProjectAnswer'>['data'],
): Decision {
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (!isGraded(kind)) return refuse('quiz.notGraded');
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open') return refuse('quiz.collectFirst');
  const counted = get(answers, personId)?.counted;
  if (counted === undefined) return refuse('quiz.noAnswer');
  const { projected } = quiz;
  const isThere =
    projected?.questionId === questionId &&
    projected.personId === personId &&
    projected.named === named &&
    projected.given.version === counted.version;
  return isThere ? refuse('already.so') : [AnswerProjected({ questionId, personId, named })];
}

/** As an answer on the projector: not while others still write. */
function showCloud({ lesson, quiz }: LessonStreamState, { questionId, kind, status, counted }: Question): Decision {
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (!isGraded(kind)) return refuse('quiz.notGraded');
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open') return refuse('quiz.collectFirst');
  if (counted === 0) return refuse('quiz.noWords');
  return quiz.cloud?.questionId === questionId ? refuse('already.so') : [WordCloudShown({ questionId })];
}

function acceptLate({ questionId, answers }: Question, { data: { personId } }: About<'AcceptLateAnswer'>): Decision {
  if (get(answers, personId)?.late === undefined) return refuse('quiz.notLate');
  return givenTogether(answers, personId, 'late').map((whose) => LateAnswerAccepted({ questionId, personId: whose }));
}
