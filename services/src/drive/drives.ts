import {
  driveBinMachine,
  driveMachine,
  type DriveState,
  type DriveStreamState,
} from '@lectern/contracts/drive/drive.ts';
import type { DriveStatus } from '@lectern/contracts/drive/drive.ts';
import { ViewDriveFile } from '@lectern/contracts/drive/commands.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import type { DriveFile, MyDrive } from '@lectern/contracts/drive/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Allow } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Commerce } from '../directory/commerce.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { JobStore } from '../jobs/job-store.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Submission, type Actor, type Outcome } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { driveFiles } from './drive.rows.ts';
import { TRANSCODING } from './transcoding.worker.ts';

const TEACHES: Allow = { teacher: true, coTeacher: true };
const IN_CLASS: Allow = { ...TEACHES, assistant: true, student: true, representative: true, auditor: true };

/** Whether somebody may play a file at another place than the classes that it is shared into. */
type PlayedElsewhere = (id: string, person: SignedInPerson) => Promise<boolean>;

interface Held {
  readonly bytes: number;
  readonly folder?: string;
  readonly deletedAt?: number;
}

/** Who may play which file, and how much somebody's drive holds: asked of the streams, as lists may be behind. */
@Injectable()
export class Drives {
  private readonly elsewhere: PlayedElsewhere[] = [];

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly roles: StreamRoles,
    private readonly commands: CommandBus,
    private readonly commerce: Commerce,
    private readonly directory: Directory,
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly jobs: JobStore,
    private readonly seals: Seals,
    private readonly ffmpeg: Ffmpeg,
    private readonly clock: Clock,
  ) {}

  /** Whoever shows files at a place of its own says who may play them there. */
  playedAt(place: PlayedElsewhere): void {
    this.elsewhere.push(place);
  }

  /** What a file is that is shown elsewhere; undefined where it is not there any more. */
  async standing(id: string, school: string) {
    const { drive, status, bin, school: here } = await this.of(id);
    const { ownerId, kind, title = '', durationMs } = drive;
    if (bin !== 'kept' || here !== school || ownerId === undefined || kind === undefined) return undefined;
    return {
      ownerId,
      kind,
      title,
      durationMs,
      fileId: drive.file?.fileId,
      subtitlesId: drive.subtitles?.fileId,
      isApproved: status === 'approved',
      hasStream: drive.stream !== undefined,
      hasSubtitles: drive.subtitles !== undefined,
    };
  }

  /** @throws RefusedError drive.unknown */
  async playable(id: string, person: SignedInPerson): Promise<DriveState & { readonly status: string }> {
    const { drive, status, bin, school } = await this.of(id);
    if (school !== person.school || drive.ownerId === undefined) throw new RefusedError('drive.unknown');
    const isOwn = drive.ownerId === person.personId;
    const isPlayed =
      isOwn ||
      (bin === 'kept' &&
        ((status === 'approved' && ((await this.isIn(drive, person)) || (await this.isElsewhere(id, person)))) ||
          (status === 'underReview' && (await this.isReviewing(drive, person)))));
    if (bin === 'purged' || !isPlayed) throw new RefusedError('drive.unknown');
    return { ...drive, status };
  }

  async file(id: string, person: SignedInPerson): Promise<DriveFile> {
    const drive = await this.playable(id, person);
    const names = await this.directory.names(person.school, [
      drive.ownerId!,
      ...drive.shares.map(({ classId }) => classId),
    ]);
    const isOwn = drive.ownerId === person.personId;
    const progress = await this.jobs.progressOf<{ share: number }>(TRANSCODING, id);
    return {
      ...headOf(id, drive),
      hasStream: drive.stream !== undefined,
      by: names.get(drive.ownerId!) ?? '',
      ...(isOwn && {
        own: {
          status: drive.status as DriveStatus,
          ...(drive.status === 'transcoding' && progress && { progress: progress.share }),
          ...(drive.failed && { failed: drive.failed }),
          ...(drive.reason && { reason: drive.reason }),
          ...(drive.words && { words: await this.opened(id, drive.words) }),
          shares: drive.shares.map((share) => ({ ...share, name: names.get(share.classId) ?? '' })),
        },
      }),
    };
  }

  /** Nothing is shown that is not on record as shown [R6.17]. */
  async review(id: string, operator: SignedInPerson) {
    const outcome = await this.commands.execute<Submission, Outcome>(
      new Submission(operator, 'drive', id, ViewDriveFile.name, {}, newId(), this.clock.now()),
    );
    if ('refused' in outcome) throw new RefusedError(outcome.refused);
    const { drive } = await this.of(id);
    return {
      ...headOf(id, drive),
      hasStream: drive.stream !== undefined,
      ...(drive.appeal && { appeal: await this.opened(id, drive.appeal) }),
    };
  }

  /** How much may be put in: what a level opens, and where a school sells nothing the most of all [R9.18]. */
  async space({ personId, school }: Pick<Actor, 'personId' | 'school'>) {
    await this.freshness.caughtUp([driveFiles.name]);
    const select = this.tables.select(driveFiles).where({ school, ownerId: personId });
    for (const field of ['bytes', 'folder', 'deletedAt']) select.show(field, field);
    const held = await this.tables.read<Held>(select);
    return {
      held,
      usedBytes: sum(held),
      mostBytes: await this.commerce.driveBytes({ personId, school }, this.clock.now()),
    };
  }

  async mine(person: SignedInPerson): Promise<MyDrive> {
    const { held, usedBytes, mostBytes } = await this.space(person);
    const kept = held.filter(({ deletedAt }) => deletedAt === undefined);
    const gone = held.filter(({ deletedAt }) => deletedAt !== undefined);
    const counts = new Map<string, number>();
    for (const { folder } of kept) for (const path of pathsTo(folder)) counts.set(path, (counts.get(path) ?? 0) + 1);
    return {
      usedBytes,
      mostBytes,
      binBytes: sum(gone),
      files: kept.length,
      loose: kept.filter(({ folder }) => folder === undefined).length,
      deleted: gone.length,
      folders: [...counts]
        .map(([name, files]) => ({ name, files }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN', { numeric: true })),
      isTranscoding: (await this.ffmpeg.path()) !== undefined,
    };
  }

  /** Of these classes, those that somebody teaches. */
  async taught(person: SignedInPerson, classIds: readonly string[]): Promise<readonly string[]> {
    const teaches = await Promise.all(classIds.map((one) => this.hasRole(person, one, TEACHES)));
    return classIds.filter((_, at) => teaches[at]);
  }

  private async of(id: string) {
    const mailbox = this.mailboxes.get(`drive/${id}`);
    await mailbox.ready();
    const { folded, school } = mailbox.head;
    const { drive } = folded.state as DriveStreamState;
    return {
      drive,
      school,
      status: statusOf(folded, driveMachine, 'file'),
      bin: statusOf(folded, driveBinMachine, 'file'),
    };
  }

  private async isIn({ shares }: DriveState, person: SignedInPerson): Promise<boolean> {
    for (const { classId } of shares) if (await this.hasRole(person, classId, IN_CLASS)) return true;
    return false;
  }

  private async isElsewhere(id: string, person: SignedInPerson): Promise<boolean> {
    for (const isPlayed of this.elsewhere) if (await isPlayed(id, person)) return true;
    return false;
  }

  private async hasRole(person: SignedInPerson, classId: string, allow: Allow): Promise<boolean> {
    try {
      return (await this.roles.allowing(allow, person, `class/${classId}`)) !== undefined;
    } catch (error) {
      if (error instanceof RefusedError) return false; // of another school
      throw error;
    }
  }

  private async isReviewing({ viewers }: DriveState, person: SignedInPerson): Promise<boolean> {
    if (!viewers.includes(person.personId)) return false;
    return (await this.roles.allowing({ operator: true }, person)) !== undefined;
  }

  private async opened(id: string, words: Sealed): Promise<string> {
    const secrets = await this.seals.know([words.sealedBy]);
    return this.seals.openWith(secrets.get(words.sealedBy), words, `drive/${id}`);
  }
}

const sum = (held: readonly Held[]): number => held.reduce((all, { bytes }) => all + bytes, 0);

/** The folder's path and those of all above it. */
const pathsTo = (folder = ''): string[] => {
  const names = folder.split('/').filter((one) => one !== '');
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
};

export const fileNameOf = ({ title = '', file }: DriveState): string =>
  title + (/\.\w+$/.exec(file?.name ?? '')?.[0] ?? '');

const headOf = (id: string, drive: DriveState) => ({
  id,
  title: drive.title ?? '',
  fileName: fileNameOf(drive),
  kind: drive.kind ?? ('video' as const),
  bytes: drive.file?.bytes ?? 0,
  ...(drive.durationMs !== undefined && { durationMs: drive.durationMs }),
  hasSubtitles: drive.subtitles !== undefined,
});

/** Since when what was put into the bin is still there. */
export const binSince = (now: number): number => now - DRIVE.binDays * 86_400_000;
