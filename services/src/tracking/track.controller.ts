import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { msOf, trackedTime } from '@lectern/contracts/tracking/record.ts';
import { Track, type Tracked } from '@lectern/contracts/tracking/track.ts';
import type { FastifyRequest } from 'fastify';
import { Rate } from '../edge/limits/rate.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Clock } from '../ops/database/clock.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { keptRecord, type KeptRecord, type RefusedRecord } from './kept-record.ts';
import { recordsIn } from './told-records.ts';
import { TrackStore } from './track.store.ts';

const DAY_MS = 86_400_000;

/** Where pages tell what happened on them [R7.19]. Who tells it is whom the session names; where they sit is not kept. */
@Controller()
export class TrackController {
  private readonly ofBrowser = new Rate(LIMITS.tracksPerMinute);
  private readonly ofPerson = new Rate(LIMITS.tracksPerMinute);
  /** Whoever is not signed in can call itself another browser each time: all of them count together, and by the record. */
  private readonly ofStrangers = [
    new Rate(LIMITS.trackedPerMinuteOfStrangers),
    new Rate(LIMITS.trackedPerDayOfStrangers, DAY_MS),
  ];

  constructor(
    private readonly store: TrackStore,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  @Post(Track.path)
  @HttpCode(200)
  async take(@Req() request: FastifyRequest): Promise<Tracked> {
    this.mustBePatient(request);
    const parsed = Track.data.safeParse(request.body ?? {});
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    const told = recordsIn(parsed.data.data);
    if (!request.person) for (const count of this.ofStrangers) count.count('', told.length);
    const sent = trackedTime.safeParse(parsed.data.ts_ms);
    const teller = {
      school: request.person?.school ?? (await this.sessions.school()).id,
      person: request.person?.personId,
      host: request.headers.host ?? '',
      language: request.language,
      sentAt: sent.success ? msOf(sent.data) : undefined,
      now: this.clock.now(),
    };
    const kept: KeptRecord[] = [];
    const refused: (RefusedRecord & { readonly index: number })[] = [];
    for (const [index, record] of told.entries()) {
      const judged = keptRecord(record, teller);
      if ('code' in judged) refused.push({ index, ...judged });
      else kept.push(judged);
    }
    const [first] = refused;
    if (first !== undefined && kept.length === 0) throw new RefusedError(first.code, { with: { refused } });
    await this.store.put(kept);
    return { code: 0, data: { stored: kept.length, refused } };
  }

  /** By browser, and by person or as strangers. What nobody can read counts as well. */
  private mustBePatient({ person, cookies }: FastifyRequest): void {
    const calls: readonly (readonly [Rate, string])[] = [
      [this.ofBrowser, cookies[COOKIES.session] ?? cookies[COOKIES.csrf] ?? ''],
      ...(person ? [[this.ofPerson, person.personId] as const] : this.ofStrangers.map((count) => [count, ''] as const)),
    ];
    if (calls.some(([count, key]) => count.isSpent(key))) throw new RefusedError('rate.limited');
    for (const [count, key] of calls) count.count(key);
  }
}
