import { Injectable } from '@nestjs/common';
import {
  grantsHeld,
  type AccessState,
  type Grant,
  type GrantRow,
  type GrantScope,
  type ReviewedLesson,
} from '@lectern/contracts/access/access.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { AccessStreamState } from '@lectern/contracts/access/access.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Clock } from '../ops/database/clock.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Tables } from '../rows/tables.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { grants, grantUses } from './access.rows.ts';

/** What of grants is asked of the streams, for lists may be behind; and what a list of them shows beyond its rows. */
@Injectable()
export class AccessQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly tables: Tables,
    private readonly seals: Seals,
    private readonly clock: Clock,
  ) {}

  /** What an actor was granted. */
  async accessOf({ personId, system }: Pick<Actor, 'personId' | 'system'>): Promise<AccessState | undefined> {
    if (system) return undefined;
    const mailbox = this.mailboxes.get(`access/${personId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as AccessStreamState).access;
  }

  /** Whether nobody else of the school could give grants any more. */
  async isLastOperator({ personId, school }: Pick<Actor, 'personId' | 'school'>): Promise<boolean> {
    const given = this.tables.select(grants).where({ school, kind: 'operate', status: 'given' }).show('id', 'personId');
    const operators = new Set((await this.tables.read<{ readonly id: string }>(given)).map(({ id }) => id));
    return operators.size === 1 && operators.has(personId);
  }

  /** Whether there is such a class and such a lesson in the school. */
  async isScopeKnown(school: string, { classId, lessonId }: GrantScope): Promise<boolean> {
    const streams = [classId && `class/${classId}`, lessonId && `lesson/${lessonId}`].filter(
      (one) => one !== undefined,
    );
    const mailboxes = streams.map((stream) => this.mailboxes.get(stream));
    await Promise.all(mailboxes.map((mailbox) => mailbox.ready()));
    return mailboxes.every(({ head }) => head.school === school);
  }

  async mine({ personId, school }: SignedInPerson) {
    const held = await this.held(personId);
    const ids = held.flatMap(([, { scope }]) => scope.lessonId ?? scope.classId ?? []);
    const names = await this.directory.names(school, ids);
    const nameOf = ({ lessonId, classId }: GrantScope) => names.get(lessonId ?? classId ?? school) ?? '';
    return { grants: held.map(([grantId, grant]) => ({ grantId, ...grant, scopeName: nameOf(grant.scope) })) };
  }

  async people({ school }: SignedInPerson, search: string) {
    const people = await this.directory.people(school, search);
    return { people: people.map(({ id, ...person }) => ({ personId: id, ...person })) };
  }

  /** Classes first, then lessons. */
  async scopes({ school }: SignedInPerson, search: string) {
    const [classes, lessons] = await Promise.all([
      this.directory.classes(school, search),
      this.directory.lessons(school, search),
    ]);
    const ofClasses = classes.map(({ id, name }) => ({ scope: { classId: id }, name }));
    const ofLessons = lessons.map(({ id, ...lesson }) => ({ scope: { lessonId: id }, ...lesson }));
    return { scopes: [...ofClasses, ...ofLessons].slice(0, 20) };
  }

  /** With why they were given, in clear. */
  async shownGrants(rows: readonly GrantListed[]): Promise<GrantRow[]> {
    const secrets = await this.seals.know([...new Set(rows.flatMap(({ reason }) => reason?.sealedBy ?? []))]);
    return rows.map(({ classId, lessonId, reason, ...row }) => ({
      ...row,
      scope: { ...(classId && { classId }), ...(lessonId && { lessonId }) },
      ...(reason && { reason: this.seals.openWith(secrets.get(reason.sealedBy), reason, `access/${row.personId}`) }),
    }));
  }

  /** The lessons that have begun and that the grants of this moment cover. */
  async reviewed({ personId }: SignedInPerson) {
    const reviews = (await this.held(personId)).filter(([, { kind }]) => kind === 'review');
    return reviews.map(([, { scope }]) => ({
      status: ['running', 'ended'],
      ...(scope.lessonId !== undefined
        ? { id: scope.lessonId }
        : scope.classId !== undefined && { classId: scope.classId }),
    }));
  }

  /** With when this person looked at each of them last. */
  async withLooks(lessons: readonly ReviewedLesson[], { personId, school }: SignedInPerson): Promise<ReviewedLesson[]> {
    const select = this.tables
      .select(grantUses)
      .where({ school, personId, lessonId: lessons.map(({ id }) => id) })
      .show('lessonId', 'lessonId')
      .show('lookedAt', 'at');
    const looks = await this.tables.read<{ lessonId: string; lookedAt: number }>(select, ['at']);
    const last = new Map(looks.map(({ lessonId, lookedAt }) => [lessonId, lookedAt]));
    return lessons.map((lesson) => ({ ...lesson, lookedAt: last.get(lesson.id) }));
  }

  private async held(personId: string): Promise<[grantId: string, grant: Grant][]> {
    const access = await this.accessOf({ personId });
    return access === undefined ? [] : grantsHeld(access, this.clock.now());
  }
}

/** A grant as its row has it, with the names that are joined to it. */
interface GrantListed extends Omit<GrantRow, 'scope' | 'reason'> {
  readonly classId?: string;
  readonly lessonId?: string;
  readonly reason?: Sealed;
}
