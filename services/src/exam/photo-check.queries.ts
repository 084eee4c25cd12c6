import { Inject, Injectable } from '@nestjs/common';
import { photosOpenAt } from '@lectern/contracts/exam/photo-check.ts';
import type { ExamPhotos as Shown } from '@lectern/contracts/exam/photo-queries.ts';
import { Directory } from '../directory/directory.ts';
import { Account, Member, Person } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Tables } from '../rows/tables.ts';
import { ExamPhotos } from './exam-photos.ts';
import { ExamStreams } from './exam.streams.ts';

/** The pictures of an exam, for who teaches its class. */
@Injectable()
export class PhotoCheckQueries {
  constructor(
    private readonly streams: ExamStreams,
    private readonly photos: ExamPhotos,
    private readonly seals: Seals,
    private readonly directory: Directory,
    private readonly tables: Tables,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws RefusedError exam.unknown, exam.noPhotoCheck */
  async all(id: string, { school }: SignedInPerson): Promise<Shown> {
    const { published, checks, deletedAt, statusOf } = await this.streams.photoChecks(id);
    const all = Object.values(checks);
    const sealers = all.flatMap(({ words }) => words?.sealedBy ?? []);
    const [people, names, secrets] = await Promise.all([
      this.sitters(published.classId, school, Object.keys(checks)),
      this.directory.names(school, [...new Set(all.flatMap(({ reviewerId }) => reviewerId ?? []))]),
      this.seals.know([...new Set(sealers)]),
    ]);
    return {
      now: this.clock.now(),
      opensAt: photosOpenAt(published.settings),
      keptDays: this.settings.examPhotoDays,
      ...(deletedAt !== undefined && { deletedAt }),
      students: people.map((person) => {
        const { words, reviewerId, ...its } = checks[person.personId] ?? {};
        const said = words && this.seals.openWith(secrets.get(words.sealedBy), words, `exam/${id}`);
        return {
          ...person,
          ...its,
          status: statusOf(person.personId),
          ...(said !== undefined && { words: said }),
          ...(reviewerId !== undefined && { by: names.get(reviewerId) ?? '' }),
        };
      }),
    };
  }

  /** @throws RefusedError exam.unknown, exam.noPhotoCheck, exam.photoGone, also of one that was not sent to this exam */
  async one(id: string, photoId: string) {
    const { checks } = await this.streams.photoChecks(id);
    const [personId] = Object.entries(checks).find(([, check]) => check.photoId === photoId) ?? [];
    if (personId === undefined) throw new RefusedError('exam.photoGone');
    return { webp: (await this.photos.open(personId, photoId)).toString('base64') };
  }

  /** The students of the class, and whoever else showed who they are. */
  private async sitters(classId: string, school: string, checked: readonly string[]) {
    const read = (where: object) => {
      const found = this.tables
        .select(Member, {
          person: { table: Person, on: { id: 'personId' } },
          account: { table: Account, on: { person: 'personId' } },
        })
        .where({ school, classId, ...where })
        .show('personId', 'personId')
        .show('name', 'person.name')
        .show('login', 'account.login');
      return this.tables.read<{ personId: string; name: string; login?: string }>(found, [
        'person.sortedAs',
        'personId',
      ]);
    };
    const students = await read({ role: ['student', 'representative'], status: 'member' });
    const here = new Set(students.map(({ personId }) => personId));
    const others = checked.filter((personId) => !here.has(personId));
    return others.length === 0 ? students : [...students, ...(await read({ personId: others }))];
  }
}
