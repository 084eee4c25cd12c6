import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import type { ExamTerms } from '@lectern/contracts/exam/queries.ts';
import { photoMachine, type PhotoStatus } from '@lectern/contracts/exam/photo-check.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { paperMachine, type PaperStreamState } from '@lectern/contracts/paper/paper.ts';
import type { PaperState } from '@lectern/contracts/paper/state.ts';
import { Injectable } from '@nestjs/common';
import { fits } from '../edge/limits/short-password.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import type { Actor } from '../ledger/submission.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** Exams, and the papers that they are made of, as their streams say now. */
@Injectable()
export class ExamStreams {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
  ) {}

  /** A paper, for who made it; to everybody else there is no such paper, nor is there one that was deleted. */
  async paper(id: string, { personId, school }: Pick<Actor, 'personId' | 'school'>): Promise<PaperState | undefined> {
    const { folded, school: itsSchool } = await this.headOf(`paper/${id}`);
    const { paper } = folded.state as PaperStreamState;
    const isThere = statusOf(folded, paperMachine, 'paper') === 'draft' && itsSchool === school;
    return isThere && paper.ownerId === personId ? paper : undefined;
  }

  /** @throws RefusedError exam.unknown */
  async terms(id: string): Promise<ExamTerms> {
    const { folded } = await this.headOf(`exam/${id}`);
    const { published, isWithdrawn } = (folded.state as ExamStreamState).exam;
    if (published === undefined || isWithdrawn) throw new RefusedError('exam.unknown');
    const { name, settings, password, viewPassword } = published;
    return {
      examId: id,
      name,
      settings,
      hasPassword: password !== undefined,
      hasViewPassword: viewPassword !== undefined,
    };
  }

  /** How the pictures of an exam stand. @throws RefusedError exam.unknown, exam.noPhotoCheck */
  async photoChecks(id: string) {
    const { folded } = await this.headOf(`exam/${id}`);
    const { exam, photoCheck } = folded.state as ExamStreamState;
    const { published, isWithdrawn } = exam;
    if (published === undefined || isWithdrawn) throw new RefusedError('exam.unknown');
    if (published.settings.proctoring?.photo !== true) throw new RefusedError('exam.noPhotoCheck');
    return {
      published,
      ...photoCheck,
      statusOf: (personId: string) => statusOf(folded, photoMachine, personId) as PhotoStatus,
    };
  }

  /** Whether it is the password for reading papers of the exam [R6.12]. */
  async isViewPassword(id: string, given: string): Promise<boolean> {
    const { folded } = await this.headOf(`exam/${id}`);
    const { viewPassword } = (folded.state as ExamStreamState).exam.published ?? {};
    if (viewPassword === undefined) return false;
    const secret = (await this.seals.know([viewPassword.sealedBy])).get(viewPassword.sealedBy);
    return fits(this.seals.openWith(secret, viewPassword, `exam/${id}`), given);
  }

  private async headOf(stream: string) {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    return mailbox.head;
  }
}
