import {
  coursewareMachine,
  editionMachine,
  pagesInOrder,
  type CoursewareStreamState,
  type Edition,
} from '@lectern/contracts/courseware/courseware.ts';
import { COURSEWARE } from '@lectern/contracts/courseware/limits.ts';
import {
  coursewarePagePath,
  type CoursewareItem,
  type CoursewarePageShown,
  type CoursewareShelf,
} from '@lectern/contracts/courseware/queries.ts';
import { countedNames, pathsTo } from '@lectern/contracts/kernel/folder.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Injectable } from '@nestjs/common';
import { Class, Lesson } from '../directory/tables.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { LibreOffice } from '../edge/office/libre-office.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { coursewareItems, coursewareUses } from './courseware.rows.ts';

type Who = Pick<Actor, 'personId' | 'school'>;
type Rendering = CoursewareItem['rendering'];
interface Shelved {
  readonly folder?: string;
  readonly tags: readonly string[];
  readonly status: string;
  readonly rendering: Rendering;
}

/** What a teacher asks of their courseware; to everybody else it is not there. */
@Injectable()
export class CoursewareQueries {
  constructor(
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly mailboxes: Mailboxes,
    private readonly files: FileRegister,
    private readonly libreOffice: LibreOffice,
    private readonly clock: Clock,
  ) {}

  /** Since when what was put into the bin is still there. */
  get binSince(): number {
    return this.clock.now() - COURSEWARE.binDays * 86_400_000;
  }

  async shelf({ personId, school }: Who): Promise<CoursewareShelf> {
    await this.freshness.caughtUp([coursewareItems.name]);
    const select = this.tables
      .select(coursewareItems)
      .where({ school, ownerId: personId })
      .where([{ status: 'kept' }, { removedAt: { from: this.binSince } }]);
    for (const field of ['folder', 'tags', 'status', 'rendering']) select.show(field, field);
    const here = await this.tables.read<Shelved>(select);
    const kept = here.filter(({ status }) => status === 'kept');
    return {
      items: kept.length,
      removed: here.length - kept.length,
      loose: kept.filter(({ folder }) => folder === undefined).length,
      failed: kept.filter(({ rendering }) => rendering === 'failed').length,
      folders: countedNames(kept.flatMap(({ folder = '' }) => pathsTo(folder))),
      tags: countedNames(kept.flatMap(({ tags }) => tags)),
      ...(await this.files.space(school)),
      isConverting: await this.libreOffice.isThere(),
    };
  }

  /** @throws RefusedError courseware.unknown */
  async item(id: string, who: Who): Promise<CoursewareItem> {
    const { courseware, statusIn } = await this.own(id, who.personId);
    const newest = courseware.editions.at(-1)!;
    const { edition, file, ready, pages: filePages, reason, lost } = newest;
    const inOrder = pagesInOrder(newest);
    const shown = (ns: readonly number[]) => ns.flatMap((n) => pageOf(id, newest, n));
    const { name, folder, tags } = courseware;
    return {
      id,
      name,
      ...(folder !== undefined && { folder }),
      tags: [...tags],
      rendering: statusIn(edition),
      ...(reason !== undefined && { reason: reason as NonNullable<CoursewareItem['reason']> }),
      edition,
      mediaType: file.type,
      ...(lost && { lost }),
      filePages,
      pages: shown(inOrder),
      leftOut: shown(
        Object.keys(ready)
          .map(Number)
          .filter((n) => !inOrder.includes(n)),
      ),
      editions: courseware.editions.toReversed().map((one) => ({
        edition: one.edition,
        ...(one.of !== undefined && { of: one.of }),
        fileName: one.file.name,
        bytes: one.file.bytes,
        pages: pagesInOrder(one).length,
        rendering: statusIn(one.edition),
        at: one.at,
      })),
      lessons: await this.lessons(id, who),
    };
  }

  /** The picture of a page; a file's hash. @throws RefusedError page.missing, courseware.unknown */
  async picture(id: string, personId: string, edition: number, n: number, width: number): Promise<string> {
    const { courseware } = await this.own(id, personId);
    const page = courseware.editions.find((one) => one.edition === edition)?.ready[n];
    const image = page?.images.find((one) => one.width === width);
    if (image === undefined) throw new RefusedError('page.missing');
    return image.file;
  }

  /** What is in the bin can still be looked at. */
  private async own(id: string, personId: string) {
    const mailbox = this.mailboxes.get(`courseware/${id}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { courseware } = folded.state as CoursewareStreamState;
    const isThere = statusOf(folded, coursewareMachine, 'courseware') !== 'none' && courseware.ownerId === personId;
    if (!isThere) throw new RefusedError('courseware.unknown');
    const statusIn = (edition: number) => statusOf(folded, editionMachine, String(edition)) as Rendering;
    return { courseware, statusIn };
  }

  private async lessons(coursewareId: string, { school }: Who): Promise<CoursewareItem['lessons']> {
    await this.freshness.caughtUp([coursewareUses.name, Lesson.readModel.name, Class.readModel.name]);
    const select = this.tables
      .select(coursewareUses, {
        lesson: { table: Lesson, on: { id: 'lessonId' } },
        class: { table: Class, on: { id: 'lesson.classId' } },
      })
      .where({ school, coursewareId })
      .show('lessonId', 'lessonId')
      .show('title', 'lesson.title')
      .show('className', 'class.name')
      .show('edition', 'edition')
      .show('shown', 'shown')
      .show('at', 'at');
    type Use = Omit<CoursewareItem['lessons'][number], 'shown'> & { readonly shown: readonly number[] };
    const uses = await this.tables.read<Use>(select, ['-at'], 200);
    return uses.map(({ shown, ...use }) => ({ ...use, shown: shown.length }));
  }
}

/** The widest picture: the page shows it small and large, and asks once. */
function pageOf(id: string, { edition, ready }: Edition, n: number): CoursewarePageShown[] {
  const page = ready[n];
  const image = page?.images.at(-1);
  if (page === undefined || image === undefined) return [];
  const { width, height } = image;
  const { title, text, links } = page;
  return [{ n, title, text, ...(links && { links }), width, height, src: coursewarePagePath(id, edition, n, width) }];
}
