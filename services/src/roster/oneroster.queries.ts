import { Injectable } from '@nestjs/common';
import { plainLine } from '@lectern/contracts/kernel/csv.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import {
  ONE_ROSTER_FILES,
  oneRosterOf,
  type OneRosterClass,
  type OneRosterMember,
} from '@lectern/contracts/roster/oneroster.ts';
import { Account, Class, Course, Member, Person, RosterEntry, School } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { ZipWriter } from '../edge/files/zip-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { Clock } from '../ops/database/clock.ts';
import { Freshness } from '../rows/freshness.ts';
import type { Conditions } from '../rows/select.ts';
import { Tables } from '../rows/tables.ts';

/** A school year ends in August. */
const LAST_MONTH = 8;

const READ = [Class, Course, Member].map(({ readModel }) => readModel.name);

/** Classes and who is in them, for other systems. */
@Injectable()
export class OneRosterQueries {
  constructor(
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  async of({ school }: SignedInPerson, which: Conditions<'id' | 'status'>): Promise<FileAnswer> {
    await this.freshness.caughtUp(READ); // who was imported a moment ago is in it
    const at = this.clock.now();
    const [year, month] = wallClock(at).split('-').map(Number) as [number, number];
    const [named, classes] = await Promise.all([
      this.tables.read<{ readonly name: string }>(
        this.tables.select(School).where({ id: school }).show('name', 'name'),
      ),
      this.classes({ school, ...which }),
    ]);
    const { name } = named[0]!;
    const files = oneRosterOf({ id: school, name }, classes, month > LAST_MONTH ? year + 1 : year);
    const title = classes.length === 1 ? classes[0]!.name : name;
    return new FileAnswer(`${title} oneroster.zip`.replaceAll(/[\\/:*?"<>|]/g, ' '), async (out) => {
      const zip = new ZipWriter(out, new Date(at));
      for (const file of ['manifest', ...ONE_ROSTER_FILES] as const)
        await zip.add(`${file}.csv`, files[file].map(plainLine).join(''));
      await zip.end();
    });
  }

  private async classes(which: Conditions): Promise<OneRosterClass[]> {
    const found = this.tables.select(Class, { course: { table: Course, on: { id: 'courseId' } } }).where(which);
    for (const field of ['id', 'name', 'shortName', 'term']) found.show(field, field);
    const shown = { courseId: 'course.id', courseName: 'course.name', courseShortName: 'course.shortName' };
    for (const [field, path] of Object.entries(shown)) found.show(field, path);
    const classes = await this.tables.read<ClassRead>(found, ['name', 'id']);
    const members = await this.members(classes.map(({ id }) => id));
    return classes.map(({ courseId, courseName = '', courseShortName, ...one }) => ({
      ...one,
      ...(courseId !== undefined && { course: { id: courseId, name: courseName, shortName: courseShortName } }),
      members: members.get(one.id) ?? [],
    }));
  }

  /** Addresses are those that a list of the class said: what people signed up with is theirs. */
  private async members(classId: readonly string[]) {
    const found = this.tables
      .select(Member, {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
        listed: { table: RosterEntry, on: { classId: 'classId', personId: 'personId' } },
      })
      .where({ classId, status: 'member', 'person.id': {} })
      .show('number', ['listed.number', 'account.login'])
      .show('name', ['listed.name', 'person.name']);
    const shown = { classId: 'classId', personId: 'personId', role: 'role' };
    for (const [field, path] of Object.entries(shown)) found.show(field, path);
    for (const field of ['department', 'email', 'phone']) found.show(field, `listed.${field}`);
    const all = await this.tables.read<OneRosterMember & { readonly classId: string }>(found, [
      'person.sortedAs',
      'personId',
    ]);
    return Map.groupBy(all, (one) => one.classId);
  }
}

interface ClassRead extends Omit<OneRosterClass, 'course' | 'members'> {
  readonly courseId?: string;
  readonly courseName?: string;
  readonly courseShortName?: string;
}
