import { Inject, Injectable } from '@nestjs/common';
import {
  attachmentEntries,
  isConverted,
  isTaken,
  mostBytesOf,
  typeOfName,
  type FileKind,
  type UploadBegun,
  type UploadState,
} from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { Readable } from 'node:stream';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { StreamRoles } from '../auth/stream-roles.ts';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { LibreOffice } from '../office/libre-office.ts';
import { headOf, joined, wholeBody } from './body-parts.ts';
import { FileRegister } from './file-register.ts';
import { FILE_STORE, FileTooLarge, type FileStore } from './file-store.ts';
import { isOfType } from './media-type.ts';
import { Uploads } from './uploads.ts';

interface Upload {
  readonly id: string;
  readonly school: string;
  readonly person: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly received: number;
  readonly hash: string | null;
  /** Of those that the cloud drive takes: they wait for days, and others may be sent meanwhile. */
  readonly large: boolean;
  readonly parked: boolean;
}

const COLUMNS =
  'id, school, person, name, type, bytes::float8 as bytes, received::float8 as received, hash, large, parked';

/**
 * Files that come in parts. Each part is stored under its hash like any file, and counts once all of it is on the disk; so a
 * connection that breaks, or a process that dies, costs the part that was under way, and two that send the same at once do
 * no harm. The last part makes the file.
 */
@Injectable()
export class PartUploads {
  constructor(
    private readonly database: Database,
    private readonly register: FileRegister,
    private readonly uploads: Uploads,
    private readonly roles: StreamRoles,
    private readonly libreOffice: LibreOffice,
    @Inject(FILE_STORE) private readonly store: FileStore,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'uploads', service: 'web', collect: () => this.collect() });
  }

  /**
   * All that can be refused before the first byte is. The same upload begun again says how far it is.
   * @throws RefusedError page.*, file.*
   */
  async begin(person: SignedInPerson, begun: UploadBegun): Promise<UploadState> {
    const { kind, type, most } = await this.mustBeTaken(person, begun);
    const before = await this.find(begun.uploadId);
    if (before !== undefined) {
      const isSame = before.person === person.personId && before.name === begun.name && before.bytes === begun.bytes;
      if (!isSame) throw new RefusedError('request.keyReused');
      await this.unpark(person, before);
      return stateOf(before);
    }
    if (begun.bytes > most) throw new RefusedError(tooLarge(kind, most));
    const large = most > mostBytesOf(kind);
    await this.uploads.mustHaveRoom(2 * begun.bytes); // its parts, and the whole that is made of them
    await this.mustFit(person, begun.bytes, large);
    await this.giveUpQuiet(person);
    const { rowCount } = await this.database.pool.query(
      `insert into upload (id, school, person, name, type, bytes, large) select $1, $2, $3, $4, $5, $6, $7
       where not exists (select from upload where person = $3 and hash is null and not parked)`,
      [begun.uploadId, person.school, person.personId, begun.name, type, begun.bytes, large],
    );
    if (rowCount === 0) throw new RefusedError('file.anotherUpload'); // one at a time [R5.55]
    return { offset: 0 };
  }

  /** @throws RefusedError page.missing */
  async state(person: SignedInPerson, id: string): Promise<UploadState> {
    return stateOf(await this.own(person, id));
  }

  /**
   * Adds what comes at `offset`, and with the last part answers the file.
   * @throws RefusedError page.missing, file.*, request.tooLarge
   */
  async add(
    person: SignedInPerson,
    id: string,
    offset: number,
    body: Readable,
    declared?: number,
  ): Promise<UploadState> {
    const upload = await this.own(person, id);
    if (upload.hash !== null) return stateOf(upload);
    if (offset !== upload.received) throw new RefusedError('file.offset', { with: { offset: upload.received } });
    if (upload.received < upload.bytes) {
      await this.uploads.mustHaveRoom(LIMITS.uploadPartBytes);
      await this.uploads.oneAtATime(person, () => this.keep(upload, body, declared));
    }
    const now = await this.own(person, id);
    return now.received < now.bytes ? stateOf(now) : this.finish(now);
  }

  /** Puts an upload off, so that its person need not wait before another is sent. */
  async pause({ personId }: SignedInPerson, id: string): Promise<void> {
    await this.database.pool.query('update upload set parked = true where id = $1 and person = $2 and hash is null', [
      id,
      personId,
    ]);
  }

  /** Gives an upload up that is not whole; harmless when it is, or was never begun. */
  async cancel(person: SignedInPerson, id: string): Promise<void> {
    const upload = await this.find(id);
    if (upload?.person === person.personId && upload.hash === null) await this.discard(id);
  }

  /** Gives up what nobody went on with. */
  async collect(keptMs: number = LIMITS.uploadKeptMs, keptLargeMs: number = LIMITS.uploadKeptLargeMs): Promise<number> {
    const abandoned = await this.quietFor(Math.min(keptMs, keptLargeMs));
    const over = abandoned.filter(({ large, quietMs }) => quietMs >= (large ? keptLargeMs : keptMs));
    for (const { id } of over) await this.discard(id);
    return over.length;
  }

  /** What was put off goes on, unless another file is on its way. */
  private async unpark({ personId }: SignedInPerson, { id, parked }: Upload): Promise<void> {
    if (!parked) return;
    await this.giveUpQuiet({ personId });
    const { rowCount } = await this.database.pool.query(
      `update upload set parked = false, touched_at = clock_timestamp() where id = $1 and not exists (
         select from upload where person = $2 and hash is null and not parked)`,
      [id, personId],
    );
    if (rowCount === 0) throw new RefusedError('file.anotherUpload');
  }

  /** Whoever may give the command that it is for, and only what that takes. */
  private async mustBeTaken(person: SignedInPerson, { family, id, command, data, name }: UploadBegun) {
    const stream = streams.find((one) => one.family === family);
    const kind = stream?.contexts.flatMap(({ commands }) => commands).find((one) => one.name === command);
    const entries = kind && attachmentEntries(kind.data);
    if (kind === undefined || entries === undefined || entries.length === 0) throw new RefusedError('page.missing');
    // What anybody may begin has no stream yet that could say whose it is.
    const isOpen = kind.allow.visitor === 'bound' && stream!.grantedBy === undefined;
    const role = await this.roles.allowing(kind.allow, person, isOpen ? undefined : `${family}/${id}`, data);
    if (role === undefined || !person.bound) throw new RefusedError('page.forbidden');
    const said = typeOfName(name);
    const taking = said && entries.filter((limits) => isTaken(name, limits));
    if (taking === undefined || taking.length === 0) throw new RefusedError('file.typeNotTaken');
    if (taking.every((limits) => isConverted(name, limits)) && !(await this.libreOffice.isThere()))
      throw new RefusedError('file.unsupported'); // it says what to do instead
    return { ...said!, most: Math.max(...taking.map((limits) => mostBytesOf(said!.kind, limits))) };
  }

  /** What others are uploading just now counts as if it were there. */
  private async mustFit({ school, personId }: SignedInPerson, bytes: number, large: boolean): Promise<void> {
    const [{ usedBytes, mostBytes }, today, { rows }] = await Promise.all([
      this.register.space(school),
      this.register.addedToday(personId),
      this.database.pool.query<{ bytes: number }>(
        'select coalesce(sum(bytes), 0)::float8 as bytes from upload where school = $1 and hash is null and person <> $2',
        [school, personId],
      ),
    ]);
    if (!large && today + bytes > LIMITS.uploadBytesPerDay) throw new RefusedError('file.tooManyToday');
    if (usedBytes + rows[0]!.bytes + bytes > mostBytes) throw new RefusedError('file.schoolFull');
  }

  /** Whoever begins another file lets go of the one that is quiet; a large one is put off. */
  private async giveUpQuiet({ personId }: Pick<SignedInPerson, 'personId'>): Promise<void> {
    for (const { id, large } of await this.quietFor(LIMITS.uploadQuietMs, personId))
      if (large) await this.database.pool.query('update upload set parked = true where id = $1', [id]);
      else await this.discard(id);
  }

  private async quietFor(ms: number, personId?: string) {
    const { rows } = await this.database.pool.query<{ id: string; large: boolean; quietMs: number }>(
      `select id, large, (extract(epoch from clock_timestamp() - touched_at) * 1000)::float8 as "quietMs"
       from upload where hash is null and touched_at < clock_timestamp() - $1 * interval '1 millisecond'
         and person = coalesce($2, person)`,
      [ms, personId ?? null],
    );
    return rows;
  }

  private async find(id: string): Promise<Upload | undefined> {
    const { rows } = await this.database.pool.query<Upload>(`select ${COLUMNS} from upload where id = $1`, [id]);
    return rows[0];
  }

  /** To everybody else it does not exist. */
  private async own({ personId }: SignedInPerson, id: string): Promise<Upload> {
    const upload = await this.find(id);
    if (upload?.person !== personId) throw new RefusedError('page.missing');
    return upload;
  }

  private async keep(
    { id, type, bytes, received }: Upload,
    body: Readable,
    declared: number | undefined,
  ): Promise<void> {
    const most = Math.min(LIMITS.uploadPartBytes, bytes - received);
    if (declared !== undefined && declared > most) throw new RefusedError('request.tooLarge');
    const parts = wholeBody(body, declared);
    try {
      const head = await headOf(parts);
      if (head.length === 0) throw new RefusedError('file.broken');
      if (received === 0 && !isOfType(head, type)) {
        await this.discard(id);
        throw new RefusedError('file.contentDiffers');
      }
      const stored = await this.store.put(Readable.from(joined(head, parts), { objectMode: false }), most);
      if (await this.register.addPart(id, received, stored)) return;
      const now = await this.find(id);
      throw now === undefined
        ? new RefusedError('page.missing')
        : new RefusedError('file.offset', { with: { offset: now.received } });
    } catch (error) {
      throw error instanceof FileTooLarge ? new RefusedError('request.tooLarge') : error;
    } finally {
      await parts.return(undefined);
    }
  }

  /** The whole of its parts; of one part alone that is the part. What does not become a file is given up. */
  private async finish(upload: Upload): Promise<UploadState> {
    const { id, school, person, bytes, type } = upload;
    const { rows } = await this.database.pool.query<{ hash: string; brought: boolean }>(
      'select hash, brought from upload_part where upload = $1 order by start',
      [id],
    );
    try {
      const { hash, brought, ...whole } = await this.wholeOf(rows, bytes);
      if (whole.bytes !== bytes) throw new RefusedError('file.broken');
      await this.register.record(school, { hash, bytes, mediaType: type, uploadedBy: person }, brought);
      await this.database.pool.query('update upload set hash = $2, touched_at = clock_timestamp() where id = $1', [
        id,
        hash,
      ]);
      await this.register.dropParts(id);
      return stateOf({ ...upload, received: bytes, hash });
    } catch (error) {
      if (error instanceof RefusedError) await this.discard(id);
      throw error;
    }
  }

  private async wholeOf(parts: readonly { readonly hash: string; readonly brought: boolean }[], bytes: number) {
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return { ...only, bytes: (await this.store.sizeOf(only.hash)) ?? 0 };
    const { wasThere, ...stored } = await this.store.put(
      Readable.from(this.contents(parts), { objectMode: false }),
      bytes,
    );
    return { ...stored, brought: !wasThere };
  }

  private async *contents(parts: readonly { readonly hash: string }[]): AsyncGenerator<Buffer> {
    for (const { hash } of parts) {
      const content = await this.store.read(hash);
      if (content === undefined) throw new RefusedError('file.broken');
      yield* content as AsyncIterable<Buffer>;
    }
  }

  private async discard(id: string): Promise<void> {
    await this.register.dropParts(id);
    await this.database.pool.query('delete from upload where id = $1 and hash is null', [id]);
  }
}

function tooLarge(kind: FileKind, most: number) {
  if (kind === 'subtitle') return 'file.subtitlesTooLarge';
  if (most > mostBytesOf(kind)) return 'file.driveTooLarge';
  if (most < mostBytesOf(kind)) return 'file.pictureTooLarge';
  return kind === 'video' ? 'file.videoTooLarge' : 'file.tooLarge';
}

const stateOf = ({ hash, name, bytes, type, received }: Upload): UploadState =>
  hash === null ? { offset: received } : { offset: bytes, file: { fileId: hash, name, bytes, type } };
