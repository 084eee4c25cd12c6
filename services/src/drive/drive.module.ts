import type { AddDriveFile, AttachDriveSubtitles, ShareDriveFile } from '@lectern/contracts/drive/commands.ts';
import { drive } from '@lectern/contracts/drive/drive.ts';
import {
  DriveFile,
  DriveFiles,
  DriveMedia,
  DrivePlaylist,
  DriveReview,
  DriveReviews,
  DriveStreamPart,
  DriveSubtitles,
  MyDrive,
  SharedDriveFiles,
} from '@lectern/contracts/drive/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { Inject, Module } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { Commerce } from '../directory/commerce.ts';
import { Class, Member, Person } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FileReplies } from '../edge/files/file-replies.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { FileAnswer, StoredAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Ffmpeg } from '../edge/transcoding/ffmpeg.ts';
import { MadeStreams } from '../edge/transcoding/made-streams.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { decideDrive, type DriveGathered } from './drive.decider.ts';
import { driveFiles, driveRows, driveShares, pathLine } from './drive.rows.ts';
import { binSince, Drives, fileNameOf } from './drives.ts';
import { lookAt } from './media-file.ts';
import { readSubtitles, webVttOf } from './subtitles.ts';
import { TranscodingWorker } from './transcoding.worker.ts';

const MEMBERS = ['teacher', 'coTeacher', 'assistant', 'student', 'representative', 'auditor'] as const;

@Module({ providers: [Drives, Ffmpeg, MadeStreams, TranscodingWorker], exports: [Drives, Ffmpeg, MadeStreams] })
export class DriveModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    commerce: Commerce,
    files: Attachments,
    uses: FileUses,
    clock: Clock,
    private readonly replies: FileReplies,
    private readonly drives: Drives,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {
    const checks = files.checksOf(drive);
    const gathering =
      (name: string, more: (data: never, actor: SignedInPerson) => Promise<DriveGathered>): Gather =>
      async (id, data, actor, at, from) => {
        const closed = await commerce.whyClosed(actor, 'drive', at); // [R6.13, R6.16]
        if (closed !== undefined) return { closed } satisfies DriveGathered;
        await checks[name]?.(id, data, actor, at, from);
        return more(data as never, actor as SignedInPerson);
      };
    deciders.register(drive, decideDrive, {
      AddDriveFile: gathering(
        'AddDriveFile',
        async ({ files: [file] }: CommandOf<typeof AddDriveFile>['data'], actor) => {
          const { held, usedBytes, mostBytes } = await drives.space(actor);
          const { fileId, type } = file!;
          const media = await store.withLocalFile(fileId, (path) => lookAt(path, type));
          return { media, room: mostBytes - usedBytes, files: held.length };
        },
      ),
      AttachDriveSubtitles: gathering(
        'AttachDriveSubtitles',
        async ({ files: [file] }: CommandOf<typeof AttachDriveSubtitles>['data']) => {
          const read = readSubtitles(await this.contentOf(file!.fileId));
          return { subtitles: 'refused' in read ? read : { cues: read.length } };
        },
      ),
      ShareDriveFile: gathering(
        'ShareDriveFile',
        async ({ classIds }: CommandOf<typeof ShareDriveFile>['data'], actor) => ({
          taught: await drives.taught(actor, classIds),
        }),
      ),
    });
    for (const kept of driveRows) projector.keepRows(kept);
    uses.follow('file-uses-drive', ['drive'], ({ type, stream, data }) => {
      const { file, stream: made } = data as { file?: Attachment; stream?: { playlist: string; media: string } };
      if (type === 'DriveFilePurged') return { stream, fileIds: [] };
      if (type === 'DriveFileAdded') return { subject: 'file', fileIds: [file!.fileId] };
      if (type === 'DriveSubtitlesAttached') return { subject: 'subtitles', fileIds: [file!.fileId] };
      if (type === 'DriveSubtitlesRemoved') return { subject: 'subtitles', fileIds: [] };
      if (type !== 'DriveFileTranscoded') return undefined;
      return { subject: 'stream', fileIds: made === undefined ? [] : [made.playlist, made.media] };
    });
    answers.register(MyDrive, (_, person) => drives.mine(person!));
    answers.register(DriveFile, ({ id }, person) => drives.file(id, person!));
    answers.register(DriveReview, ({ id }, person) => drives.review(id, person!));
    this.play(answers);
    lists.serve(DriveFiles, {
      rows: driveFiles,
      search: ['search'],
      where: ({ personId }, { within, loose, shared, bin }) => ({
        ownerId: personId,
        deletedAt: bin === true ? { from: binSince(clock.now()) } : null,
        ...(within !== undefined && { path: { part: pathLine(within) } }),
        ...(loose === true && { folder: null }),
        ...(shared === true && { classes: { from: 1 } }),
      }),
    });
    lists.serve(DriveReviews, {
      rows: driveFiles,
      join: { owner: { table: Person, on: { id: 'ownerId' } } },
      show: { owner: 'owner.name' },
      search: ['search', 'owner.name'],
      where: ({ personId }) => ({ status: 'underReview', deletedAt: null, ownerId: { not: personId } }),
    });
    lists.serve(SharedDriveFiles, {
      rows: driveShares,
      join: {
        file: { table: driveFiles, on: { id: 'driveId' } },
        owner: { table: Person, on: { id: 'file.ownerId' } },
        class: { table: Class, on: { id: 'classId' } },
        member: { table: Member, on: { classId: 'classId' } },
      },
      show: {
        className: 'class.name',
        by: 'owner.name',
        title: 'file.title',
        kind: 'file.kind',
        bytes: 'file.bytes',
        durationMs: 'file.durationMs',
        hasSubtitles: 'file.hasSubtitles',
      },
      search: ['file.search'],
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': MEMBERS,
        'file.status': 'approved',
        'file.deletedAt': null,
      }),
    });
  }

  private play(answers: Answers): void {
    const stored = (file: Attachment) => new StoredAnswer((reply) => this.replies.sendAttachment(file, reply));
    answers.registerFile(DriveMedia, async ({ id }, person) => {
      const found = await this.drives.playable(id, person!);
      return stored({ ...found.file!, name: fileNameOf(found) });
    });
    answers.registerFile(DrivePlaylist, async ({ id }, person) => {
      const { stream } = await this.drives.playable(id, person!);
      if (stream === undefined) throw new RefusedError('page.missing');
      return stored({ fileId: stream.playlist, name: 'index.m3u8', bytes: 0, type: DrivePlaylist.file });
    });
    answers.registerFile(DriveStreamPart, async ({ id }, person) => {
      const { stream } = await this.drives.playable(id, person!);
      if (stream === undefined) throw new RefusedError('page.missing');
      return stored({ fileId: stream.media, name: 'stream.mp4', bytes: stream.bytes, type: DriveStreamPart.file });
    });
    answers.registerFile(DriveSubtitles, async ({ id }, person) => {
      const found = await this.drives.playable(id, person!);
      if (found.subtitles === undefined) throw new RefusedError('page.missing');
      const cues = readSubtitles(await this.contentOf(found.subtitles.fileId));
      if ('refused' in cues) throw new RefusedError(cues.refused);
      return new FileAnswer(`${found.title}.vtt`, async (out) => void out.write(webVttOf(cues)));
    });
  }

  /** Of a subtitle file: at most a megabyte. */
  private async contentOf(fileId: string): Promise<Buffer> {
    const content = await this.store.read(fileId);
    if (content === undefined) throw new RefusedError('file.gone');
    return buffer(content);
  }
}
