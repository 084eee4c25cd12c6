import {
  ExamAnnounced,
  ExamAnswersReleased,
  ExamExtended,
  ExamKeyCorrected,
  examMachine,
  ExamPapersOpened,
  ExamPublished,
  ExamRevised,
  ExamScoresReleased,
  mayReadPapers,
  type ExamCommand,
  type PublishedExam,
} from '@lectern/contracts/exam/exam.ts';
import { faultOfCorrection } from '@lectern/contracts/exam/correction.ts';
import { faultOfRules, faultsOfTimes, settled, type ExamSettings } from '@lectern/contracts/exam/settings.ts';
import { areAnswersOut, isScoreOut } from '@lectern/contracts/exam/sitting.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type RefusalCode, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { faultsOf, type PaperFaultKind } from '@lectern/contracts/paper/faults.ts';
import { variantsOf, type PaperState } from '@lectern/contracts/paper/state.ts';
import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import type { Deciding } from '../ledger/submission.ts';

export interface ExamGathered {
  /** Salted hashes of the passwords that were given, where they were. */
  readonly hash?: string;
  readonly viewHash?: string;
  /** Whether it is the password for reading papers. */
  readonly isRight?: boolean;
  /** What is published, as it stands now, where whoever publishes it made it. */
  readonly paper?: PaperState | undefined;
  /** To how many classes they have just published it, and to how many they may at once [R5.63]. */
  readonly classes?: { readonly sent: number; readonly most: number };
  /** Why proctoring is closed to who publishes it, where it is asked for [R6.13]. */
  readonly whyClosed?: Refused;
}

type Decision = readonly NewFact[] | Refused | undefined;

export function decideExam(
  { exam }: ExamStreamState,
  command: ExamCommand,
  { at, personId, streamId, gathered, seal, status }: Deciding<ExamGathered | undefined>,
): Decision {
  const stands = status(examMachine, 'exam');
  const { hash, viewHash } = gathered ?? {};
  const sealed = {
    ...(hash !== undefined && { password: seal(hash) }),
    ...(viewHash !== undefined && { viewPassword: seal(viewHash) }),
  };
  if (command.name === 'PublishExam') {
    if (stands !== 'none') return refuse('already.so');
    if (gathered?.whyClosed) return gathered.whyClosed;
    const paper = gathered?.paper;
    if (paper === undefined) return refuse('paper.unknown');
    const { sent, most } = gathered?.classes ?? { sent: 0, most: Infinity };
    if (sent >= most) return refuse('exam.tooManyClasses', { most });
    const { classId, paperId, name, settings } = command.data;
    const fault = faultOfPaper(paper) ?? faultOfSettings(settings, at);
    if (fault !== undefined) return refuse(fault);
    const variants = [...variantsOf(paper)];
    const its = { examId: streamId, classId, paperId, name, variants, settings: settled(settings, at), ...sealed };
    return [ExamPublished(its), ...announcedAtOnce(its, at)];
  }
  const { published } = exam;
  if (published === undefined) return refuse('exam.unknown');
  const { classId, name, settings } = published;
  switch (command.name) {
    case 'ReviseExam': {
      if (stands !== 'scheduled') return refuse(stands === 'published' ? 'exam.isOut' : 'exam.unknown');
      if (gathered?.whyClosed) return gathered.whyClosed;
      const revised = command.data;
      const fault = faultOfSettings(revised.settings, at);
      if (fault !== undefined || published.authorId !== personId) return refuse(fault ?? 'activity.notYours'); // [R6.09]
      const { password, viewPassword } = published;
      const kept = {
        ...(revised.password === undefined && password && { password }),
        ...(revised.viewPassword === undefined && viewPassword && { viewPassword }),
      };
      const its = { name: revised.name, settings: settled(revised.settings, at), ...kept, ...sealed };
      return [ExamRevised(its), ...announcedAtOnce({ classId, ...its }, at)];
    }
    case 'WithdrawExam':
      if (stands === 'published') return refuse('exam.isOut');
      if (stands === 'withdrawn') return refuse('already.so');
      return published.authorId === personId ? undefined : refuse('activity.notYours'); // [R6.09]
    case 'AnnounceExam': {
      const isDue = stands === 'scheduled' && settings.publishAt === command.data.publishAt && settings.publishAt <= at;
      return isDue ? [ExamAnnounced({ classId, name })] : refuse('timer.void');
    }
    case 'ExtendExam': {
      if (stands !== 'published') return refuse('step.notNow');
      const { personId: who, minutes } = command.data;
      const ms = minutes * 60_000;
      if (latestEnd(published, who) + ms > (settings.answersAt ?? Infinity)) return refuse('exam.pastAnswers');
      return [ExamExtended({ ...(who !== undefined && { personId: who }), ms })];
    }
    case 'ReleaseExamScores':
      if (stands !== 'published') return refuse('step.notNow');
      return isScoreOut(exam, at) ? refuse('already.so') : [ExamScoresReleased({ classId })];
    case 'ReleaseExamAnswers':
      if (stands !== 'published') return refuse('step.notNow');
      if (areAnswersOut(exam, at)) return refuse('already.so');
      return at < latestEnd(published) ? refuse('exam.stillRunning') : [ExamAnswersReleased({ classId })];
    case 'OpenExamPapers':
      if (stands === 'withdrawn') return refuse('exam.unknown');
      if (mayReadPapers(published, personId)) return refuse('already.so');
      return gathered?.isRight === true ? [ExamPapersOpened({})] : refuse('exam.wrongViewPassword'); // [R6.12]
    case 'CorrectExamKey': {
      if (stands !== 'published') return refuse('step.notNow');
      const { basedOn, ...its } = command.data;
      const { version: editedIn = 0, personId: correctedBy } = published.corrections[its.itemId] ?? {};
      if (basedOn !== editedIn) return refuse('edit.conflict', { editedIn, correctedBy });
      const fault = faultOfCorrection(published, its);
      if (fault !== undefined) return refuse(fault);
      return [ExamKeyCorrected({ classId, ...its, scores: isScoreOut(exam, at) ? 'out' : 'notOut' })];
    }
  }
}

/** Of one student, or of whoever has longest. Without a deadline somebody may always be sitting it. */
function latestEnd({ settings, extra, extraOfAll }: PublishedExam, personId?: string): number {
  const theirs = personId === undefined ? Object.values(extra) : [extra[personId] ?? 0];
  return (settings.deadline ?? Infinity) + extraOfAll + Math.max(0, ...theirs);
}

function announcedAtOnce(
  { classId, name, settings }: Pick<PublishedExam, 'classId' | 'name' | 'settings'>,
  at: number,
): NewFact[] {
  return settings.publishAt <= at ? [ExamAnnounced({ classId, name })] : [];
}

const faultOfSettings = (settings: ExamSettings, at: number): RefusalCode | undefined =>
  faultsOfTimes(settings, at)[0]?.code ?? faultOfRules(settings);

/** What is said of a paper that has faults: of several the gravest; without any of these, a question lacks something. */
const GRAVEST: readonly (readonly [PaperFaultKind, RefusalCode])[] = [
  ['noQuestions', 'exam.empty'],
  ['emptyGroup', 'exam.emptyGroup'], // [R5.46]
  ['countDiffers', 'exam.variantsDiffer'], // [R5.47]
  ['totalDiffers', 'exam.variantsDiffer'],
];

/** Nobody is asked what cannot be answered [R5.48, R5.49], nor given more to do than others. */
function faultOfPaper(paper: PaperState): RefusalCode | undefined {
  const errors = new Set(faultsOf(paper).flatMap(({ kind, isError }) => (isError ? kind : [])));
  if (errors.size === 0) return undefined;
  return GRAVEST.find(([kind]) => errors.has(kind))?.[1] ?? 'exam.unready';
}
