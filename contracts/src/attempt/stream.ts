import { stream } from '../kernel/stream.ts';
import { attempt, type AttemptState } from './attempt.ts';
import { proctoring, proctoringPresence, type ProctoringState } from './proctoring.ts';

const SITS = new Set<string>(['student', 'representative', 'auditor']);

export interface AttemptStreamState {
  readonly attempt: AttemptState;
  readonly proctoring: ProctoringState;
}

export const attemptStream = stream<AttemptStreamState>({
  family: 'attempt',
  summary: 'One attempt of one student at an exam; its id follows from whose it is and which.',
  contexts: [attempt, proctoring],
  grantedBy: ({ attempt: { begun } }, data) => {
    const classId = begun?.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
  presence: proctoringPresence,
  // Only whoever sits it watches.
  audienceOf: ({ attempt: { begun } }, { role, personId }) =>
    begun?.personId === personId && SITS.has(role) ? 'student' : 'page.forbidden',
});
