import { Injectable } from '@nestjs/common';
import { mayReadTexts } from '@lectern/contracts/evidence/texts.ts';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { MOVED_BY, type MovedFigure } from '@lectern/contracts/replay/figures.ts';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { Database } from '../ops/database/database.ts';
import { EventStore, type StoredFact } from '../ledger/event-store/event-store.ts';
import { chainedHash } from '../live/playback/fact-index.ts';
import type { LessonPlayback } from './moments.ts';

/** Which facts: around a version or between two, and of these only some. */
export interface Wanted {
  readonly around?: number | undefined;
  readonly after?: number | undefined;
  readonly until?: number | undefined;
  readonly types?: string | undefined;
  readonly figure?: MovedFigure | undefined;
  readonly person?: string | undefined;
  readonly subject?: string | undefined;
  readonly limit?: number | undefined;
}

const USUAL = 50;
const SUBJECTS = ['questionId', 'danmuId', 'deckId', 'screenId'];

/** The facts of a lesson as they stand in the log. */
@Injectable()
export class ReplayedFacts {
  constructor(
    private readonly database: Database,
    private readonly events: EventStore,
  ) {}

  async of(playback: LessonPlayback, wanted: Wanted, role: Role) {
    const limit = wanted.limit ?? USUAL;
    const versions = await this.find(playback, wanted, limit + 1);
    const shown = versions.slice(0, limit);
    const stored = await this.events.some(playback.id, [...new Set(shown.flatMap((one) => [one - 1, one]))]);
    const byVersion = new Map(stored.map((fact) => [fact.version, fact]));
    const there = shown.flatMap((version) => byVersion.get(version) ?? []);
    const facts = await Promise.all(
      there.map((fact) => replayed(playback, fact, byVersion.get(fact.version - 1)?.hash ?? '', role)),
    );
    return { facts, more: versions.length > limit };
  }

  /** Around a version: as many before as after it, and it is the first of those after. */
  private async find(playback: LessonPlayback, wanted: Wanted, limit: number): Promise<number[]> {
    const after = Math.min(wanted.after ?? 0, playback.through);
    const until = Math.min(wanted.until ?? playback.through, playback.through);
    const around = wanted.around && Math.min(wanted.around, playback.through + 1);
    if (around === undefined) return this.inOrder(playback, wanted, [after, until], limit);
    const before = Math.floor(limit / 2);
    const earlier = await this.inOrder(playback, wanted, [after, Math.min(until, around - 1)], before, true);
    const later = await this.inOrder(playback, wanted, [Math.max(after, around - 1), until], limit - earlier.length);
    return [...earlier.toReversed(), ...later];
  }

  private async inOrder(
    playback: LessonPlayback,
    { figure, person, subject, ...wanted }: Wanted,
    [after, until]: readonly [number, number],
    limit: number,
    backwards = false,
  ): Promise<number[]> {
    const moved = figure && MOVED_BY[figure];
    const types = moved?.types ?? wanted.types?.split(',');
    if (types === undefined && person === undefined && subject === undefined) {
      const versions: number[] = [];
      const [first, step] = backwards ? [until, -1] : [after + 1, 1];
      for (let version = first; version > after && version <= until && versions.length < limit; version += step)
        if (playback.typeOf(version) !== undefined) versions.push(version);
      return versions;
    }
    const { rows } = await this.database.reads.query<{ version: number }>(
      `select version from event where stream = $1 and version > $2 and version <= $3
         and ($4::text[] is null or type = any($4))
         and ($5::text is null or data->>'personId' = $5 or meta->>'actor' = $5)
         and ($6::text is null or ${SUBJECTS.map((field) => `data->>'${field}' = $6`).join(' or ')})
         and version <> all($8::int[])
       order by version ${backwards ? 'desc' : 'asc'} limit $7`,
      [
        playback.id,
        after,
        until,
        types ?? null,
        person ?? null,
        subject ?? null,
        limit,
        moved?.of === 'students' ? playback.kept.uncounted : [],
      ],
    );
    return rows.map(({ version }) => version);
  }
}

async function replayed(
  playback: LessonPlayback,
  fact: StoredFact,
  previous: string,
  role: Role,
): Promise<ReplayedFact> {
  const { version, position, type, at, recordedAt, meta, hash } = fact;
  const data = isObject(fact.data) ? fact.data : { data: fact.data as JsonObject }; // a broken one is shown, too
  const isPrivate = !mayReadTexts(role, type);
  const { reason: _, ...others } = data;
  return {
    version,
    position,
    type,
    at,
    recordedAt,
    ...(meta.clientAt !== undefined && { clientAt: meta.clientAt }),
    actor: meta.actor,
    role: meta.role,
    data: await playback.legible(isPrivate ? others : data),
    hash,
    previous,
    form: playback.formOf(version),
    chained: chainedHash(previous, fact) === hash,
  };
}

const isObject = (data: unknown): data is JsonObject =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
