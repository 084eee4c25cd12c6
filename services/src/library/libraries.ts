import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { countedNames, lined, pathLine, pathsTo } from '@lectern/contracts/kernel/folder.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import type { LibraryStreamState } from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import type { MyLibraries } from '@lectern/contracts/library/queries.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import type { Drawable, DrawnFrom } from '@lectern/contracts/paper/draw.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { Class, Course, Member } from '../directory/tables.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import type { Select } from '../rows/select.ts';
import { libraryQuestions } from './library.rows.ts';
import { questionUses } from './question-uses.rows.ts';

type Who = Pick<Actor, 'personId' | 'school'>;
interface Titled {
  readonly questionId: string;
  readonly code: string;
  readonly text: string;
}
/** What a question is now. */
export interface Version extends Drawable {
  readonly libraryId: string;
  readonly code: string;
}
interface Shelved {
  readonly libraryId: string;
  readonly folder?: string;
  readonly tags: readonly string[];
  readonly status: string;
}

/** Whose library is whose: one's own, and those of the courses in which one teaches. */
@Injectable()
export class Libraries {
  constructor(
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** Since when what was put into the bin is still there. */
  get binSince(): number {
    return this.clock.now() - LIBRARY.binDays * 86_400_000;
  }

  /** The courses that this person made, or in a class of which they are a teacher. */
  async courses({ personId, school }: Who): Promise<{ readonly id: string; readonly name: string }[]> {
    const through = this.tables
      .select(Member, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, personId, role: ['teacher', 'coTeacher'], 'class.courseId': {} })
      .show('courseId', 'class.courseId');
    const ids = (await this.tables.read<{ readonly courseId: string }>(through)).map(({ courseId }) => courseId);
    const found = this.tables
      .select(Course)
      .where({ school })
      .where([{ ownerId: personId }, { id: [...new Set(ids)] }])
      .show('id', 'id')
      .show('name', 'name');
    return this.tables.read(found, ['name', 'id']);
  }

  async ids(who: Who): Promise<string[]> {
    return [who.personId, ...(await this.courses(who)).map(({ id }) => id)];
  }

  /** Asked before a command: whoever has just become a teacher of the course writes, and who is none any more does not. */
  async isTheirs(libraryId: string, who: Who): Promise<boolean> {
    if (libraryId === who.personId) return true;
    await this.caughtUp();
    return (await this.courses(who)).some(({ id }) => id === libraryId);
  }

  /** What all questions of a library of theirs ask, as its facts say now. @throws RefusedError library.unknown */
  async contents(libraryId: string, who: Who): Promise<readonly QuestionContent[]> {
    if (!(await this.isTheirs(libraryId, who))) throw new RefusedError('library.unknown');
    const mailbox = this.mailboxes.get(`library/${libraryId}`);
    await mailbox.ready();
    const { questions } = (mailbox.head.folded.state as LibraryStreamState).library;
    return Array.from(entries(questions), ([, { content }]) => content);
  }

  /** Of these questions those that are in a library, out of its bin: one's own, or the one of a course. */
  async questions(libraryIds: readonly string[], school: string, questionIds: readonly string[]): Promise<Titled[]> {
    if (questionIds.length === 0) return [];
    await this.caughtUp(libraryQuestions.name);
    const found = this.tables
      .select(libraryQuestions)
      .where({ school, libraryId: libraryIds, questionId: questionIds, status: 'kept' });
    for (const field of ['questionId', 'code', 'text'] as const) found.show(field, field);
    return this.tables.read<Titled>(found, ['number', 'questionId']);
  }

  /** Those of theirs that are used nowhere, as far as they may know of it: papers and drafts of others are nobody's else. */
  async unused(who: Who): Promise<readonly string[]> {
    const [{ school, personId }, libraryId] = [who, await this.ids(who)];
    await this.freshness.caughtUp([libraryQuestions.name, questionUses.name]);
    const all = await this.idsIn(this.tables.select(libraryQuestions).where({ school, libraryId }));
    const questionId = [...all];
    const used = await this.idsIn(
      this.tables.select(questionUses).where([
        { school, questionId, place: 'exam' },
        { school, questionId, place: 'lesson', askedAt: { from: 0 } },
        { school, questionId, place: ['paper', 'lesson'], takerId: personId },
      ]),
    );
    return questionId.filter((one) => !used.has(one));
  }

  private async idsIn(found: Select): Promise<ReadonlySet<string>> {
    const rows = await this.tables.read<{ readonly questionId: string }>(found.show('questionId', 'questionId'));
    return new Set(rows.map(({ questionId }) => questionId));
  }

  /** Questions of theirs by a part of what they ask, their tags or number; the newest first. */
  async found(who: Who, search: string, limit: number) {
    const select = this.tables
      .select(libraryQuestions)
      .where({ school: who.school, libraryId: await this.ids(who), status: 'kept' })
      .search(['search'], search);
    for (const [field, path] of Object.entries({
      id: 'questionId',
      name: 'text',
      about: 'code',
      libraryId: 'libraryId',
    }))
      select.show(field, path);
    return this.tables.read<{ readonly id: string; readonly name: string }>(select, ['-at', 'questionId'], limit);
  }

  /** What these questions are now, out of the bin, in libraries of theirs. */
  async versions(who: Who, questionIds: readonly string[]): Promise<Version[]> {
    if (questionIds.length === 0) return [];
    await this.caughtUp(libraryQuestions.name);
    const found = this.tables
      .select(libraryQuestions)
      .where({ school: who.school, libraryId: await this.ids(who), questionId: questionIds, status: 'kept' });
    for (const field of ['libraryId', 'questionId', 'code', 'edition', 'content'] as const) found.show(field, field);
    return this.tables.read<Version>(found);
  }

  /** What a question of a library of theirs is now, in the bin, too. @throws RefusedError library.unknown */
  async version(libraryId: string, questionId: string, who: Who): Promise<Version> {
    if (!(await this.isTheirs(libraryId, who))) throw new RefusedError('library.unknown');
    const found = this.tables.select(libraryQuestions).where({ school: who.school, libraryId, questionId });
    for (const field of ['libraryId', 'questionId', 'code', 'edition', 'content'] as const) found.show(field, field);
    const [version] = await this.tables.read<Version>(found);
    if (version === undefined) throw new RefusedError('library.unknown');
    return version;
  }

  /** What can be drawn into a paper from a library of theirs; undefined of any other one. */
  async drawable(
    { libraryId, folders, tags, difficulties, kinds }: DrawnFrom,
    who: Who,
  ): Promise<readonly Drawable[] | undefined> {
    if (!(await this.isTheirs(libraryId, who))) return undefined;
    await this.caughtUp(libraryQuestions.name);
    const found = this.tables.select(libraryQuestions).where({
      school: who.school,
      libraryId,
      status: 'kept',
      ...(kinds.length > 0 && { kind: kinds }),
      ...(difficulties.length > 0 && { difficulty: difficulties }),
    });
    if (folders.length > 0) found.where(folders.map((one) => ({ path: { part: pathLine(one) } })));
    if (tags.length > 0) found.where(tags.map((one) => ({ tagLines: { part: lined([one]) } })));
    for (const field of ['questionId', 'edition', 'content'] as const) found.show(field, field);
    return this.tables.read<Drawable>(found);
  }

  async mine(who: Who): Promise<MyLibraries> {
    await this.caughtUp(libraryQuestions.name);
    const courses = await this.courses(who);
    const libraryId = [who.personId, ...courses.map(({ id }) => id)];
    const select = this.tables
      .select(libraryQuestions)
      .where({ school: who.school, libraryId })
      .where([{ status: 'kept' }, { removedAt: { from: this.binSince } }]);
    for (const field of ['libraryId', 'folder', 'tags', 'status']) select.show(field, field);
    const shelved = await this.tables.read<Shelved>(select);
    return {
      libraries: libraryId.map((id) => {
        const course = courses.find((one) => one.id === id);
        const here = shelved.filter((one) => one.libraryId === id);
        const kept = here.filter(({ status }) => status === 'kept');
        return {
          libraryId: id,
          ...(course && { course: course.name }),
          questions: kept.length,
          removed: here.length - kept.length,
          loose: kept.filter(({ folder }) => folder === undefined).length,
          folders: counted(kept.flatMap(({ folder = '' }) => pathsTo(folder))),
          tags: counted(kept.flatMap(({ tags }) => tags)),
        };
      }),
    };
  }

  private caughtUp(...more: readonly string[]): Promise<void> {
    return this.freshness.caughtUp([Class.readModel.name, Member.readModel.name, Course.readModel.name, ...more]);
  }
}

/** Whether a copy in a paper is not what the library says now; folder and tags alone make no other question, nor do points. */
export const isOlder = ({ from, content }: PaperQuestion, now: Pick<Version, 'edition' | 'content'>): boolean =>
  from !== undefined &&
  from.version < now.edition &&
  !isDeepStrictEqual({ ...now.content, points: 0 }, { ...content, points: 0 });

const counted = (names: readonly string[]) => countedNames(names).map(({ name, n }) => ({ name, questions: n }));
