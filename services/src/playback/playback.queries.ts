import type { Tally } from '@lectern/contracts/kernel/personal.ts';
import type { LiveVideoState } from '@lectern/contracts/liveVideo/state.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import { segmentMachine, type PlaybackStreamState, type Segment } from '@lectern/contracts/playback/playback.ts';
import {
  LessonPlayback,
  type PlaybackTimeline,
  type PlaybackWatchers,
  type PlaybackWatches,
} from '@lectern/contracts/playback/queries.ts';
import { common, keptOf, lengthOf, union, type Span } from '@lectern/contracts/kernel/spans.ts';
import { watchedKey, type WatchingStreamState } from '@lectern/contracts/playback/watching.ts';
import { presentQuiz, type QuestionView } from '@lectern/contracts/quiz/view.ts';
import { orderOf } from '@lectern/contracts/slides/state.ts';
import { isShown } from '@lectern/contracts/slides/view.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Injectable } from '@nestjs/common';
import { Directory, PEOPLE } from '../directory/directory.ts';
import { Drives } from '../drive/drives.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { JobStore } from '../jobs/job-store.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { CUTTING } from './cutting.worker.ts';
import { completions, pageTurns, playbackSegments, watches } from './playback.rows.ts';
import { isComplete, totalMs, watchedMs } from './watching.decider.ts';

interface Watch {
  readonly personId: string;
  readonly report: number;
  readonly segmentId: string;
  readonly driveId: string;
  readonly spans: readonly Span[];
  readonly speed: number;
  readonly at: number;
}

/** A picture that a phone and half a screen show well. */
const PICTURE_PX = 1200;

const unsavedOf = ({ videos }: LiveVideoState): NonNullable<LessonPlayback['recordings']> =>
  videos.flatMap(({ liveVideoId, startedAt: at, recording }) =>
    recording === undefined || (recording.is === 'saved' && recording.unreadable === undefined)
      ? []
      : [{ liveVideoId, at, ...recording }],
  );

/** The replay video of a lesson and what stands beside it, for who asks. */
@Injectable()
export class PlaybackQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly drives: Drives,
    private readonly directory: Directory,
    private readonly roles: StreamRoles,
    private readonly seals: Seals,
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly ffmpeg: Ffmpeg,
    private readonly jobs: JobStore,
  ) {}

  async lessonOf(lessonId: string): Promise<LessonStreamState> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    return mailbox.head.folded.state as LessonStreamState;
  }

  /** The segments that are there, in the order of the lesson. */
  async segmentsOf(lessonId: string) {
    const mailbox = this.mailboxes.get(`playback/${lessonId}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { segments, percent } = (folded.state as PlaybackStreamState).playback;
    const all = [...entries(segments)]
      .map(([segmentId, segment]) => ({
        ...segment,
        kept: keptOf(segment.durationMs, segment.cut?.cuts ?? []),
        cutId: segment.cut?.cutId,
        status: statusOf(folded, segmentMachine, segmentId),
      }))
      .filter(({ status }) => status !== 'deleted')
      .toSorted((one, other) => one.beginsAtMs - other.beginsAtMs || one.segmentId.localeCompare(other.segmentId));
    return { percent, all, visible: all.filter(({ status }) => status === 'visible') };
  }

  /** What a student may watch and is counted for; nothing for anybody else. */
  async countedFor(lessonId: string, person: SignedInPerson) {
    const role = await this.roleIn(lessonId, person);
    return isCounted(role) ? this.segmentsOf(lessonId) : undefined;
  }

  async lesson(id: string, person: SignedInPerson, role: Role): Promise<LessonPlayback> {
    const { lesson, liveVideo } = await this.lessonOf(id);
    if (lesson.status === 'unscheduled') throw new RefusedError('lesson.unknown');
    const { percent, all, visible } = await this.segmentsOf(id);
    const mailbox = this.mailboxes.get(`watching/${person.personId}`);
    await mailbox.ready();
    const { watching } = mailbox.head.folded.state as WatchingStreamState;
    const spansOf = (one: { segmentId: string; driveId: string }) => get(watching.watched, watchedKey(id, one)) ?? [];
    const seen = role === 'teacher' ? all : visible;
    const segments = await Promise.all(
      seen.map(async (one) => {
        const { segmentId, title, driveId, beginsAtMs, kept, cutId, status } = one;
        const video = await this.drives.standing(driveId, person.school);
        return {
          segmentId,
          title,
          driveId,
          beginsAtMs,
          durationMs: lengthOf(kept),
          kept,
          ...(cutId && { cutId }),
          isVisible: status === 'visible',
          isGone: video?.isApproved !== true,
          hasStream: video?.hasStream ?? false,
          hasSubtitles: video?.hasSubtitles ?? false,
          watched: [...spansOf(one)],
          ...(role === 'teacher' && { own: await this.ownOf(one) }),
        };
      }),
    );
    const completedAt = get(watching.completedAt, id);
    return {
      title: lesson.title,
      classId: lesson.classId,
      ...(lesson.status === 'ended' && { lessonMs: lesson.endedAt - lesson.startedAt }),
      isMine: role === 'teacher',
      isCounted: isCounted(role),
      isCutting: role === 'teacher' && (await this.ffmpeg.path()) !== undefined,
      canSeeWatchers: role === 'teacher' || role === 'coTeacher',
      ...(role === 'teacher' && { recordings: unsavedOf(liveVideo) }),
      percent,
      totalMs: totalMs(visible),
      segments,
      watchedMs: watchedMs(visible, spansOf),
      ...(completedAt !== undefined && { completedAt }),
    };
  }

  private async ownOf({ durationMs, cut, cutting }: Segment) {
    const progress = cutting && (await this.jobs.progressOf<{ share: number }>(CUTTING, cutting.cutId));
    return {
      recordingMs: durationMs,
      cuts: [...(cut?.cuts ?? [])],
      ...(cutting && {
        cutting: { ...cutting, cuts: [...cutting.cuts], ...(progress && { progress: progress.share }) },
      }),
    };
  }

  /**
   * The cut that is played now, for who may watch it: the recording is still in the drive, and approved.
   * @throws RefusedError page.missing
   */
  async cutOf(id: string, asked: { readonly segmentId: string; readonly cutId: string }, school: string, role: Role) {
    const { all, visible } = await this.segmentsOf(id);
    const segment = (role === 'teacher' ? all : visible).find(({ segmentId }) => segmentId === asked.segmentId);
    const video = segment && (await this.drives.standing(segment.driveId, school));
    if (segment?.cut?.cutId !== asked.cutId || video?.isApproved !== true) throw new RefusedError('page.missing');
    return { title: segment.title, kept: segment.kept, subtitlesId: video.subtitlesId, ...segment.cut.stream };
  }

  /** Only what the class itself was shown: pages, published questions without their keys, danmu that were not taken down. */
  async timeline(id: string, person: SignedInPerson, role: Role): Promise<PlaybackTimeline> {
    const state = await this.lessonOf(id);
    const { lesson } = state;
    const { visible } = await this.segmentsOf(id);
    if (lesson.status !== 'ended' || (role !== 'teacher' && visible.length === 0))
      return { pages: [], questions: [], danmu: [] };
    const { startedAt, endedAt } = lesson;
    const since = (at: number) => Math.max(0, at - startedAt);
    const isIn = (at: number) => at >= startedAt && at <= endedAt;
    await this.freshness.caughtUp([pageTurns.name]);
    const turned = this.tables.select(pageTurns).where({ school: person.school, lessonId: id });
    for (const field of ['deckId', 'n', 'at']) turned.show(field, field);
    const turns = await this.tables.read<{ deckId: string; n: number; at: number }>(turned, ['turn']);
    const { decks } = state.slides;
    const pages = turns.flatMap(({ deckId, n, at }) => {
      const index = decks.findIndex((deck) => deck.deckId === deckId);
      const place = index < 0 ? -1 : orderOf(decks[index]!).indexOf(n);
      if (place < 0 || at > endedAt) return []; // taken away since
      const before = decks.slice(0, index).reduce((sum, deck) => sum + orderOf(deck).length, 0);
      return [{ atMs: since(at), deckId, n, no: before + place + 1, title: decks[index]!.ready[n]?.title ?? '' }];
    });
    const shown = presentQuiz(state, 'student').questions as Readonly<Record<string, QuestionView<Tally>>>;
    const questions = Object.entries(shown)
      .filter(([, { publishedAt }]) => isIn(publishedAt))
      .map(([questionId, { publishedAt, collectedAt, n, text, choices }]) => ({
        atMs: since(publishedAt),
        ...(collectedAt !== undefined && { untilMs: since(collectedAt) }),
        questionId,
        n,
        text,
        choices: Object.values(choices).filter((one) => one !== ''),
      }))
      .toSorted((one, other) => one.atMs - other.atMs);
    const standing = [...entries(state.danmu.danmu)]
      .map(([, one]) => ({ ...one, atMs: one.shownAt ?? one.at }))
      .filter(({ status, atMs }) => status === 'shown' && isIn(atMs))
      .toSorted((one, other) => one.atMs - other.atMs)
      .slice(0, PLAYBACK.danmu);
    const secrets = await this.seals.know([...new Set(standing.map(({ words }) => words.sealedBy))]);
    const danmu = standing
      .map(({ danmuId, atMs, words }) => ({
        danmuId,
        atMs: since(atMs),
        words: this.seals.openWith(secrets.get(words.sealedBy), words, `lesson/${id}`),
      }))
      .filter(({ words }) => words !== ''); // of who was erased, nothing is left
    return { pages, questions, danmu };
  }

  /** @throws RefusedError page.missing */
  async picture(id: string, page: { deckId: string; n: number }, role: Role): Promise<string> {
    const [{ slides }, { visible }] = await Promise.all([this.lessonOf(id), this.segmentsOf(id)]);
    const images = slides.decks.find(({ deckId }) => deckId === page.deckId)?.ready[page.n]?.images ?? [];
    const bySize = images.toSorted((one, other) => one.width - other.width);
    const image = bySize.find(({ width }) => width >= PICTURE_PX) ?? bySize.at(-1);
    const isOpen = role === 'teacher' || visible.length > 0;
    if (image === undefined || !isOpen || !isShown(slides, page)) throw new RefusedError('page.missing');
    return image.file;
  }

  /** Whether a video of somebody's drive stands in a lesson where this person may watch it. */
  async isPlayedBack(driveId: string, person: SignedInPerson): Promise<boolean> {
    if (await this.isSeenIn(driveId, person)) return true;
    await this.freshness.caughtUp([playbackSegments.name]); // perhaps it was added a moment ago
    return this.isSeenIn(driveId, person);
  }

  async watchers(id: string, { school }: SignedInPerson): Promise<PlaybackWatchers> {
    await this.freshness.caughtUp([watches.name, completions.name, ...PEOPLE]);
    const { percent, visible } = await this.segmentsOf(id);
    const total = totalMs(visible);
    const done = this.tables.select(completions).where({ school, lessonId: id }).show('personId', 'personId');
    const [people, all, completed] = await Promise.all([
      this.directory.peopleIn(id),
      this.watchesIn(id, { school }),
      this.tables.read<{ readonly personId: string }>(done),
    ]);
    const reports = Map.groupBy(all, ({ personId }) => personId);
    const isDone = new Set(completed.map(({ personId }) => personId));
    return {
      percent,
      totalMs: total,
      people: people
        .filter(({ id: personId, role }) => isCounted(role === 'none' ? undefined : role) || reports.has(personId))
        .map(({ id: personId, name }) => {
          const theirs = reports.get(personId) ?? [];
          const watched = watchedMs(visible, (one) =>
            theirs
              .filter(({ segmentId, driveId }) => segmentId === one.segmentId && driveId === one.driveId)
              .flatMap(({ spans }) => spans),
          );
          const lastAt = theirs.at(-1)?.at;
          return {
            personId,
            name,
            watchedMs: watched,
            ...(lastAt !== undefined && { lastAt }),
            isCompleted: isDone.has(personId) || isComplete(watched, total, percent),
          };
        })
        .toSorted((one, other) => other.watchedMs - one.watchedMs || one.name.localeCompare(other.name, 'zh-CN')),
    };
  }

  /** The reports behind a figure, each with what it added to it. */
  async watchesOf(id: string, personId: string, { school }: SignedInPerson): Promise<PlaybackWatches> {
    await this.freshness.caughtUp([watches.name]);
    const { visible } = await this.segmentsOf(id);
    const before = new Map<string, Span[]>();
    const all = await this.watchesIn(id, { school, personId });
    return {
      watches: all.map(({ report, segmentId, driveId, spans, speed, at }) => {
        const segment = visible.find((one) => one.segmentId === segmentId && one.driveId === driveId);
        const known = before.get(segmentId) ?? [];
        const now = segment === undefined ? known : common([...known, ...spans], segment.kept);
        before.set(segmentId, now);
        return {
          at,
          version: report,
          ...(segment && { title: segment.title }),
          spans: union(spans),
          speed,
          newMs: lengthOf(now) - lengthOf(known),
        };
      }),
    };
  }

  private async watchesIn(lessonId: string, wanted: { readonly school: string; readonly personId?: string }) {
    const select = this.tables.select(watches).where({ lessonId, ...wanted });
    for (const field of ['personId', 'report', 'segmentId', 'driveId', 'spans', 'speed', 'at'])
      select.show(field, field);
    return this.tables.read<Watch>(select, ['personId', 'report']);
  }

  private async isSeenIn(driveId: string, person: SignedInPerson): Promise<boolean> {
    const found = this.tables.select(playbackSegments).where({ school: person.school, driveId });
    const lessons = await this.tables.read<{ readonly lessonId: string }>(found.show('lessonId', 'lessonId'));
    for (const lessonId of new Set(lessons.map((one) => one.lessonId))) {
      const role = await this.roleIn(lessonId, person);
      if (role === undefined) continue;
      const { all, visible } = await this.segmentsOf(lessonId);
      // Of a recording that was cut, its students see what was kept alone.
      const played = role === 'teacher' ? all : visible.filter(({ cutId }) => cutId === undefined);
      if (played.some((one) => one.driveId === driveId)) return true;
    }
    return false;
  }

  private async roleIn(lessonId: string, person: SignedInPerson): Promise<Role | undefined> {
    try {
      return await this.roles.allowing(LessonPlayback.allow, person, `lesson/${lessonId}`);
    } catch (error) {
      if (error instanceof RefusedError) return undefined; // of another school
      throw error;
    }
  }
}
