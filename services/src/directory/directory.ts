import type { MemberRole } from '@lectern/contracts/class/facts.ts';
import { roleAt, type Membership } from '@lectern/contracts/class/membership.ts';
import { Injectable } from '@nestjs/common';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import type { Conditions } from '../rows/select.ts';
import { Tables } from '../rows/tables.ts';
import { searchFor } from './name-search.ts';
import { Account, Class, Contact, Lesson, LessonGuest, Member, Person, RosterEntry, School, Screen } from './tables.ts';

const FOUND = 20;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ClassPerson extends Named {
  /** What they are while the lesson runs, or were when it ended; 'none' of who was not in the class then. */
  readonly role: MemberRole | 'none';
  readonly membership: Membership;
  readonly className: string;
  /** Without an account: a guest of the lesson, or of old who was put into the class without one. */
  readonly guest?: true;
}

interface Listed extends Membership {
  readonly className: string;
  readonly endedAt?: number;
  readonly login?: string;
  readonly through?: string;
}

/** Who asks for what is theirs. */
type Mine = Pick<SignedInPerson, 'personId' | 'school'>;

interface InClass extends Named {
  readonly about?: string;
  readonly classId?: string;
  readonly role: string;
  readonly status?: string;
  readonly at?: number;
}

/** People by id, as those are told of them who see their names. */
export const named = (people: readonly ClassPerson[]) =>
  Object.fromEntries(people.map(({ id, name, role, guest }) => [id, { name, role, ...(guest && { guest }) }]));

/** What `peopleIn` reads: who must find in it what was just done waits for these. */
export const PEOPLE = [Class, Member, Lesson, LessonGuest].map(({ readModel }) => readModel.name);

/** Who and what there is in a school, for whoever names or looks for it. */
@Injectable()
export class Directory {
  constructor(private readonly tables: Tables) {}

  async schools(): Promise<string[]> {
    const found = await this.tables.read<Named>(this.tables.select(School).show('id', 'id'), ['id']);
    return found.map(({ id }) => id);
  }

  /** Whether the school knows this person: screens and guests are nobody. */
  async isKnown(school: string, personId: string): Promise<boolean> {
    return (await this.tables.count(this.known(school).where({ id: personId }))) > 0;
  }

  /** Those of these whom the school does not know: a guest is in one lesson, and a screen is nobody. */
  async strangers(school: string, ids: readonly string[]): Promise<string[]> {
    const found = this.known(school).where({ id: ids }).show('id', 'id');
    const here = new Set((await this.tables.read<Pick<Named, 'id'>>(found)).map(({ id }) => id));
    return [...new Set(ids)].filter((id) => !here.has(id));
  }

  /** People whom the school knows, by part of a name or of a login. */
  async people(school: string, search: string) {
    const found = this.known(school)
      .show('id', 'id')
      .show('name', 'name')
      .show('login', 'account.login')
      .search(['name', 'account.login'], search);
    return this.tables.read<Named & { readonly login?: string }>(found, ['name', 'id'], FOUND);
  }

  /** Whose account has this login, in one school or in all. */
  accounts(login: string, school?: string) {
    const found = this.tables
      .select(Account, { person: { table: Person, on: { id: 'person' } } })
      .where({ login: login.trim().toLowerCase(), ...(school !== undefined && { school }) })
      .show('id', 'person')
      .show('school', 'school')
      .show('name', 'person.name');
    return this.tables.read<Named & { readonly school: string }>(found, ['school']);
  }

  /** Who of a class is meant by a part of the name or login or of what a list said, or by how the name is read. */
  async membersFound(
    school: string,
    classId: string,
    search: string,
    of: Conditions = { status: 'member' },
    isListTold = true,
  ) {
    const found = this.tables
      .select(Member, {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
        listed: { table: RosterEntry, on: { classId: 'classId', personId: 'personId' } },
      })
      .where({ school, classId, ...of })
      .show('id', 'personId')
      .show('name', 'person.name')
      .show('login', 'account.login')
      .show('number', 'listed.number');
    if (isListTold) found.show('department', 'listed.department').show('listedName', 'listed.name');
    const isMeant = await searchFor(search);
    const all = await this.tables.read<Named & { readonly login?: string; readonly number?: string }>(found);
    return all.filter(({ login = null, ...one }) => isMeant({ ...one, login })).map(({ id }) => id);
  }

  async classes(school: string, search: string): Promise<Named[]> {
    const found = this.tables
      .select(Class)
      .where({ school })
      .show('id', 'id')
      .show('name', 'name')
      .search(['name'], search);
    return this.tables.read(found, ['name', 'id'], FOUND);
  }

  /** My classes, by a part of the name. */
  async classesFor({ school, personId }: Mine, search: string, limit: number) {
    const found = this.tables
      .select(Member, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, personId, role: { not: 'none' }, 'class.id': {} })
      .search(['class.name'], search);
    for (const field of ['id', 'name', 'status']) found.show(field, `class.${field}`);
    found.show('role', 'role');
    return this.tables.read<InClass>(found, ['class.name', 'class.id'], limit);
  }

  /** The lessons of my classes, by a part of the title; the newest first. */
  async lessonsFor({ school, personId }: Mine, search: string, limit: number) {
    const found = this.tables
      .select(Member, {
        class: { table: Class, on: { id: 'classId' } },
        lesson: { table: Lesson, on: { classId: 'classId' } },
      })
      .where({
        school,
        personId,
        role: { not: 'none' },
        'class.id': {},
        'lesson.status': ['scheduled', 'running', 'ended'],
      })
      .search(['lesson.title'], search);
    const shown = { id: 'lesson.id', name: 'lesson.title', status: 'lesson.status', at: 'lesson.startsAt' };
    for (const [field, path] of Object.entries({ ...shown, about: 'class.name', classId: 'classId', role: 'role' }))
      found.show(field, path);
    return this.tables.read<InClass>(found, ['-lesson.startsAt', 'lesson.id'], limit);
  }

  /** Who is in the classes that I teach, by a part of the name or number or by how the name is read, once in each class. */
  async peopleFor({ school, personId }: Mine, search: string, limit: number) {
    const found = this.tables
      .select(Member, {
        mine: { table: Member, on: { classId: 'classId' }, and: { personId } },
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
        class: { table: Class, on: { id: 'classId' } },
      })
      .where({
        school,
        status: 'member',
        'mine.role': ['teacher', 'coTeacher', 'assistant'],
        'person.id': {},
        'class.id': {},
      });
    const shown = { id: 'personId', name: 'person.name', login: 'account.login', about: 'class.name' };
    for (const [field, path] of Object.entries({ ...shown, classId: 'classId', role: 'mine.role' }))
      found.show(field, path);
    const isMeant = await searchFor(search);
    const all = await this.tables.read<InClass & { readonly login?: string }>(found, ['person.name', 'person.id']);
    const sought = search.trim().toLowerCase();
    const isExact = ({ name, login }: (typeof all)[number]) => login === sought || name.toLowerCase() === sought;
    const meant = all.filter(({ login = null, ...one }) => isMeant({ ...one, login }));
    return [...meant.filter(isExact), ...meant.filter((one) => !isExact(one))]
      .slice(0, limit)
      .map(({ login, about, ...one }) => ({ ...one, about: [login, about].filter(Boolean).join(' · ') }));
  }

  /** The classes, those that are over apart, whose main lecturer this person is. */
  async lecturedBy(school: string, personId: string): Promise<Named[]> {
    const found = this.tables
      .select(Member, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, personId, role: 'teacher', 'class.id': {}, 'class.status': { not: 'archived' } })
      .show('id', 'class.id')
      .show('name', 'class.name');
    return this.tables.read(found, ['class.name', 'class.id']);
  }

  /** Lessons that have begun. */
  async lessons(school: string, search: string) {
    const found = this.tables
      .select(Lesson, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, startedAt: {} })
      .show('id', 'id')
      .show('name', 'title')
      .show('className', 'class.name')
      .search(['title'], search);
    return this.tables.read<Named & { readonly className?: string }>(found, ['-startedAt', 'id'], FOUND);
  }

  /** Where mail reaches somebody: an address that they proved to be theirs. */
  async mailAddressOf(school: string, person: string): Promise<string | undefined> {
    const found = this.tables.select(Contact).where({ school, person, kind: 'email' }).show('address', 'address');
    return (await this.tables.read<{ readonly address: string }>(found))[0]?.address;
  }

  /** Each address that somebody proved to be theirs. */
  async contactsOf(
    school: string,
    person: string,
  ): Promise<{ readonly kind: 'email' | 'phone'; readonly address: string }[]> {
    const found = this.tables.select(Contact).where({ school, person }).show('kind', 'kind').show('address', 'address');
    return this.tables.read(found);
  }

  /** The classes that somebody is in, in which role and since when. */
  async classesOf(school: string, personId: string) {
    const found = this.tables.select(Member).where({ school, personId, status: 'member' });
    for (const field of ['classId', 'role'] as const) found.show(field, field);
    found.show('joinedAt', ['enteredAt', 'joinedAt']); // whoever got another role was told what the class was
    return this.tables.read<{ readonly classId: string; readonly role: Role; readonly joinedAt: number }>(found);
  }

  /** Who is and who was in a lesson’s class, with what that is called, and the lesson’s guests. */
  async peopleIn(lessonId: string): Promise<ClassPerson[]> {
    const [members, guests] = await Promise.all([this.membersIn(lessonId), this.guestsIn(lessonId)]);
    const known = new Set(members.map(({ id }) => id));
    return [...members, ...guests.filter(({ id }) => !known.has(id))];
  }

  /** Whom a member claimed is told by name still, where the facts are; in the lesson they are nobody by now. */
  private async guestsIn(lessonId: string): Promise<ClassPerson[]> {
    const found = this.tables
      .select(LessonGuest, {
        lesson: { table: Lesson, on: { id: 'lessonId' } },
        class: { table: Class, on: { id: 'lesson.classId' } },
        person: { table: Person, on: { id: 'personId' } },
      })
      .where({ lessonId, 'lesson.id': {}, 'class.id': {}, 'person.id': {} });
    const shown = { id: 'personId', role: 'role', joinedAt: 'admittedAt', name: 'person.name' };
    const more = { className: 'class.name', claimedBy: 'claimedBy' };
    for (const [field, path] of Object.entries({ ...shown, ...more })) found.show(field, path);
    const guests = await this.tables.read<Named & Listed & { readonly claimedBy?: string }>(found);
    return guests.map(({ claimedBy, role: admitted, joinedAt, ...guest }) => {
      const role = claimedBy === undefined ? admitted : 'none';
      return { ...guest, role, membership: { role, joinedAt }, guest: true };
    });
  }

  private async membersIn(lessonId: string): Promise<ClassPerson[]> {
    const found = this.tables
      .select(Member, {
        lesson: { table: Lesson, on: { classId: 'classId' }, and: { id: lessonId } },
        class: { table: Class, on: { id: 'classId' } },
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      })
      .where({ 'lesson.id': {}, 'class.id': {}, 'person.id': {} });
    for (const field of ['role', 'joinedAt', 'past', 'through']) found.show(field, field);
    const shown = { id: 'personId', name: 'person.name', className: 'class.name', endedAt: 'lesson.endedAt' };
    for (const [field, path] of Object.entries({ ...shown, login: 'account.login' })) found.show(field, path);
    const people = await this.tables.read<Named & Listed>(found);
    return people.flatMap(({ login, through, role, joinedAt, past, endedAt, ...person }) => {
      const membership = { role, joinedAt, past };
      const then = roleAt(membership, endedAt ?? Infinity) ?? 'none';
      const isNobody = role === 'none' && past === undefined; // who asks to be let in
      return isNobody
        ? []
        : [
            {
              ...person,
              role: then,
              membership,
              ...(login === undefined && through !== 'import' && { guest: true as const }),
            },
          ];
    });
  }

  /** What people, classes, lessons and the school are called, by id. */
  async names(school: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const [schools, people, classes, lessons] = await Promise.all([
      this.tables.read<Named>(this.tables.select(School).where({ id: school }).show('id', 'id').show('name', 'name')),
      this.tables.read<Named>(
        this.tables.select(Person).where({ school, id: ids }).show('id', 'id').show('name', 'name'),
      ),
      this.tables.read<Named>(
        this.tables.select(Class).where({ school, id: ids }).show('id', 'id').show('name', 'name'),
      ),
      this.tables.read<Named>(
        this.tables.select(Lesson).where({ school, id: ids }).show('id', 'id').show('name', 'title'),
      ),
    ]);
    return new Map([...schools, ...people, ...classes, ...lessons].map(({ id, name }) => [id, name]));
  }

  private known(school: string) {
    return this.present(school).where({ bound: true });
  }

  private present(school: string) {
    return this.tables
      .select(Person, {
        account: { table: Account, on: { person: 'id' } },
        screen: { table: Screen, on: { person: 'id' } },
      })
      .where({ school, 'screen.person': null });
  }
}
