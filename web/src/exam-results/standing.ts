import type { ExamStudent, ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import { leavesToCollect } from '@lectern/contracts/exam/settings.ts';

/** Where a student stands, for the tiles: one who never began is missing once it is over for them. */
export const STANDINGS = ['notStarted', 'missing', 'sitting', 'submitted', 'collected', 'invalid', 'reset'] as const;
/** Of a proctored exam: six [R9.12]. */
export const WATCHED_STANDINGS = ['notStarted', 'normal', 'abnormal', 'submitted', 'invalid', 'missing'] as const;
export type Standing = (typeof STANDINGS)[number] | (typeof WATCHED_STANDINGS)[number];

export const standingsOf = ({ proctoring }: ExamStudents): readonly Standing[] =>
  proctoring === undefined ? STANDINGS : WATCHED_STANDINGS;

export function standingOf(student: ExamStudent, exam: ExamStudents, now: number): Standing {
  const { attempt, extraMs } = student;
  const { deadline, proctoring } = exam;
  const unbegun = deadline !== undefined && now >= deadline + extraMs ? 'missing' : 'notStarted';
  if (attempt === undefined) return unbegun;
  if (proctoring === undefined) return attempt.status;
  switch (attempt.status) {
    case 'reset':
      return unbegun;
    case 'sitting':
      return abnormalIn(student, exam).length > 0 ? 'abnormal' : 'normal';
    case 'collected':
      return attempt.handedInBy === 'deadline' && attempt.answered === 0 ? 'missing' : 'submitted';
    default:
      return attempt.status;
  }
}

export const ABNORMAL = ['leaves', 'offline', 'device', 'network', 'photo'] as const;

/** Why somebody who sits it is looked at first: one leave short of the last, offline, another device or network, a photo. */
export function abnormalIn({ attempt, photo }: ExamStudent, { proctoring }: ExamStudents): (typeof ABNORMAL)[number][] {
  const watched = attempt?.watched;
  if (watched === undefined || attempt!.status !== 'sitting') return [];
  const most = proctoring && leavesToCollect(proctoring);
  const is: Readonly<Record<(typeof ABNORMAL)[number], boolean>> = {
    leaves: most !== undefined && watched.leaves > 0 && watched.leaves >= most - 1,
    offline: watched.offlineSince !== undefined,
    device: watched.devices > 0,
    network: watched.networks > 0,
    photo: photo === 'failed',
  };
  return ABNORMAL.filter((one) => is[one]);
}

/** With what the whole class was given longer. */
export const deadlineOf = ({ deadline, extraMs }: ExamStudents): number | undefined =>
  deadline === undefined ? undefined : deadline + extraMs;
