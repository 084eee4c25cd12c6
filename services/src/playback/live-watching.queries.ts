import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import type { LiveWatchers, LiveWatches, LiveWatching } from '@lectern/contracts/playback/queries.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { policyOf, type TranscriptStreamState } from '@lectern/contracts/transcript/transcript.ts';
import { Injectable } from '@nestjs/common';
import { Directory, PEOPLE } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { liveVideos, liveWatches } from '../liveVideo/liveVideo.rows.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { isComplete } from './watching.decider.ts';

interface Watch {
  readonly personId: string;
  readonly report: number;
  readonly liveVideoId: string;
  readonly spans: LiveWatches['watches'][number]['spans'];
  readonly watchedMs: number;
  readonly at: number;
}

const sumOf = (all: readonly { readonly watchedMs: number }[]): number =>
  all.reduce((sum, { watchedMs }) => sum + watchedMs, 0);

/** Who watched how much of a lesson's live video, of all the time in which something of its teacher arrived. */
@Injectable()
export class LiveWatchingQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  async mine(id: string, { school, personId }: SignedInPerson): Promise<LiveWatching> {
    await this.freshness.caughtUp([liveVideos.name, liveWatches.name]);
    const [{ percent, totalMs }, mine] = await Promise.all([
      this.wholeOf(id, school),
      this.watchesIn(id, { school, personId }),
    ]);
    const watchedMs = sumOf(mine);
    return { percent, totalMs, watchedMs, isCompleted: isComplete(watchedMs, totalMs, percent) };
  }

  async watchers(id: string, { school }: SignedInPerson): Promise<LiveWatchers> {
    await this.freshness.caughtUp([liveVideos.name, liveWatches.name, ...PEOPLE]);
    const [{ percent, totalMs }, people, all] = await Promise.all([
      this.wholeOf(id, school),
      this.directory.peopleIn(id),
      this.watchesIn(id, { school }),
    ]);
    const byPerson = Map.groupBy(all, ({ personId }) => personId);
    return {
      percent,
      totalMs,
      people: people
        .filter(({ id: personId, role }) => isCounted(role === 'none' ? undefined : role) || byPerson.has(personId))
        .map(({ id: personId, name }) => {
          const theirs = byPerson.get(personId) ?? [];
          const watchedMs = sumOf(theirs);
          const lastAt = theirs.at(-1)?.at;
          const isCompleted = isComplete(watchedMs, totalMs, percent);
          return { personId, name, watchedMs, isCompleted, ...(lastAt !== undefined && { lastAt }) };
        })
        .toSorted((one, other) => other.watchedMs - one.watchedMs || one.name.localeCompare(other.name, 'zh-CN')),
    };
  }

  async watchesOf(id: string, personId: string, { school }: SignedInPerson): Promise<LiveWatches> {
    await this.freshness.caughtUp([liveWatches.name]);
    const { liveVideo } = await this.lessonOf(id);
    const startOf = new Map(liveVideo.videos.map(({ liveVideoId, startedAt }) => [liveVideoId, startedAt]));
    const all = await this.watchesIn(id, { school, personId });
    return {
      watches: all.map(({ report, liveVideoId, spans, watchedMs, at }) => {
        const start = startOf.get(liveVideoId) ?? 0;
        const moments = spans.map(({ from, to }) => ({ from: from + start, to: to + start }));
        return { at, version: report, spans: moments, newMs: watchedMs };
      }),
    };
  }

  /** How long something was live, up to now; and from which share on a class has it completed [R9.03]. */
  private async wholeOf(id: string, school: string): Promise<{ readonly percent: number; readonly totalMs: number }> {
    const { lesson } = await this.lessonOf(id);
    if (lesson.status === 'unscheduled') throw new RefusedError('lesson.unknown');
    const transcript = this.mailboxes.get(`transcript/${lesson.classId}`);
    await transcript.ready();
    const { liveShare } = policyOf((transcript.head.folded.state as TranscriptStreamState).transcript);
    const select = this.tables.select(liveVideos).where({ school, lessonId: id });
    for (const field of ['liveMs', 'liveSince']) select.show(field, field);
    const found = await this.tables.read<{ readonly liveMs: number; readonly liveSince: number | null }>(select);
    const now = this.clock.now();
    const totalMs = found.reduce((sum, { liveMs, liveSince }) => sum + liveMs + (liveSince ? now - liveSince : 0), 0);
    return { percent: liveShare, totalMs };
  }

  private async lessonOf(id: string): Promise<LessonStreamState> {
    const mailbox = this.mailboxes.get(`lesson/${id}`);
    await mailbox.ready();
    return mailbox.head.folded.state as LessonStreamState;
  }

  private watchesIn(lessonId: string, wanted: { readonly school: string; readonly personId?: string }) {
    const select = this.tables.select(liveWatches).where({ lessonId, ...wanted });
    for (const field of ['personId', 'report', 'liveVideoId', 'spans', 'watchedMs', 'at']) select.show(field, field);
    return this.tables.read<Watch>(select, ['personId', 'report']);
  }
}
