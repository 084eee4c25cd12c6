import type { AddDriveFile, AttachDriveSubtitles } from '@lectern/contracts/drive/commands.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { typeOfName } from '@lectern/contracts/kernel/attachments.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { newKey } from '../kit/data/key.ts';
import { command } from '../kit/data/request.ts';
import { giveUp, putOff, uploadInParts } from '../kit/data/upload-parts.ts';

/** A file on its way into the drive. */
export interface Transfer {
  readonly key: string;
  readonly file: File;
  /** Of the file in the drive, or of the one that it is the subtitles of; undefined until that is known. */
  readonly driveId: string | undefined;
  readonly isSubtitles: boolean;
  readonly folder: string | undefined;
  readonly status: 'unpaired' | 'waiting' | 'sending' | 'cut' | 'paused' | 'adding' | 'failed' | 'refused' | 'done';
  readonly sent: number;
  readonly error?: unknown;
  /** Why it is not even tried. */
  readonly refused?: 'tooLarge' | 'empty' | 'notTaken';
}

interface Known {
  readonly id: string;
  readonly title: string;
}

/** Under what an upload that was begun is found by whoever chooses the same file again. */
interface Begun {
  readonly uploadId: string;
  readonly driveId: string;
}
const placeOf = ({ name, size, lastModified }: File): string => `lectern.drive.${name}.${size}.${lastModified}`;

export const titleOf = (name: string): string => {
  let title = Array.from(name.replace(/\.\w+$/, ''));
  while (units(title.join('')) > DRIVE.nameUnits) title = title.slice(0, -1);
  return title.join('').trim() || name;
};

/** Sends files into the drive, one after another, whatever page is open meanwhile [R5.55, R5.57]. */
class DriveUploads {
  readonly #listeners = new Set<() => void>();
  readonly #kept = new Set<(receipt: Receipt) => void>();
  #items: readonly Transfer[] = [];
  #sending: { readonly key: string; readonly abort: AbortController } | undefined;

  readonly items = (): readonly Transfer[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called with the receipt of each file that stands in the drive. */
  readonly onKept = (listener: (receipt: Receipt) => void): (() => void) => {
    this.#kept.add(listener);
    return () => this.#kept.delete(listener);
  };

  /** Subtitles go to the file of the same name, among those that come along and those that are there. */
  take(files: readonly File[], folder: string | undefined, known: readonly Known[]): void {
    const media = files
      .filter(({ name }) => typeOfName(name)?.kind !== 'subtitle')
      .map((one) => transferOf(one, folder));
    const playable = [
      ...[...this.#items, ...media].flatMap(({ file, driveId, isSubtitles }) =>
        driveId === undefined || isSubtitles ? [] : [{ id: driveId, title: titleOf(file.name) }],
      ),
      ...known,
    ];
    const subtitles = files
      .filter(({ name }) => typeOfName(name)?.kind === 'subtitle')
      .map((file) => subtitlesOf(file, playable.find(({ title }) => title === titleOf(file.name))?.id));
    this.#become([...this.#items, ...media, ...subtitles]);
    void this.#next();
  }

  /** Subtitles for one file, whatever they are called. */
  takeSubtitles(file: File, driveId: string): void {
    this.#become([...this.#items, subtitlesOf(file, driveId)]);
    void this.#next();
  }

  pair(key: string, driveId: string): void {
    this.#change(key, { driveId, status: 'waiting' });
    void this.#next();
  }

  pause(key: string): void {
    this.#change(key, { status: 'paused' });
    if (this.#sending?.key === key) this.#sending.abort.abort();
  }

  /** Goes on with what was paused, or tries once more. */
  resume(key: string): void {
    this.#change(key, { status: 'waiting', error: undefined });
    void this.#next();
  }

  drop(key: string): void {
    const item = this.#items.find((one) => one.key === key);
    this.#become(this.#items.filter((one) => one.key !== key));
    if (this.#sending?.key === key) this.#sending.abort.abort();
    else if (item && item.status !== 'done') void this.#leave(item);
  }

  /** The server is told before the next one begins, which would have to wait else. */
  async #leave({ key, file }: Transfer): Promise<void> {
    const begun = readBegun(file);
    if (begun === undefined) return;
    if (this.#items.some((one) => one.key === key)) return void (await putOff(begun.uploadId));
    localStorage.removeItem(placeOf(file));
    await giveUp(begun.uploadId);
  }

  async #next(): Promise<void> {
    const item = this.#items.find(({ status }) => status === 'waiting');
    if (this.#sending !== undefined || item?.driveId === undefined) return;
    const { key, file } = item;
    const abort = new AbortController();
    this.#sending = { key, abort };
    this.#change(key, { status: 'sending' });
    try {
      const receipt = await this.#send(item, item.driveId, abort.signal);
      localStorage.removeItem(placeOf(file));
      this.#change(key, { status: 'done', sent: file.size });
      for (const listener of this.#kept) listener(receipt);
    } catch (error) {
      if (abort.signal.aborted) await this.#leave(item);
      else {
        localStorage.removeItem(placeOf(file)); // what was refused is not gone on with
        this.#change(key, { status: 'failed', error });
      }
    }
    this.#sending = undefined;
    await this.#next();
  }

  async #send({ key, file, isSubtitles, folder }: Transfer, driveId: string, signal: AbortSignal): Promise<Receipt> {
    const name = isSubtitles ? 'AttachDriveSubtitles' : 'AddDriveFile';
    const { uploadId } = begin(file, driveId);
    const attachment = await uploadInParts(
      uploadId,
      file,
      { family: 'drive', id: driveId, command: name, data: {} },
      {
        signal,
        onProgress: (sent) => this.#change(key, { status: 'sending', sent }),
        onCut: () => this.#change(key, { status: 'cut' }),
        onBusy: () => this.#change(key, { status: 'waiting' }),
      },
    );
    this.#change(key, { status: 'adding', sent: file.size });
    const [to, again] = ['drive', { key: newKey() }] as const;
    const files = [attachment];
    if (isSubtitles) return command<typeof AttachDriveSubtitles>(to, driveId, 'AttachDriveSubtitles', { files }, again);
    const data = { title: titleOf(file.name), files, ...(folder && { folder }) };
    return command<typeof AddDriveFile>(to, driveId, 'AddDriveFile', data, again);
  }

  #change(key: string, change: Partial<Transfer>): void {
    const isOver = (one: Transfer) =>
      one.status === 'paused' && (change.status === 'sending' || change.status === 'cut');
    this.#become(this.#items.map((one) => (one.key === key && !isOver(one) ? { ...one, ...change } : one)));
  }

  #become(items: readonly Transfer[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** The same file, chosen again, goes on where it was. */
function begin(file: File, driveId: string): Begun {
  const begun = readBegun(file) ?? { uploadId: newId(), driveId };
  localStorage.setItem(placeOf(file), JSON.stringify(begun));
  return begun;
}

function readBegun(file: File): Begun | undefined {
  const kept = localStorage.getItem(placeOf(file));
  return kept === null ? undefined : (JSON.parse(kept) as Begun);
}

function transferOf(file: File, folder: string | undefined): Transfer {
  const kind = typeOfName(file.name)?.kind;
  const refused =
    kind !== 'video' && kind !== 'audio'
      ? ('notTaken' as const)
      : file.size === 0
        ? ('empty' as const)
        : file.size > DRIVE.fileBytes
          ? ('tooLarge' as const)
          : undefined;
  const driveId = refused === undefined ? (readBegun(file)?.driveId ?? newId()) : undefined;
  const status = refused === undefined ? ('waiting' as const) : ('refused' as const);
  return { key: newId(), file, folder, driveId, isSubtitles: false, status, sent: 0, ...(refused && { refused }) };
}

const subtitlesOf = (file: File, driveId: string | undefined): Transfer => ({
  key: newId(),
  file,
  folder: undefined,
  driveId,
  isSubtitles: true,
  sent: 0,
  ...(file.size === 0
    ? { status: 'refused', refused: 'empty' }
    : { status: driveId === undefined ? 'unpaired' : 'waiting' }),
});

export const driveUploads = new DriveUploads();
