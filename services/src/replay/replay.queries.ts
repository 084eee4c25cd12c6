import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isLearner } from '@lectern/contracts/attendance/learner.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { SignedInPerson } from '../platform/auth/signed-in-person.ts';
import { Looks } from '../platform/command/looks.ts';
import { Database } from '../platform/database/database.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { RefusedError } from '../platform/refusal/refused-error.ts';
import { Films, type Opened } from '../platform/replay/films.ts';
import { differenceOf } from './difference.ts';
import type { Lanes } from './lanes.ts';
import { frameOf, framesOf, type Eyes, type LessonFilm } from './moments.ts';
import { ReplayedFacts, type Wanted } from './replayed-facts.ts';
import { timelineOf } from './timeline.ts';

/** How long a first question waits for a film that is being wound, and how long one does that needs all of it. */
const [GLANCE_MS, PATIENCE_MS] = [250, 5000];

/** The read models that say what classes and people are called. */
const NAMES = ['class-list-1', 'class-members-2'];

/** Who asks, and in which role. */
interface Watcher {
  readonly person: SignedInPerson;
  readonly role: Role;
}

interface Asked {
  readonly id: string;
  readonly as?: Audience | undefined;
  readonly person?: string | undefined;
}

/** Lessons again, at any of their facts. Each look of a reviewer is recorded before they are shown anything. */
@Injectable()
export class ReplayQueries {
  constructor(
    private readonly films: Films,
    private readonly looks: Looks,
    private readonly facts: ReplayedFacts,
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  /** What there is; while the film is being wound, how far that is. */
  async timeline({ id }: Asked, watcher: Watcher) {
    const opened = await this.look({ id }, watcher);
    const isReady = Promise.race([opened.ready.then(() => true), pause(GLANCE_MS, false)]);
    const [isWound] = await Promise.all([isReady, this.freshness.caughtUp(NAMES)]);
    const { film, head, state } = opened;
    if (state.lesson.status === 'unscheduled') throw new RefusedError('lesson.unknown');
    const prepared = isWound ? 1 : Math.min(1, film.through / head);
    const { classId, title, status } = state.lesson;
    return {
      prepared,
      role: watcher.role,
      title,
      classId,
      status,
      ...('startedAt' in state.lesson && { startedAt: state.lesson.startedAt }),
      ...('endedAt' in state.lesson && { endedAt: state.lesson.endedAt }),
      ...(await this.peopleOf(classId, state)),
      ...timelineOf(film, state),
    };
  }

  async frame(
    asked: Asked & { version?: number | undefined; at?: number | undefined; since?: number | undefined },
    watcher: Watcher,
  ) {
    const { film, head } = await this.watch(asked, watcher);
    const version = asked.version ?? (asked.at === undefined ? head : film.versionAt(asked.at));
    const since = asked.since === undefined ? undefined : Math.min(asked.since, head);
    return frameOf(film, eyesOf(asked), Math.min(version, head), since);
  }

  async range(asked: Asked & { after: number; untilAt: number; tickMs?: number | undefined }, watcher: Watcher) {
    const { film, head } = await this.watch(asked, watcher);
    const { after, untilAt, tickMs = 1000 } = asked;
    return framesOf(film, eyesOf(asked), { after: Math.min(after, head), untilAt, tickMs });
  }

  async factsOf({ id, ...wanted }: { id: string } & Wanted, watcher: Watcher) {
    const { film } = await this.watch({ id, person: wanted.person }, watcher);
    return this.facts.of(film, wanted, watcher.role);
  }

  async difference({ id, a, b }: { id: string; a: number; b: number }, watcher: Watcher) {
    const { film, head } = await this.watch({ id }, watcher);
    return differenceOf(film, Math.min(a, head), Math.min(b, head));
  }

  private async watch(asked: Asked, watcher: Watcher): Promise<{ readonly film: LessonFilm; readonly head: number }> {
    const opened = await this.look(asked, watcher);
    const isReady = await Promise.race([opened.ready.then(() => true), pause(PATIENCE_MS, false)]);
    if (!isReady) throw new RefusedError('server.busy');
    const { film, head } = opened;
    return { film, head: Math.min(head, film.through) }; // the log may have lost its last facts
  }

  private async look(asked: Asked, { person, role }: Watcher): Promise<Opened<LessonStreamState, Lanes>> {
    const opened = await this.films.open<LessonStreamState, Lanes>(`lesson/${asked.id}`);
    const looked = { stream: opened.film.id, granting: opened.granting };
    const { person: subject } = asked;
    if (subject !== undefined) await this.looks.record(person, role, { ...looked, what: 'student', subject });
    else await this.looks.record(person, role, { ...looked, what: 'replay' });
    return opened;
  }

  /** What the class is called, and who was in it: a student who came to the class later is none of this lesson's [R4.08]. */
  private async peopleOf(classId: string, { lesson, attendance }: LessonStreamState) {
    const { rows } = await this.database.reads.query<ClassPerson>(
      `select c.name as class, m.person_id as id, m.role, m.joined_at as joined, p.name from class_row c
       join class_member m on m.class_id = c.id join person p on p.id = m.person_id where c.id = $1`,
      [classId],
    );
    const teacher = rows.find(({ role }) => role === 'teacher')?.name;
    const were = rows.filter(
      ({ id, role, joined }) =>
        role !== 'student' || isLearner({ role, joinedAt: Number(joined) }, get(attendance.participants, id), lesson),
    );
    return {
      className: rows[0]?.class ?? '',
      ...(teacher !== undefined && { teacher }),
      people: Object.fromEntries(were.map(({ id, name, role }) => [id, { name, role }])),
    };
  }
}

interface ClassPerson {
  readonly class: string;
  readonly id: string;
  readonly role: string;
  readonly joined: string;
  readonly name: string;
}

/** One person's eyes are a student's. */
const eyesOf = ({ as = 'teacher', person }: Asked): Eyes => ({ as, person: as === 'student' ? person : undefined });
