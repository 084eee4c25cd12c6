import { Injectable } from '@nestjs/common';
import { membersOf, type Grouping } from '@lectern/contracts/grouping/state.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Directory } from '../directory/directory.ts';
import { Lesson } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Tables } from '../rows/tables.ts';
import { groupings } from './grouping.rows.ts';

type Asker = Pick<SignedInPerson, 'personId' | 'school'>;
interface Earlier {
  readonly lessonId: string;
  readonly title: string;
  readonly lesson: string;
  readonly publishedAt: number;
}

/** By so many groupings of its class an exam is told. */
const NEWEST = 5;

/** Who is in which group, for whoever may know it: no view of a class names anybody. */
@Injectable()
export class GroupingQueries {
  constructor(
    private readonly directory: Directory,
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
    private readonly tables: Tables,
  ) {}

  async stateOf(lessonId: string): Promise<LessonStreamState> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    return mailbox.head.folded.state as LessonStreamState;
  }

  /** What a student writes is opened to be compared; of who was erased it is nothing. */
  async opened(lessonId: string, texts: readonly Sealed[]): Promise<readonly string[]> {
    await this.seals.know(texts.map(({ sealedBy }) => sealedBy));
    return texts.map((text) => this.seals.open(text, `lesson/${lessonId}`));
  }

  /** What the groups are called, in their order. */
  async namesOf(lessonId: string, groups: Grouping['groups']): Promise<readonly string[]> {
    const written = groups.flatMap(({ name }) => (isSealed(name) ? [name] : []));
    const opened = (await this.opened(lessonId, written))[Symbol.iterator]();
    return groups.map(({ name }) => (isSealed(name) ? (opened.next().value ?? '') : name));
  }

  /** The names of those who are in a group with the asker. */
  async mine(lessonId: string, { personId, school }: Asker) {
    const { current } = (await this.stateOf(lessonId)).grouping;
    const mine = current && get(current.placed, personId);
    if (current === undefined || mine === undefined || current.status === 'draft' || current.status === 'cancelled')
      return { members: [] };
    const together = [...entries(current.placed)]
      .filter(([, { groupId }]) => groupId === mine.groupId)
      .toSorted(([, one], [, other]) => one.version - other.version)
      .map(([id]) => id);
    const names = await this.directory.names(school, together);
    return {
      groupId: mine.groupId,
      members: together.map((id) => ({ personId: id, name: names.get(id) ?? '', isMe: id === personId })),
    };
  }

  async earlier(lessonId: string, { school }: Asker) {
    const { lesson } = await this.stateOf(lessonId);
    if (!('classId' in lesson)) return { earlier: [] };
    return {
      earlier: await this.published(school, lesson.classId, { lessonId: { not: lessonId } }, LIMITS.earlierGroups),
    };
  }

  private published(school: string, classId: string, more: object, most: number): Promise<Earlier[]> {
    const found = this.tables
      .select(groupings, { lesson: { table: Lesson, on: { id: 'lessonId' } } })
      .where({ school, 'lesson.classId': classId, publishedAt: { from: 0 }, ...more });
    const shown = { lessonId: 'lessonId', title: 'title', lesson: 'lesson.title', publishedAt: 'publishedAt' };
    for (const [field, path] of Object.entries(shown)) found.show(field, path);
    return this.tables.read<Earlier>(found, ['-publishedAt'], most);
  }

  /** The newest groups of a class and who is in them, for who teaches it. */
  async ofClass(school: string, classId: string) {
    const found = await this.published(school, classId, {}, NEWEST);
    const all = await Promise.all(
      found.map(async ({ lessonId, title, lesson }) => {
        const { current } = (await this.stateOf(lessonId)).grouping;
        return current?.status === 'published'
          ? [{ lessonId, title, lesson, groups: await this.membersIn(lessonId, current) }]
          : [];
      }),
    );
    return all.flat();
  }

  private async membersIn(lessonId: string, current: Grouping) {
    const [names, members] = [await this.namesOf(lessonId, current.groups), membersOf(current)];
    return current.groups.map(({ groupId, capacity }, index) => ({
      name: names[index]!,
      capacity,
      members: [...(members[groupId] ?? [])],
    }));
  }

  /** Of another lesson of the same class only: whoever may ask here need not know the other class. */
  async ofLesson(lessonId: string, from: string) {
    const [here, there] = await Promise.all([this.stateOf(lessonId), this.stateOf(from)]);
    const { current } = there.grouping;
    const isOfClass =
      'classId' in here.lesson && 'classId' in there.lesson && here.lesson.classId === there.lesson.classId;
    if (!isOfClass || current?.status !== 'published') throw new RefusedError('group.unknown');
    return { groups: await this.membersIn(from, current) };
  }
}
