import {
  endingsTaken,
  isTaken,
  mostBytesOf,
  typeOfName,
  type Attachment,
  type AttachmentLimits,
} from '@lectern/contracts/kernel/attachments.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton, DropZone, FileTrigger, Text, isFileDropItem } from 'react-aria-components';
import { fileQueue } from '../data/file-queue.ts';
import type { UploadFor } from '../data/upload-parts.ts';
import { fileSize } from '../i18n/file-size.ts';
import { FileRow } from '../lists/file-row.tsx';
import { Fault } from '../ui/entry.tsx';
import { useText } from '../texts.ts';
import type { FieldProps } from './field.tsx';
import './fields.css';

/** A file that is chosen and not uploaded yet, by its key in the queue. */
interface Unfinished {
  readonly key: string;
  readonly name: string;
}
type Entry = Attachment | Unfinished;

const isUnfinished = (entry: Entry): entry is Unfinished => 'key' in entry;

/** Whether a value of the field cannot be sent yet; other fields hold lists, too, and those are of texts. */
export const hasUnfinished = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one: unknown) => typeof one === 'object' && isUnfinished(one as Entry));

interface Props extends FieldProps<readonly Entry[]>, AttachmentLimits {
  /** The command that they are for. */
  readonly to: UploadFor;
}

/** Files that are chosen or dropped: each goes up at once, one after another, and what was sent stays when the network goes. */
export function FilesField({ label, hint, fault, value = [], onChange, types, max, bytes, endings, to }: Props) {
  const { t } = useText();
  const name = useId();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const queued = useSyncExternalStore(fileQueue.subscribe, fileQueue.items);
  const mine = useRef<string[]>([]);
  useEffect(() => () => mine.current.forEach((key) => fileQueue.drop(key)), []);
  useEffect(() => {
    // What arrived takes the place of what was on its way; what nobody sends any more, as after a reload, goes.
    const settled = value.flatMap((entry): Entry[] => {
      const item = isUnfinished(entry) ? queued.find(({ key }) => key === entry.key) : undefined;
      if (item === undefined) return isUnfinished(entry) ? [] : [entry];
      return item.attachment === undefined ? [entry] : [item.attachment];
    });
    const once = settled.filter(
      (entry, at) =>
        isUnfinished(entry) || settled.findIndex((one) => 'fileId' in one && one.fileId === entry.fileId) === at,
    );
    if (once.length !== value.length || once.some((entry, at) => entry !== value[at])) onChange(once);
  }, [queued, value, onChange]);

  function add(files: readonly File[]): void {
    const faults = files.map((file) => faultOf(file, { types, bytes, endings }, t));
    const good = files.filter((_, at) => faults[at] === undefined);
    const fits = good.slice(0, Math.max(0, max - value.length));
    const tooMany = fits.length < good.length ? [t('files.tooMany', { n: max })] : [];
    setRefused([...tooMany, ...faults.filter((one) => one !== undefined)]);
    const keys = fileQueue.take(fits, to);
    mine.current.push(...keys);
    onChange([...value, ...fits.map((file, at) => ({ key: keys[at]!, name: file.name }))]);
  }
  function remove(entry: Entry): void {
    if (isUnfinished(entry)) fileQueue.drop(entry.key);
    onChange(value.filter((one) => one !== entry));
    setRefused([]);
  }
  const said = refused.length > 0 || fault === undefined ? refused : [fault];
  return (
    <div className="entry" role="group" aria-labelledby={name}>
      <span id={name}>{label}</span>
      <DropZone
        className="drop-zone"
        aria-label={label}
        onDrop={(event) => void Promise.all(event.items.filter(isFileDropItem).map((item) => item.getFile())).then(add)}
      >
        <Text slot="label">{t('files.drop')}</Text>
        <FileTrigger
          allowsMultiple={max > 1}
          acceptedFileTypes={endingsTaken({ types, endings }).map((one) => `.${one}`)}
          onSelect={(files) => add([...(files ?? [])])}
        >
          <AriaButton className="btn sm">{t('files.choose')}</AriaButton>
        </FileTrigger>
      </DropZone>
      {value.length > 0 && (
        <ul className="files">
          {value.map((entry) => {
            const item = isUnfinished(entry) ? queued.find(({ key }) => key === entry.key) : undefined;
            const file = item
              ? { name: item.file.name, bytes: item.file.size }
              : isUnfinished(entry)
                ? undefined
                : entry;
            return (
              file && (
                <FileRow
                  key={isUnfinished(entry) ? entry.key : entry.fileId}
                  file={file}
                  {...(item && { upload: item, onRetry: () => fileQueue.retry(item.key) })}
                  onRemove={() => remove(entry)}
                />
              )
            );
          })}
        </ul>
      )}
      {said.length === 0 && (
        <span>
          {hint ??
            (bytes === undefined
              ? t('files.limits', { n: max })
              : t('files.limitsOf', { n: max, max: fileSize(bytes) }))}
        </span>
      )}
      {said.map((one) => (
        <Fault key={one}>{one}</Fault>
      ))}
    </div>
  );
}

/** Why the server would not take it, known before a byte is sent [R5.55, R5.56, R5.58]. */
function faultOf(
  { name, size }: File,
  { types, bytes, endings }: Omit<AttachmentLimits, 'max'>,
  t: ReturnType<typeof useText>['t'],
): string | undefined {
  const said = typeOfName(name);
  if (said === undefined || !isTaken(name, { types, endings })) return t('files.notTaken', { name });
  if (size === 0) return t('files.empty', { name });
  const most = mostBytesOf(said.kind, { bytes });
  return size > most ? t('files.tooLarge', { name, max: fileSize(most) }) : undefined;
}
