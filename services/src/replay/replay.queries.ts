import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isLearner } from '@lectern/contracts/attendance/learner.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Directory, named, PEOPLE, type ClassPerson } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Looks } from '../ledger/command/looks.ts';
import { Freshness } from '../rows/freshness.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Playbacks, type Opened } from '../live/playback/playbacks.ts';
import { differenceOf } from './difference.ts';
import type { Lanes } from './lanes.ts';
import { frameOf, framesOf, type Eyes, type LessonPlayback } from './moments.ts';
import { ReplayedFacts, type Wanted } from './replayed-facts.ts';
import { timelineOf } from './timeline.ts';

/** How long a first question waits for a playback that is being folded, and how long one does that needs all of it. */
const [GLANCE_MS, PATIENCE_MS] = [250, 5000];

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
    private readonly playbacks: Playbacks,
    private readonly looks: Looks,
    private readonly facts: ReplayedFacts,
    private readonly directory: Directory,
    private readonly freshness: Freshness,
  ) {}

  /** What there is; while the playback is being folded, how far that is. */
  async timeline({ id }: Asked, watcher: Watcher) {
    const opened = await this.look({ id }, watcher);
    const isReady = Promise.race([opened.ready.then(() => true), pause(GLANCE_MS, false)]);
    const [isFolded] = await Promise.all([isReady, this.freshness.caughtUp(PEOPLE)]);
    const { playback, head, state } = opened;
    if (state.lesson.status === 'unscheduled') throw new RefusedError('lesson.unknown');
    const prepared = isFolded ? 1 : Math.min(1, playback.through / head);
    const { classId, title, status } = state.lesson;
    return {
      prepared,
      role: watcher.role,
      title,
      classId,
      status,
      ...('startedAt' in state.lesson && { startedAt: state.lesson.startedAt }),
      ...('endedAt' in state.lesson && { endedAt: state.lesson.endedAt }),
      ...(await this.peopleOf(id, state)),
      ...timelineOf(playback, state),
    };
  }

  async frame(
    asked: Asked & { version?: number | undefined; at?: number | undefined; since?: number | undefined },
    watcher: Watcher,
  ) {
    const { playback, head } = await this.watch(asked, watcher);
    const version = asked.version ?? (asked.at === undefined ? head : playback.versionAt(asked.at));
    const since = asked.since === undefined ? undefined : Math.min(asked.since, head);
    return frameOf(playback, eyesOf(asked), Math.min(version, head), since);
  }

  async range(asked: Asked & { after: number; untilAt: number; tickMs?: number | undefined }, watcher: Watcher) {
    const { playback, head } = await this.watch(asked, watcher);
    const { after, untilAt, tickMs = 1000 } = asked;
    return framesOf(playback, eyesOf(asked), { after: Math.min(after, head), untilAt, tickMs });
  }

  async factsOf({ id, ...wanted }: { id: string } & Wanted, watcher: Watcher) {
    const { playback } = await this.watch({ id, person: wanted.person }, watcher);
    return this.facts.of(playback, wanted, watcher.role);
  }

  async difference({ id, a, b }: { id: string; a: number; b: number }, watcher: Watcher) {
    const { playback, head } = await this.watch({ id }, watcher);
    return differenceOf(playback, Math.min(a, head), Math.min(b, head));
  }

  private async watch(
    asked: Asked,
    watcher: Watcher,
  ): Promise<{ readonly playback: LessonPlayback; readonly head: number }> {
    const opened = await this.look(asked, watcher);
    const isReady = await Promise.race([opened.ready.then(() => true), pause(PATIENCE_MS, false)]);
    if (!isReady) throw new RefusedError('server.busy');
    const { playback, head } = opened;
    return { playback, head: Math.min(head, playback.through) }; // the log may have lost its last facts
  }

  private async look(asked: Asked, { person, role }: Watcher): Promise<Opened<LessonStreamState, Lanes>> {
    const opened = await this.playbacks.open<LessonStreamState, Lanes>(`lesson/${asked.id}`);
    const looked = { stream: opened.playback.id, granting: opened.granting };
    const { person: subject } = asked;
    if (subject !== undefined) await this.looks.record(person, role, { ...looked, what: 'student', subject });
    else await this.looks.record(person, role, { ...looked, what: 'replay' });
    return opened;
  }

  /** What the class is called, and who was in it: a student who came to the class later is none of this lesson's [R4.08]. */
  private async peopleOf(lessonId: string, { lesson, attendance }: LessonStreamState) {
    const all = await this.directory.peopleIn(lessonId);
    const teacher = all.find(({ role }) => role === 'teacher')?.name;
    const were = all.flatMap((person): readonly ClassPerson[] => {
      const { role, membership } = person;
      const isPupil = role === 'none' || isCounted(role);
      if (!isPupil) return [person];
      const isOne = isLearner(membership, get(attendance.participants, person.id), lesson);
      if (isOne) return [{ ...person, role: role === 'none' ? 'student' : role }];
      return person.guest ? [{ ...person, role: 'none' }] : []; // who turned out to be a member has a name in the facts
    });
    return {
      className: all[0]?.className ?? '',
      ...(teacher !== undefined && { teacher }),
      people: named(were),
    };
  }
}

/** One person's eyes are a student's. */
const eyesOf = ({ as = 'teacher', person }: Asked): Eyes => ({ as, person: as === 'student' ? person : undefined });
