import { AnnotationsErased, SubmissionAnnotated } from '@lectern/contracts/homework/annotations.ts';
import type { GradeSubmission, HomeworkCommand, SubmitHomework } from '@lectern/contracts/homework/commands.ts';
import { faultOfKey, pointsIn as pointsFor, rescoredBy } from '@lectern/contracts/homework/correction.ts';
import {
  HomeworkEdited,
  HomeworkKeyCorrected,
  HomeworkPublished,
  HomeworkSubmitted,
  SubmissionGraded,
  SubmissionGradeWithdrawn,
  SubmissionItemGraded,
  SubmissionRescored,
  SubmissionReturned,
  SubmittersReminded,
  wording,
} from '@lectern/contracts/homework/facts.ts';
import {
  countedIn,
  homeworkMachine,
  submissionMachine,
  type HomeworkState,
  type HomeworkStreamState,
} from '@lectern/contracts/homework/homework.ts';
import {
  haveKeys,
  itemEditedIn,
  pointsByKeys,
  pointsOf,
  worthOf,
  type ItemPoints,
  type SubmittedAnswer,
} from '@lectern/contracts/homework/questions.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { pointsIn } from '@lectern/contracts/kernel/ink.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { answerFault } from '@lectern/contracts/question/asked.ts';
import { isMarked, isProgram } from '@lectern/contracts/question/kinds.ts';
import { faultOf } from '@lectern/contracts/question/score.ts';
import { wrongIn } from '@lectern/contracts/question/wrong.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ClassTeam } from '../directory/class-teams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was brought: its pictures, drawn anew, for a phone writes into its own where it was; and whose team it is. */
export interface HomeworkBrought {
  readonly pictures?: readonly Attachment[] | undefined;
  readonly team?: ClassTeam | undefined;
  /** What was answered in words, opened: a key is corrected by what they say. */
  readonly words?: ReadonlyMap<Sealed, string> | undefined;
}

type Decision = readonly NewFact[] | Refused | undefined;
type About<Name> = Extract<HomeworkCommand, { name: Name }>;
type Questions = NonNullable<HomeworkState['questions']>;
type Asking = Deciding<HomeworkBrought | undefined>;

export function decideHomework(
  { homework }: HomeworkStreamState,
  command: HomeworkCommand,
  deciding: Asking,
): Decision {
  const { at, personId, asker, status } = deciding;
  const { classId } = homework;
  switch (command.name) {
    case 'PublishHomework': {
      if (classId !== undefined) return refuse('already.so');
      return wrongWording(command.data) ?? [HomeworkPublished(command.data)];
    }
    case 'EditHomework': {
      const { basedOn, ...edited } = command.data;
      return (
        notYours(homework, personId) ??
        wording.conflict(homework, { basedOn }) ??
        wrongWording(edited) ??
        changesOfSubmitted(homework, edited) ?? [HomeworkEdited(edited)]
      );
    }
    case 'DeleteHomework':
      if (asker.role === 'coTeacher') return refuse('page.forbidden'); // [R6.02]
      return notYours(homework, personId);
    case 'EndHomework':
    case 'ReopenHomework':
    case 'RestoreHomework':
      return notYours(homework, personId);
    case 'CorrectHomeworkKey':
      return notYours(homework, personId) ?? keyCorrected(homework, command, deciding);
    case 'RemindSubmitters': {
      if (classId === undefined) return refuse('homework.unknown');
      const again = (homework.remindedAt ?? -Infinity) + LIMITS.remindAgainAfterMs;
      return at < again ? refuse('announcement.justReminded', { again }) : [SubmittersReminded({ classId })];
    }
    case 'AnnotateSubmission':
    case 'EraseAnnotations':
      if (classId === undefined || status(homeworkMachine, 'homework') === 'deleted') return refuse('homework.unknown');
      return annotated(homework, command);
    case 'SubmitHomework':
    case 'GradeSubmission':
    case 'GradeSubmissionItem':
    case 'ReturnSubmission':
    case 'WithdrawSubmissionGrade': {
      if (classId === undefined || status(homeworkMachine, 'homework') === 'deleted') return refuse('homework.unknown');
      if (command.name === 'SubmitHomework') return submitted(homework, command, deciding);
      return command.name === 'GradeSubmissionItem'
        ? itemGraded(homework, command, deciding)
        : graded(homework, command, deciding);
    }
  }
}

function submitted(
  homework: HomeworkState,
  { data: { words, answers, files = [], basedOn = 0 } }: About<'SubmitHomework'>,
  { at, personId, seal, status, gathered = { pictures: [] } }: Asking,
): Decision {
  const { pictures, team } = gathered;
  if (pictures === undefined) return refuse('homework.pictureUnreadable');
  const of = (one: string) => get(homework.submissions, one);
  const teamId = byTeam(homework) ? (of(personId)?.teamId ?? team?.teamId) : undefined;
  if (byTeam(homework) && teamId === undefined) return refuse('homework.noTeam');
  const counted = teamId === undefined ? [] : countedIn(homework, teamId);
  /** Whose submission shows where that of the team stands: mine, or until I am counted in, another member's. */
  const whose = of(personId) === undefined ? (counted[0] ?? personId) : personId;
  const { editedIn = 0 } = of(whose) ?? {};
  if (teamId !== undefined && basedOn !== editedIn) return refuse('edit.conflict', { editedIn });
  const standing = status(submissionMachine, whose);
  if (standing === 'graded') return refuse('step.notNow');
  if (at < homework.opensAt) return refuse('homework.notOpen', { opensAt: homework.opensAt });
  // What was returned may be submitted again after the deadline: it is the teacher who asked for it.
  const isLate = at > homework.dueAt && standing !== 'returned';
  const isEnded = status(homeworkMachine, 'homework') === 'ended';
  if (isEnded || (isLate && homework.late === 'refused')) return refuse('homework.over'); // [R8.35]
  const { questions = [], title } = homework;
  const given = answered(homework, answers ?? [], seal);
  if ('refused' in given) return given;
  if (words === undefined && pictures.length + files.length + given.length === 0) return refuse('homework.empty');
  const about = (one: string) => ({
    personId: one,
    attempt: (of(one)?.attempt ?? 0) + 1,
    replaces: of(one) !== undefined && standing === 'ungraded',
    isLate,
    ...(teamId !== undefined && { teamId }),
  });
  // Whoever is counted in stays; who came to the team since then, and has submitted with none, is counted in now.
  const joining = team?.teamId === teamId ? (team?.members ?? []).filter((one) => of(one) === undefined) : [];
  const others = [...new Set([...counted, ...joining])].filter((one) => one !== personId);
  const said = words !== undefined && { words: seal(words) };
  const all = [...given, ...unanswered(homework, given)];
  const brought = { ...said, ...(all.length > 0 && { answers: all }), pictures: [...pictures], files };
  // What else was brought, such as the working, is for a teacher to look at.
  const isAllScored = words === undefined && pictures.length + files.length === 0 && haveKeys(contents(questions));
  const items = isAllScored ? pointsByKeys(questions, all) : undefined;
  const score = items && { title, scoreTenths: sumOf(items), items, byKeys: true as const, isAgain: false };
  return [
    HomeworkSubmitted({ ...about(personId), ...brought }),
    ...others.map((one) => HomeworkSubmitted({ ...about(one), pictures: [], files: [] })),
    ...(score ? [...others, personId].map((one) => SubmissionGraded({ personId: one, ...score })) : []),
  ];
}

/** Where everybody has full points, so has who answered nothing. */
const unanswered = (
  { questions = [], fullForAll = [] }: HomeworkState,
  given: readonly SubmittedAnswer[],
): SubmittedAnswer[] =>
  questions
    .filter(({ itemId }) => fullForAll.includes(itemId) && given.every((one) => one.itemId !== itemId))
    .map(({ itemId, content }) => ({ itemId, points: content.points }));

const contents = (questions: Questions) => questions.map(({ content }) => content);

const sumOf = (items: ItemPoints): number => items.reduce((sum, { points }) => sum + points, 0);

/** Each answer to a question of it, with what it is worth by its key. */
function answered(
  homework: HomeworkState,
  given: NonNullable<CommandOf<typeof SubmitHomework>['data']['answers']>,
  seal: Asking['seal'],
): readonly SubmittedAnswer[] | Refused {
  const { questions = [] } = homework;
  const all: SubmittedAnswer[] = [];
  for (const { itemId, choice, words } of new Map(given.map((one) => [one.itemId, one])).values()) {
    const question = questions.find((one) => one.itemId === itemId);
    if (question === undefined) return refuse('homework.noSuchQuestion');
    const fault = answerFault(question.content, choice, words);
    if (fault !== undefined) return refuse(fault);
    const points = pointsFor(homework, question, { choice, words });
    all.push({
      itemId,
      ...(choice !== undefined && { choice }),
      ...(words !== undefined && { words: seal(words) }),
      ...(points !== undefined && { points }),
    });
  }
  return all;
}

/** Strokes of several graders stand side by side: nobody's takes the place of another's. */
function annotated(
  { submissions }: HomeworkState,
  { name, data }: About<'AnnotateSubmission'> | About<'EraseAnnotations'>,
): Decision {
  const { personId, pictureId } = data;
  const now = get(submissions, personId);
  if (now === undefined) return refuse('homework.nothingThere');
  if (!now.pictures.some(({ fileId }) => fileId === pictureId)) return refuse('homework.pictureReplaced');
  const there = now.annotations?.[pictureId] ?? {};
  if (name === 'EraseAnnotations') {
    const strokeIds = [...new Set(data.strokeIds)].filter((one) => there[one] !== undefined);
    return strokeIds.length === 0 ? refuse('already.so') : [AnnotationsErased({ personId, pictureId, strokeIds })];
  }
  const strokes = data.strokes.filter(({ strokeId }) => there[strokeId] === undefined);
  if (strokes.length === 0) return refuse('already.so');
  if (strokes.some(({ points }) => pointsIn(points) > LIMITS.annotationPoints)) return refuse('homework.strokeTooLong');
  if (Object.keys(there).length + strokes.length > LIMITS.annotationStrokes) return refuse('homework.annotationsFull');
  return [SubmissionAnnotated({ personId, pictureId, strokes })];
}

/** A score, what takes it back, or a return: of a team, one for each who is counted in, last for whom was opened. */
function graded(
  homework: HomeworkState,
  { name, data }: About<'GradeSubmission'> | About<'ReturnSubmission'> | About<'WithdrawSubmissionGrade'>,
  { seal, status }: Asking,
): Decision {
  const { title, submissions, fullTenths } = homework;
  const now = get(submissions, data.personId);
  if (now === undefined) return refuse('homework.nothingThere');
  const { editedIn, scoreTenths, gradedBy, teamId } = now;
  const isGraded = status(submissionMachine, data.personId) === 'graded';
  if (name === 'WithdrawSubmissionGrade' && !isGraded) return refuse('already.so');
  // The first score counts; whoever comes later is shown it, and chooses.
  if (data.basedOn !== editedIn) return refuse('edit.conflict', { editedIn, scoreTenths, gradedBy });
  const everyone = [...matesOf(homework, data.personId, teamId), data.personId];
  if (name === 'WithdrawSubmissionGrade') return everyone.map((personId) => SubmissionGradeWithdrawn({ personId }));
  if (name === 'ReturnSubmission') {
    const returned = { title, for: data.for, remark: seal(data.remark), wasGraded: isGraded };
    return everyone.map((personId) => SubmissionReturned({ personId, ...returned }));
  }
  if (data.scoreTenths > fullTenths) return refuse('homework.aboveFull', { fullTenths });
  const criteria = scoredBy(homework, data);
  if (criteria === undefined) return refuse('homework.rubricScore');
  if (!areItemsOf(homework, data)) return refuse('homework.itemScore');
  const said = data.remark !== undefined && { remark: seal(data.remark) };
  const made = criteria.length > 0 && { criteria };
  const each = homework.questions && { items: data.items };
  const score = { title, scoreTenths: data.scoreTenths, ...made, ...each, ...said, isAgain: isGraded };
  return everyone.map((personId) => SubmissionGraded({ personId, ...score }));
}

/** One answer, as long as it is the one that was read; the score of the whole follows with the last. */
function itemGraded(
  homework: HomeworkState,
  { data: { personId, itemId, points, remark, basedOn } }: About<'GradeSubmissionItem'>,
  { seal, status }: Asking,
): Decision {
  const { title, submissions, questions = [] } = homework;
  const now = get(submissions, personId);
  if (now === undefined) return refuse('homework.nothingThere');
  const question = questions.find((one) => one.itemId === itemId);
  if (question === undefined) return refuse('homework.noSuchQuestion');
  if (!isMarked(question.content.kind) || now.answers?.every((one) => one.itemId !== itemId))
    return refuse('attempt.notGraded');
  if (points > question.content.points) return refuse('attempt.aboveFull');
  const editedIn = itemEditedIn(now, itemId);
  const before = now.items?.[itemId];
  if (basedOn !== editedIn)
    return refuse('edit.conflict', { editedIn, points: before?.points, gradedBy: before?.gradedBy });
  const given = { ...now, items: { ...now.items, [itemId]: { points } } };
  const all = questions.map((one) => ({ itemId: one.itemId, points: pointsOf(given, one.itemId) }));
  const items = all.flatMap((one) => (one.points === undefined ? [] : [{ itemId: one.itemId, points: one.points }]));
  const isWhole = items.length === questions.length;
  const isAgain = status(submissionMachine, personId) === 'graded';
  const score = { title, scoreTenths: sumOf(items), items, byItem: itemId, isAgain };
  const said = remark !== undefined && { remark: seal(remark) };
  const everyone = [...matesOf(homework, personId, now.teamId), personId];
  return [
    ...everyone.map((one) => SubmissionItemGraded({ personId: one, itemId, points, ...said })),
    ...(isWhole ? everyone.map((one) => SubmissionGraded({ personId: one, ...score })) : []),
  ];
}

/** Another key, and what it makes of each submission: all at once. */
function keyCorrected(
  homework: HomeworkState,
  { data: { basedOn, ...its } }: About<'CorrectHomeworkKey'>,
  { gathered }: Asking,
): Decision {
  const { itemId } = its;
  const { version: editedIn = 0, personId: correctedBy } = homework.corrections?.[itemId] ?? {};
  if (basedOn !== editedIn) return refuse('edit.conflict', { editedIn, correctedBy });
  const fault = faultOfKey(homework, its);
  if (fault !== undefined) return refuse(fault);
  const words = gathered?.words ?? new Map<Sealed, string>();
  const sealedBy = (personId: string) =>
    get(homework.submissions, personId)?.answers?.find((one) => one.itemId === itemId)?.words;
  const isOvertaken = [...entries(homework.submissions)].some(([personId]) => {
    const said = sealedBy(personId);
    return said !== undefined && !words.has(said);
  });
  if (isOvertaken) return refuse('server.busy'); // somebody submitted since words were opened: once more finds theirs
  const rescored = rescoredBy(homework, its, (personId) => {
    const said = sealedBy(personId);
    return said && words.get(said);
  });
  return [
    HomeworkKeyCorrected(its),
    ...rescored.map((one) =>
      SubmissionRescored({
        ...one,
        title: homework.title,
        itemId,
        score: one.scoreTenths === undefined ? 'kept' : 'moved',
      }),
    ),
  ];
}

/** For whom else of a team it counts. */
const matesOf = (homework: HomeworkState, personId: string, teamId: string | undefined): string[] =>
  teamId === undefined ? [] : countedIn(homework, teamId).filter((one) => one !== personId);

/** What the score is made of: each criterion as it stands now, in its order; undefined where it is made of something else. */
function scoredBy(
  { rubric = [] }: HomeworkState,
  { criteria = [], scoreTenths }: CommandOf<typeof GradeSubmission>['data'],
) {
  const isEach = criteria.length === rubric.length && rubric.every(({ name }, n) => criteria[n]!.name === name);
  const sum = criteria.reduce((total, { tenths }) => total + tenths, 0);
  if (!isEach || (rubric.length > 0 && sum !== scoreTenths)) return undefined;
  const scored = rubric.map(({ name, tenths: ofTenths }, n) => ({ name, tenths: criteria[n]!.tenths, ofTenths }));
  return scored.every(({ tenths, ofTenths }) => tenths <= ofTenths) ? scored : undefined;
}

/** Whether the score is made of each question as it stands, in its order; of homework without questions, of none. */
function areItemsOf(
  { questions = [] }: HomeworkState,
  { items = [], scoreTenths }: CommandOf<typeof GradeSubmission>['data'],
): boolean {
  const isEach =
    items.length === questions.length &&
    questions.every(({ itemId, content }, n) => items[n]!.itemId === itemId && items[n]!.points <= content.points);
  return isEach && (questions.length === 0 || sumOf(items) === scoreTenths);
}

const byTeam = ({ by }: Pick<HomeworkState, 'by'>): boolean => by === 'team';

type Wording = Pick<HomeworkState, 'opensAt' | 'dueAt' | 'rubric' | 'questions' | 'fullTenths' | 'by'>;

const wrongWording = (said: Wording): Refused | undefined =>
  wrongWindow(said) ?? wrongSum(said) ?? wrongQuestions(said);

/** What its key or a teacher scores, complete, and together full marks. */
function wrongQuestions({ questions, rubric, fullTenths }: Wording): Refused | undefined {
  if (questions === undefined) return undefined;
  if (rubric !== undefined) return refuse('homework.questionsOrRubric');
  for (const { content } of questions) {
    if (isProgram(content.kind)) return refuse('homework.noPrograms');
    const wrong = wrongIn(content) ?? (faultOf(content) && 'homework.questionUnready');
    if (wrong !== undefined) return refuse(wrong);
  }
  const sum = worthOf(questions);
  return sum === fullTenths ? undefined : refuse('homework.questionsSum', { sum, fullTenths });
}

/** By whom it is submitted, and what is asked, stays once something was submitted. */
function changesOfSubmitted(homework: HomeworkState, edited: Wording): Refused | undefined {
  if (homework.submissions.size === 0) return undefined;
  if (byTeam(edited) !== byTeam(homework)) return refuse('homework.byFixed');
  return isDeepStrictEqual(edited.questions, homework.questions) ? undefined : refuse('homework.questionsFixed');
}

/** The points of a rubric are full marks together. */
function wrongSum({ rubric, fullTenths }: Pick<HomeworkState, 'rubric' | 'fullTenths'>): Refused | undefined {
  const sum = rubric?.reduce((total, { tenths }) => total + tenths, 0);
  return sum === undefined || sum === fullTenths ? undefined : refuse('homework.rubricSum', { sum, fullTenths });
}

const wrongWindow = ({ opensAt, dueAt }: Pick<HomeworkState, 'opensAt' | 'dueAt'>): Refused | undefined =>
  dueAt <= opensAt ? refuse('homework.window') : undefined;

/** Nobody edits or deletes what another teacher published [R6.09]. */
const notYours = ({ authorId }: HomeworkState, personId: string): Refused | undefined =>
  authorId !== undefined && authorId !== personId ? refuse('activity.notYours') : undefined;
