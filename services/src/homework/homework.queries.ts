import { homeworkMachine, submissionMachine, type Submission } from '@lectern/contracts/homework/homework.ts';
import type { HomeworkText, SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { HomeworkStreamState } from '@lectern/contracts/homework/homework.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);
/** Of full marks, in percent: from where each band begins [R9.08]. */
const BANDS = [100, 90, 70, 50, 0] as const;

/** Homework and what students submitted, asked of the stream: a grade is there as soon as it is given. */
@Injectable()
export class HomeworkQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
  ) {}

  /** @throws RefusedError homework.unknown */
  async text(id: string, { school }: SignedInPerson, role: Role): Promise<HomeworkText> {
    const { homework, status, classId, authorId } = this.readable(id);
    const { submissions, ...shown } = homework;
    const names = await this.directory.names(school, [classId, authorId]);
    const name = { className: names.get(classId) ?? '', author: names.get(authorId) ?? '' };
    return {
      ...shown,
      ...name,
      id,
      classId,
      authorId,
      status,
      publishedAt: shown.publishedAt ?? 0,
      role,
      ...(!LEARNS.has(role) && { bands: bandsOf([...entries(submissions)], shown.fullTenths) }),
    };
  }

  /** The files that homework comes with. */
  filesOf = (id: string): readonly Attachment[] => this.readable(id).homework.files ?? [];

  /** @throws RefusedError homework.unknown */
  async detail(id: string, personId: string, asker: SignedInPerson): Promise<SubmissionDetail> {
    const { submission, standing } = this.of(id, personId);
    const { steps = [], words, remark, gradedBy } = submission ?? {};
    const names = await this.directory.names(asker.school, [personId, ...steps.map(({ by }) => by)]);
    const sealed = [words, remark, ...steps.map((step) => step.remark)].filter((one) => one !== undefined);
    const secrets = await this.seals.know([...new Set(sealed.map(({ sealedBy }) => sealedBy))]);
    const open = (one: Sealed) => this.seals.openWith(secrets.get(one.sealedBy), one, `homework/${id}`);
    const nameOf = (one: string) => names.get(one) ?? '';
    const last = steps.at(-1)?.what;
    const isBlank = last === 'redo';
    return {
      name: nameOf(personId),
      ...(standing !== 'none' && { standing }),
      attempt: submission?.attempt ?? 0,
      ...(submission && { submittedAt: submission.submittedAt }),
      isLate: submission?.isLate ?? false,
      ...(words && { words: open(words) }),
      pictures: [...(submission?.pictures ?? [])],
      files: [...(submission?.files ?? [])],
      ...(submission?.scoreTenths !== undefined && { scoreTenths: submission.scoreTenths }),
      ...(remark && { remark: open(remark) }),
      ...(gradedBy !== undefined && { grader: nameOf(gradedBy) }),
      ...(standing === 'returned' && { returnedFor: isBlank ? ('redo' as const) : ('mend' as const) }),
      editedIn: submission?.editedIn ?? 0,
      steps: steps.map(({ what, at, by, scoreTenths, remark: said }) => ({
        what,
        at,
        name: nameOf(by),
        ...(scoreTenths !== undefined && { scoreTenths }),
        ...(said && { remark: open(said) }),
      })),
    };
  }

  submittedFiles(id: string, personId: string, asker: SignedInPerson, role: Role): readonly Attachment[] {
    if (LEARNS.has(role) && personId !== asker.personId) return []; // a student reads their own alone
    const { submission } = this.of(id, personId);
    return [...(submission?.pictures ?? []), ...(submission?.files ?? [])];
  }

  private of(id: string, personId: string) {
    const { homework, folded } = this.readable(id);
    const standing = statusOf(folded, submissionMachine, personId) as 'none' | 'ungraded' | 'graded' | 'returned';
    return { submission: get(homework.submissions, personId), standing };
  }

  private readable(id: string) {
    const { folded } = this.mailboxes.get(`homework/${id}`).head; // whoever asked for the role has it loaded
    const { homework } = folded.state as HomeworkStreamState;
    const { classId, authorId } = homework;
    const status = statusOf(folded, homeworkMachine, 'homework');
    if (!isShown(status) || classId === undefined || authorId === undefined) throw new RefusedError('homework.unknown');
    return { homework, folded, status, classId, authorId };
  }
}

const isShown = (status: string): status is HomeworkText['status'] => status === 'active' || status === 'ended';

function bandsOf(all: readonly (readonly [string, Submission])[], fullTenths: number): number[] {
  const counts = BANDS.map(() => 0);
  for (const [, { scoreTenths }] of all)
    if (scoreTenths !== undefined) counts[BANDS.findIndex((from) => scoreTenths * 100 >= from * fullTenths)]! += 1;
  return counts;
}
