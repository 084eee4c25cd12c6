import {
  HomeworkEdited,
  homeworkMachine,
  HomeworkPublished,
  HomeworkSubmitted,
  SubmissionGraded,
  submissionMachine,
  SubmissionReturned,
  SubmittersReminded,
  wording,
  type HomeworkCommand,
  type HomeworkState,
} from '@lectern/contracts/homework/homework.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { HomeworkStreamState } from '@lectern/contracts/homework/homework.ts';
import type { Deciding } from '../ledger/submission.ts';

/** The pictures that were brought, drawn anew: a phone writes into its own where it was. */
export interface HomeworkBrought {
  readonly pictures: readonly Attachment[] | undefined;
}

export function decideHomework(
  { homework }: HomeworkStreamState,
  command: HomeworkCommand,
  { at, personId, asker, seal, status, gathered }: Deciding<HomeworkBrought | undefined>,
): readonly NewFact[] | Refused | undefined {
  const stands = status(homeworkMachine, 'homework');
  const { classId } = homework;
  switch (command.name) {
    case 'PublishHomework': {
      if (classId !== undefined) return refuse('already.so');
      return wrongWindow(command.data) ?? [HomeworkPublished(command.data)];
    }
    case 'EditHomework': {
      const { basedOn, ...edited } = command.data;
      return (
        notYours(homework, personId) ??
        wording.conflict(homework, { basedOn }) ??
        wrongWindow(edited) ?? [HomeworkEdited(edited)]
      );
    }
    case 'DeleteHomework':
      if (asker.role === 'coTeacher') return refuse('page.forbidden'); // [R6.02]
      return notYours(homework, personId);
    case 'EndHomework':
    case 'ReopenHomework':
    case 'RestoreHomework':
      return notYours(homework, personId);
    case 'RemindSubmitters': {
      if (classId === undefined) return refuse('homework.unknown');
      const again = (homework.remindedAt ?? -Infinity) + LIMITS.remindAgainAfterMs;
      return at < again ? refuse('announcement.justReminded', { again }) : [SubmittersReminded({ classId })];
    }
    case 'SubmitHomework': {
      if (classId === undefined || stands === 'deleted') return refuse('homework.unknown');
      const { words, files = [] } = command.data;
      const pictures = gathered === undefined ? [] : gathered.pictures;
      if (pictures === undefined) return refuse('homework.pictureUnreadable');
      const before = get(homework.submissions, personId);
      const standing = status(submissionMachine, personId);
      if (standing === 'graded') return refuse('step.notNow');
      const isReturned = standing === 'returned';
      if (at < homework.opensAt) return refuse('homework.notOpen', { opensAt: homework.opensAt });
      // What was returned may be submitted again after the deadline: it is the teacher who asked for it.
      const isLate = at > homework.dueAt && !isReturned;
      if (stands === 'ended' || (isLate && homework.late === 'refused')) return refuse('homework.over'); // [R8.35]
      if (words === undefined && pictures.length + files.length === 0) return refuse('homework.empty');
      return [
        HomeworkSubmitted({
          personId,
          attempt: (before?.attempt ?? 0) + 1,
          replaces: standing === 'ungraded',
          isLate,
          ...(words !== undefined && { words: seal(words) }),
          pictures: [...pictures],
          files,
        }),
      ];
    }
    case 'GradeSubmission':
    case 'ReturnSubmission': {
      if (classId === undefined || stands === 'deleted') return refuse('homework.unknown');
      const { personId: student, basedOn } = command.data;
      const now = get(homework.submissions, student);
      if (now === undefined) return refuse('homework.nothingThere');
      const { editedIn, scoreTenths, gradedBy } = now;
      // The first score counts; whoever comes later is shown it, and chooses.
      if (basedOn !== editedIn) return refuse('edit.conflict', { editedIn, scoreTenths, gradedBy });
      const isGraded = status(submissionMachine, student) === 'graded';
      const theirs = { personId: student, title: homework.title };
      if (command.name === 'ReturnSubmission') {
        const { remark, for: reason } = command.data;
        return [SubmissionReturned({ ...theirs, for: reason, remark: seal(remark), wasGraded: isGraded })];
      }
      const { scoreTenths: score, remark } = command.data;
      if (score > homework.fullTenths) return refuse('homework.aboveFull', { fullTenths: homework.fullTenths });
      const said = remark !== undefined && { remark: seal(remark) };
      return [SubmissionGraded({ ...theirs, scoreTenths: score, ...said, isAgain: isGraded })];
    }
  }
}

const wrongWindow = ({ opensAt, dueAt }: Pick<HomeworkState, 'opensAt' | 'dueAt'>): Refused | undefined =>
  dueAt <= opensAt ? refuse('homework.window') : undefined;

/** Nobody edits or deletes what another teacher published [R6.09]. */
const notYours = ({ authorId }: HomeworkState, personId: string): Refused | undefined =>
  authorId !== undefined && authorId !== personId ? refuse('activity.notYours') : undefined;
