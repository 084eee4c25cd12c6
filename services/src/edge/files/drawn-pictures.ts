import { Inject, Injectable } from '@nestjs/common';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { FileRegister, type BroughtFile } from './file-register.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';
import { DRAWN_TOGETHER, drawnTogether, type Brought } from '../rendering/drawn-anew.ts';
import type { Actor } from '../../ledger/submission.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** For whom something is drawn. */
type Drawing = Pick<Actor, 'school' | 'personId'>;

/** One image of a picture, as it stands in the store. */
interface Stored {
  readonly width: number;
  readonly height: number;
  readonly file: string;
  readonly bytes: number;
}

/** The images of each picture, from narrow to wide; undefined when one of them cannot be read. */
type Drawn = readonly (readonly Stored[])[] | undefined;

/** What one asked for at once. */
interface Waiting {
  readonly actor: Drawing;
  readonly files: readonly Attachment[];
  readonly drawn: PromiseWithResolvers<Drawn>;
}

/** What is drawn is of this type. */
const DRAWN = 'image/webp';
const READING = { pixels: 50_000_000, totalMs: 20_000, pageMs: 20_000 };
/**
 * A class sends its posts at once: a picture waits its turn, and beyond so many that wait one comes back later. Those of a
 * school that wait are drawn in one process, since starting one costs more than to draw ten.
 */
const [AT_ONCE, WAITING] = [2, 200];

/** Pictures that people send: what is shown is drawn anew from what was brought, and stored as a file of its own. */
@Injectable()
export class DrawnPictures {
  private readonly turns = pLimit(AT_ONCE);
  private waiting: readonly Waiting[] = [];

  constructor(
    private readonly register: FileRegister,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Undefined when one of them cannot be read.
   * @throws RefusedError server.busy, file.schoolFull
   */
  async drawn(actor: Drawing, files: readonly Attachment[]): Promise<readonly Picture[] | undefined> {
    const pictures = await this.all(actor, files);
    return pictures?.map((images) => ({ images: images.map(({ width, height, file }) => ({ width, height, file })) }));
  }

  /**
   * The widest picture drawn of each, as a file that is attached in the place of what was brought; undefined when one of
   * them cannot be read.
   * @throws RefusedError server.busy, file.schoolFull
   */
  async attached(actor: Drawing, files: readonly Attachment[]): Promise<readonly Attachment[] | undefined> {
    const pictures = await this.all(actor, files);
    return pictures?.map((images, at) => {
      const { file: fileId, bytes } = images.at(-1)!;
      return { fileId, bytes, type: DRAWN, name: files[at]!.name.replace(/\.\w+$/, '.webp') };
    });
  }

  private async all(actor: Drawing, files: readonly Attachment[]) {
    const waiting = this.waiting.reduce((sum, one) => sum + one.files.length, 0);
    if (waiting + files.length > WAITING) throw new RefusedError('server.busy');
    const asked = Array.from({ length: Math.ceil(files.length / DRAWN_TOGETHER) }, (_, at) =>
      this.inTurn(actor, files.slice(at * DRAWN_TOGETHER, (at + 1) * DRAWN_TOGETHER)),
    );
    const pictures = await Promise.all(asked);
    return pictures.every((one) => one !== undefined) ? pictures.flat() : undefined;
  }

  private inTurn(actor: Drawing, files: readonly Attachment[]): Promise<Drawn> {
    const drawn = Promise.withResolvers<Drawn>();
    this.waiting = [...this.waiting, { actor, files, drawn }];
    void this.turns(() => this.next());
    return drawn.promise;
  }

  /** Whatever waits for the same school as who waits longest; nothing where an earlier turn took it along. */
  private async next(): Promise<void> {
    const together: Waiting[] = [];
    let room = DRAWN_TOGETHER;
    for (const one of this.waiting) {
      if (one.actor.school !== this.waiting[0]!.actor.school || one.files.length > room) continue;
      together.push(one);
      room -= one.files.length;
    }
    this.waiting = this.waiting.filter((one) => !together.includes(one));
    const all = together.flatMap(({ actor, files }) => files.map((file) => ({ actor, file })));
    const pictures = together.length > 1 ? await this.some(all).catch(() => undefined) : undefined;
    let at = 0;
    for (const { actor, files, drawn } of together) {
      const own = pictures?.slice(at, at + files.length);
      at += files.length;
      // Whose picture could not be drawn is not said: each by itself then, and nobody is refused for another.
      drawn.resolve(own ?? this.some(files.map((file) => ({ actor, file }))));
      await drawn.promise.catch(() => undefined);
    }
  }

  /** With all of their files on this machine. */
  private some(
    [next, ...others]: readonly { readonly actor: Drawing; readonly file: Attachment }[],
    brought: readonly (Brought & { readonly actor: Drawing })[] = [],
  ): Promise<Drawn> {
    if (next === undefined) return this.keptTogether(brought);
    const { actor, file } = next;
    return this.store.withLocalFile(file.fileId, (content) =>
      this.some(others, [...brought, { actor, content, mediaType: file.type }]),
    );
  }

  /** All of one school: what was drawn of them is registered at once. */
  private async keptTogether(brought: readonly (Brought & { readonly actor: Drawing })[]): Promise<Drawn> {
    const files: BroughtFile[] = [];
    const drawn = await drawnTogether(brought, READING, (images, at) =>
      Promise.all(
        images.map(async ({ width, height, file }): Promise<Stored> => {
          const { hash, bytes, wasThere } = await this.store.put(await readFile(file), LIMITS.fileBytes);
          const uploadedBy = brought[at]!.actor.personId;
          files.push({ hash, bytes, mediaType: DRAWN, uploadedBy, brought: !wasThere });
          return { width, height, file: hash, bytes };
        }),
      ),
    );
    const [first] = brought;
    if (first !== undefined && files.length > 0) await this.register.recordAll(first.actor.school, files);
    return drawn;
  }
}
