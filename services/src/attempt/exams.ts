import { Injectable } from '@nestjs/common';
import { examStream, mayReadPapers, type PublishedExam } from '@lectern/contracts/exam/exam.ts';
import { isAnnounced } from '@lectern/contracts/exam/sitting.ts';
import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import { photoMachine, type PhotoStatus } from '@lectern/contracts/exam/photo-check.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { fits } from '../edge/limits/short-password.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { PastStreams } from '../ledger/folding/past-streams.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import type { Actor } from '../ledger/submission.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

export type SatExam = ExamStreamState['exam'] & { readonly published: PublishedExam };

/** Exams as their streams say: an extension holds from the moment it is recorded. */
@Injectable()
export class Exams {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
    private readonly past: PastStreams,
  ) {}

  /** One that its class knows of, or knew of at a moment. */
  async find(examId: string, school: string, until?: number): Promise<SatExam | undefined> {
    const exam = await this.stands(examId, school, until);
    return exam !== undefined && isAnnounced(exam) ? exam : undefined;
  }

  /** One that was published, whether its class knows of it or not yet: for who teaches it. */
  async published(examId: string, school: string): Promise<SatExam | undefined> {
    const exam = await this.stands(examId, school);
    return exam?.published === undefined || exam.isWithdrawn ? undefined : (exam as SatExam);
  }

  /** One whose papers a teacher reads. @throws RefusedError exam.unknown, exam.papersClosed [R6.12] */
  async read(examId: string, asker: Pick<Actor, 'personId' | 'school'>): Promise<SatExam> {
    const exam = await this.published(examId, asker.school);
    if (exam === undefined) throw new RefusedError('exam.unknown');
    mustReadPapers(exam, asker);
    return exam;
  }

  /** How pictures of those who sit it stand, of each student. */
  async photoChecks(examId: string) {
    const { folded } = await this.headOf(examId);
    const { checks, steps } = (folded.state as ExamStreamState).photoCheck;
    const statusFor = (personId: string) => statusOf(folded, photoMachine, personId) as PhotoStatus;
    return { checks, steps, statusFor };
  }

  private async stands(examId: string, school: string, until?: number): Promise<ExamStreamState['exam'] | undefined> {
    const { folded, school: itsSchool } = await this.headOf(examId);
    if (itsSchool !== school) return undefined;
    if (until === undefined) return (folded.state as ExamStreamState).exam;
    return (await this.past.folded(examStream, `exam/${examId}`, until)).state.exam;
  }

  private async headOf(examId: string) {
    const mailbox = this.mailboxes.get(`exam/${examId}`);
    await mailbox.ready();
    return mailbox.head;
  }

  /** Whether it is the exam's password; an exam without one asks for none. */
  async isPassword(examId: string, { published: { password } }: SatExam, given = ''): Promise<boolean> {
    if (password === undefined) return true;
    const secret = (await this.seals.know([password.sealedBy])).get(password.sealedBy);
    return fits(this.seals.openWith(secret, password, `exam/${examId}`), given);
  }
}

/** @throws RefusedError exam.papersClosed, for who has not given their password [R6.12] */
export function mustReadPapers({ published }: SatExam, { personId }: Pick<Actor, 'personId'>): void {
  if (!mayReadPapers(published, personId)) throw new RefusedError('exam.papersClosed');
}
