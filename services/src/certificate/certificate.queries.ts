import type {
  CertificateCheck,
  ClassCertificates,
  MyCertificates,
} from '@lectern/contracts/certificate/certificate.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Account, Class, Lesson, Member, Person } from '../directory/tables.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { LETTERS } from '../edge/codes/codes.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import type { Completed } from './certificate.decider.ts';
import { certificates } from './certificate.rows.ts';
import { certificateSheet, titleOf } from './certificate-sheet.ts';

interface Found {
  readonly certificateId: string;
  readonly personId: string;
  readonly code: string;
  readonly className: string;
  readonly status: 'valid' | 'revoked';
  readonly lessons: number;
  readonly attended: number;
  readonly issuedAt: number;
  readonly revokedAt?: number;
  readonly reason?: MyCertificates['certificates'][number]['reason'];
}
const FIELDS = [
  'certificateId',
  'personId',
  'code',
  'className',
  'status',
  'lessons',
  'attended',
  'issuedAt',
  'revokedAt',
  'reason',
] as const;
const STUDENTS = ['student', 'representative'];

/** Who completed what: counted from who joined the lessons that were taught in a class. */
@Injectable()
export class CertificateQueries {
  constructor(
    private readonly tables: Tables,
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly sessions: Sessions,
    private readonly tries: Tries,
    private readonly pdf: PdfWriter,
    private readonly address: PublicAddress,
  ) {}

  async ofClass({ school }: SignedInPerson, classId: string, after?: string): Promise<ClassCertificates> {
    const { name, families } = certificates.readModel;
    await this.freshness.of(name, families, after);
    const members = this.tables
      .select(Member, { person: { table: Person, on: { id: 'personId' } } })
      .where({ school, classId, role: STUDENTS })
      .show('personId', 'personId')
      .show('name', 'person.name');
    const [isOver, lessons, attended, students, issued] = await Promise.all([
      this.isOver(school, classId),
      this.lessons(school, classId),
      this.attended(classId),
      this.tables.read<{ readonly personId: string; readonly name: string }>(members, ['person.sortedAs', 'personId']),
      this.found({ school, classId }),
    ]);
    const newest = new Map(issued.toReversed().map((one) => [one.personId, one]));
    return {
      isOver,
      lessons,
      students: students.map(({ personId, name: shown }) => {
        const certificate = newest.get(personId);
        return {
          personId,
          name: shown,
          attended: attended.get(personId) ?? 0,
          ...(certificate && { certificate: listed(certificate) }),
        };
      }),
    };
  }

  async mine({ school, personId }: SignedInPerson): Promise<MyCertificates> {
    return { certificates: (await this.found({ school, personId })).map(listed) };
  }

  /** A wrong code is a guess. @throws RefusedError certificate.unknown, rate.limited */
  async check(typed: string, person: SignedInPerson | undefined, from: string): Promise<CertificateCheck> {
    const school = await this.sessions.school();
    const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
    const found = await this.tries.guess(
      codesTyped(person, from),
      async () => (await this.found({ school: school.id, code }))[0],
    );
    if (found === undefined) throw new RefusedError('certificate.unknown');
    const { certificateId: _, personId, reason: __, ...shown } = found;
    const name = await this.nameOf(personId);
    return { ...shown, school: school.name, ...(name !== undefined && { name }) };
  }

  /** @throws RefusedError as `check`; certificate.revoked */
  async sheet(typed: string, person: SignedInPerson | undefined, from: string): Promise<FileAnswer> {
    const certificate = await this.check(typed, person, from);
    await this.tries.count([
      person?.bound === true
        ? { rule: 'sheetsOfPerson', of: person.personId }
        : { rule: 'sheetsFromAddress', of: from },
    ]);
    if (certificate.status === 'revoked') throw new RefusedError('certificate.revoked');
    return new FileAnswer(`${certificate.className}.pdf`, async (out, language) => {
      const sheets = [certificateSheet(certificate, this.address.origin, language)];
      const title = `${titleOf(language)} · ${certificate.className}`;
      out.write(await this.pdf.write({ title, at: certificate.issuedAt, language, blocks: [], sheets }));
    });
  }

  async completed(school: string, classId: string, personId: string): Promise<Completed> {
    const member = this.tables.select(Member).where({ school, classId, personId, role: STUDENTS });
    const named = this.tables.select(Class).where({ school, id: classId }).show('name', 'name');
    const [isOver, lessons, attended, students, [room], issued] = await Promise.all([
      this.isOver(school, classId),
      this.lessons(school, classId),
      this.attended(classId),
      this.tables.count(member),
      this.tables.read<{ readonly name: string }>(named),
      this.found({ school, classId, personId }),
    ]);
    return {
      isOver,
      lessons,
      attended: attended.get(personId) ?? 0,
      isStudent: students > 0,
      isCertified: issued.some(({ status }) => status === 'valid'),
      className: room?.name ?? '',
      code: Array.from({ length: LIMITS.certificateCodeLength }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    };
  }

  private async isOver(school: string, classId: string): Promise<boolean> {
    return (await this.tables.count(this.tables.select(Class).where({ school, id: classId, status: 'archived' }))) > 0;
  }

  private lessons(school: string, classId: string): Promise<number> {
    return this.tables.count(this.tables.select(Lesson).where({ school, classId, status: 'ended' }));
  }

  /** How many lessons of a class each person joined or was checked in to, less those of which a teacher says otherwise. */
  private async attended(classId: string): Promise<Map<string, number>> {
    const { rows } = await this.database.reads.query<{ person: string; n: string }>(
      `select r.person_id as person, count(*) as n from learner_row r join lesson_row l on l.id = r.lesson_id
       where l.class_id = $1 and l.status = 'ended'
         and coalesce(r.joined_at, r.checked_in_at) is not null and r.marked is distinct from 'absent'
       group by r.person_id`,
      [classId],
    );
    return new Map(rows.map(({ person, n }) => [person, Number(n)]));
  }

  private async nameOf(personId: string): Promise<string | undefined> {
    const found = this.tables
      .select(Person, { account: { table: Account, on: { person: 'id' } } })
      .where({ id: personId, 'account.person': {} })
      .show('name', 'name');
    return (await this.tables.read<{ readonly name: string }>(found))[0]?.name;
  }

  /** The newest first. */
  private found(where: Readonly<Record<string, string>>): Promise<Found[]> {
    const select = this.tables.select(certificates).where(where);
    for (const field of FIELDS) select.show(field, field);
    return this.tables.read<Found>(select, ['-issuedAt', 'certificateId']);
  }
}

const listed = ({ certificateId, code, className, status, issuedAt, reason }: Found) => ({
  certificateId,
  code,
  className,
  status,
  issuedAt,
  ...(reason !== undefined && { reason }),
});
