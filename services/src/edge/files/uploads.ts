import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { MediaType, Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { Readable } from 'node:stream';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { LibreOffice } from '../office/libre-office.ts';
import { lookAtOffice } from '../office/look-at-office.ts';
import { FileRegister, type BroughtFile } from './file-register.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { FILE_STORE, FileTooLarge, type FileStore } from './file-store.ts';
import { filesIn, headOf, joined, wholeBody } from './body-parts.ts';
import { isOfficeContainer, mediaTypeOf } from './media-type.ts';

/** Takes files from people: one at a time of each, looked at before anything is written. */
@Injectable()
export class Uploads {
  private readonly underWay = new ConcurrencyLimit(LIMITS.uploadsAtOncePerPerson, 'file.anotherUpload');
  /** Since the start of this process. */
  readonly figures = { stored: 0, refused: 0, bytes: 0 };

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly register: FileRegister,
    private readonly libreOffice: LibreOffice,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get running(): number {
    return this.underWay.callers;
  }

  get mostOfOnePerson(): number {
    return this.underWay.mostOfOne;
  }

  /**
   * Reads a body to its end; `declared` is how many bytes it said to have. The source is left open: there is an answer to give.
   * @throws RefusedError page.forbidden, file.*
   */
  async take(person: SignedInPerson, body: Readable, declared: number | undefined): Promise<Uploaded> {
    try {
      if (!person.bound) throw new RefusedError('page.forbidden');
      if (declared !== undefined && declared > LIMITS.fileBytes) throw new RefusedError('file.tooLarge');
      await this.mustHaveRoom(declared);
      return await this.oneAtATime(person, () => this.keep(person, body, declared));
    } catch (error) {
      this.figures.refused += 1;
      if (!(error instanceof FileTooLarge)) throw error;
      throw new RefusedError(error.limitBytes < LIMITS.fileBytes ? 'file.tooManyToday' : 'file.tooLarge');
    }
  }

  /**
   * The same of several that stand in one body: all of them, or none.
   * @throws RefusedError page.forbidden, file.*
   */
  async takeSeveral(person: SignedInPerson, body: Readable, sizes: readonly number[]): Promise<readonly Uploaded[]> {
    const declared = sizes.reduce((sum, one) => sum + one, 0);
    try {
      if (!person.bound) throw new RefusedError('page.forbidden');
      await this.mustHaveRoom(declared);
      return await this.oneAtATime(person, async () => {
        if (declared > (await this.leftToday(person))) throw new RefusedError('file.tooManyToday');
        const parts = wholeBody(body, declared);
        try {
          return await this.keepSeveral(person, parts, sizes);
        } finally {
          await parts.return(undefined);
        }
      });
    } catch (error) {
      this.figures.refused += 1;
      throw error;
    }
  }

  /** Whatever else is on that disk, a database perhaps, needs the rest. */
  async mustHaveRoom(declared = LIMITS.fileBytes): Promise<void> {
    if ((await this.store.freeBytes()) - declared < this.settings.freeBytes) throw new RefusedError('file.noSpace');
  }

  /** @throws RefusedError file.anotherUpload */
  oneAtATime<Result>(person: SignedInPerson, work: () => Promise<Result>): Promise<Result> {
    return this.underWay.run(person.personId, work);
  }

  private async keep(person: SignedInPerson, body: Readable, declared: number | undefined): Promise<Uploaded> {
    const parts = wholeBody(body, declared);
    try {
      return await this.keepParts(person, parts);
    } finally {
      await parts.return(undefined); // what is left in the body can then be read by others
    }
  }

  private async keepSeveral(
    { school, personId: uploadedBy }: SignedInPerson,
    parts: AsyncGenerator<Buffer>,
    sizes: readonly number[],
  ): Promise<readonly Uploaded[]> {
    const stored: BroughtFile[] = [];
    const next = filesIn(parts);
    try {
      for (const size of sizes) {
        const file = next(size);
        const head = await headOf(file);
        if (head.length === 0) throw new RefusedError('file.empty');
        const mediaType = mediaTypeOf(head);
        if (mediaType === undefined) throw new RefusedError('file.unsupported');
        const source = Readable.from(joined(head, file), { objectMode: false });
        const { hash, bytes, wasThere } = await this.store.put(source, size);
        stored.push({ hash, bytes, mediaType, uploadedBy, brought: !wasThere });
      }
    } catch (error) {
      for (const { hash, brought } of stored) if (brought) await this.register.forget(hash);
      throw error;
    }
    await this.register.recordAll(school, stored);
    this.figures.stored += stored.length;
    this.figures.bytes += stored.reduce((sum, { bytes }) => sum + bytes, 0);
    return stored.map(({ hash, bytes, mediaType }) => ({ file: hash, bytes, mediaType: mediaType as MediaType }));
  }

  private async leftToday({ personId }: SignedInPerson): Promise<number> {
    return LIMITS.uploadBytesPerDay - (await this.register.addedToday(personId));
  }

  private async keepParts(person: SignedInPerson, parts: AsyncGenerator<Buffer>): Promise<Uploaded> {
    const left = await this.leftToday(person);
    const head = await headOf(parts);
    if (head.length === 0) throw new RefusedError('file.empty');
    const told = mediaTypeOf(head);
    const isTaken = told !== undefined || (isOfficeContainer(head) && (await this.libreOffice.isThere()));
    if (!isTaken) throw new RefusedError('file.unsupported');
    const source = Readable.from(joined(head, parts), { objectMode: false });
    const { hash, bytes, wasThere } = await this.store.put(source, Math.min(LIMITS.fileBytes, left));
    const mediaType = told ?? (await this.officeTypeOf(hash, !wasThere));
    await this.register.record(person.school, { hash, bytes, mediaType, uploadedBy: person.personId }, !wasThere);
    this.figures.stored += 1;
    this.figures.bytes += bytes;
    return { file: hash, bytes, mediaType };
  }

  /** What is no file of an Office that can be opened is let go of [R5.58]. */
  private async officeTypeOf(hash: string, isNew: boolean): Promise<MediaType> {
    const looked = await this.store.withLocalFile(hash, lookAtOffice);
    if ('type' in looked) return looked.type;
    if (isNew) await this.register.forget(hash);
    throw new RefusedError(looked.refused);
  }
}
