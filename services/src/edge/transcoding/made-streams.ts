import { Inject, Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { FileRegister } from '../files/file-register.ts';
import { FILE_STORE, type FileStore } from '../files/file-store.ts';
import type { TranscodedFile } from './ffmpeg.ts';

const PLAYLIST_BYTES = 16 * 1024 * 1024;

/** Streams that were made of somebody's files, kept as files of theirs. */
@Injectable()
export class MadeStreams {
  constructor(
    private readonly files: FileRegister,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** @throws RefusedError, where the school has no room for it */
  async keep({ playlist, media }: TranscodedFile, school: string, uploadedBy: string, mostBytes: number) {
    const kept = async (file: string, mediaType: string, most: number) => {
      const { hash, bytes, wasThere } = await this.store.put(createReadStream(file), most);
      await this.files.record(school, { hash, bytes, mediaType, uploadedBy }, !wasThere);
      return { hash, bytes };
    };
    const stream = await kept(media, 'video/mp4', mostBytes);
    const list = await kept(playlist, 'application/vnd.apple.mpegurl', PLAYLIST_BYTES);
    return { playlist: list.hash, media: stream.hash, bytes: stream.bytes };
  }
}
