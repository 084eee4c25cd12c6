import { attemptMachine } from '@lectern/contracts/attempt/attempt.ts';
import { attemptFacts } from '@lectern/contracts/attempt/facts.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const attemptId = ({ stream }: { readonly stream: string }) => stream.slice('attempt/'.length);

/**
 * Which attempts there are at an exam, and where each stands. How far one is and what it is worth is asked of its stream:
 * a class saves answers every few seconds, and no row is written for those.
 */
export const attempts = rows(
  'attempt_row',
  {
    family: 'attempt',
    facts: attemptFacts,
    shape: z.object({ attemptId: id, examId: id, personId: id, n: z.int(), startedAt: z.int() }),
    key: ['attemptId'],
    per: (fact) =>
      fact.type === 'AnswerSaved' || fact.type === 'ItemFlagged' ? undefined : { attemptId: attemptId(fact) },
    machine: attemptMachine,
    indexes: [['examId', 'personId']],
  },
  {
    AttemptStarted: (_, { data: { examId, personId, n }, at }, key) => ({ ...key, examId, personId, n, startedAt: at }),
    AttemptSubmitted: (row) => row,
    AttemptCollected: (row) => row,
    AttemptInvalidated: (row) => row,
    AttemptRestored: (row) => row,
    AttemptReset: (row) => row,
  },
);
