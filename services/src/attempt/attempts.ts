import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { attemptMachine, type AttemptState, type AttemptStatus } from '@lectern/contracts/attempt/attempt.ts';
import type { ProctoringState } from '@lectern/contracts/attempt/proctoring.ts';
import { attemptStream, type AttemptStreamState } from '@lectern/contracts/attempt/stream.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { PastStreams } from '../ledger/folding/past-streams.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Tables } from '../rows/tables.ts';
import { attempts } from './attempt.rows.ts';

export interface Begun {
  readonly attemptId: string;
  readonly status: AttemptStatus;
  readonly state: AttemptState & Required<Pick<AttemptState, 'begun' | 'device' | 'endsAt'>>;
  readonly proctoring: ProctoringState;
}

/** So many attempts of one student are looked through. */
const MOST = 100;

/** The n-th attempt of a student at an exam has one id, so that two devices that begin it begin the same one. */
export function attemptIdOf(examId: string, personId: string, n: number): string {
  const hash = createHash('sha256').update(`${examId}/${personId}/${n}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Attempts as their streams say: what a student is shown of them is never behind. */
@Injectable()
export class Attempts {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly tables: Tables,
    private readonly past: PastStreams,
  ) {}

  /** As it is, or as it was at a moment. */
  async find(attemptId: string, school: string, until?: number): Promise<Begun | undefined> {
    const id = `attempt/${attemptId}`;
    const mailbox = this.mailboxes.get(id);
    await mailbox.ready();
    const { folded: now, school: itsSchool } = mailbox.head;
    const folded = until === undefined ? now : await this.past.folded(attemptStream, id, until);
    const { attempt, proctoring } = folded.state as AttemptStreamState;
    if (attempt.begun === undefined || itsSchool !== school) return undefined;
    const status = statusOf(folded, attemptMachine, 'attempt') as AttemptStatus;
    return { attemptId, status, state: attempt as Begun['state'], proctoring };
  }

  /** @throws RefusedError attempt.unknown, also of another's */
  async mine(attemptId: string, { personId, school }: SignedInPerson): Promise<Begun> {
    const found = await this.find(attemptId, school);
    if (found?.state.begun.personId !== personId) throw new RefusedError('attempt.unknown');
    return found;
  }

  /** All that a student began of an exam, the first one first; and the id of the one to begin next. */
  async of(examId: string, { personId, school }: Pick<SignedInPerson, 'personId' | 'school'>) {
    const begun: Begun[] = [];
    for (let n = 1; n <= MOST; n += 1) {
      const found = await this.find(attemptIdOf(examId, personId, n), school);
      if (found === undefined) break;
      begun.push(found);
    }
    const n = begun.length + 1;
    return { begun, next: { n, attemptId: attemptIdOf(examId, personId, n) } };
  }

  /** Every attempt at an exam, or one student's, of each the first one first; those that had begun at a moment, as they were. */
  async at(examId: string, school: string, personId?: string, until?: number): Promise<readonly Begun[]> {
    const whose = { school, examId, ...(personId !== undefined && { personId }) };
    const found = this.tables.select(attempts).where(whose).show('attemptId', 'attemptId');
    const rows = await this.tables.read<{ readonly attemptId: string }>(found.show('n', 'n'), ['n', 'attemptId']);
    const all = await Promise.all(rows.map(({ attemptId }) => this.find(attemptId, school)));
    const there = all.filter((one) => one !== undefined);
    return until === undefined ? there : this.asOf(there, school, until);
  }

  private async asOf(all: readonly Begun[], school: string, until: number): Promise<readonly Begun[]> {
    const changed = await this.past.changedSince(
      all.map(({ attemptId }) => `attempt/${attemptId}`),
      until,
    );
    const then = await Promise.all(
      all.map(async (one) =>
        changed.has(`attempt/${one.attemptId}`) ? await this.find(one.attemptId, school, until) : one,
      ),
    );
    return then.filter((one) => one !== undefined);
  }
}

/** Handed in, and neither invalid nor reset. */
export const isCounted = ({ status }: Begun): boolean => status === 'submitted' || status === 'collected';
