import * as z from 'zod/mini';
import { id } from './ids.ts';
import { LIMITS } from './limits.ts';
import { OFFICE_TYPES } from './office-types.ts';
import { name } from './text.ts';
import { fileHash } from './upload.ts';
import { pausePath, uploadPath, UPLOADS } from './upload-path.ts';

export { uploadPath } from './upload-path.ts';

/** What may be attached: the endings of each kind, with the media type under which such a file is served [R5.58]. */
export const FILE_KINDS = {
  document: {
    pdf: 'application/pdf',
    ...OFFICE_TYPES,
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    txt: 'text/plain',
    csv: 'text/csv',
    md: 'text/markdown',
  },
  picture: { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' },
  video: { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' },
  audio: { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav', ogg: 'audio/ogg' },
  archive: { zip: 'application/zip' },
  subtitle: { srt: 'application/x-subrip' },
  font: { ttf: 'font/ttf', otf: 'font/otf', ttc: 'font/collection' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type FileKind = keyof typeof FILE_KINDS;

const EVERY_KIND = Object.keys(FILE_KINDS) as readonly FileKind[];
/** Subtitles belong to something that is played, fonts to the school: nothing takes them by themselves. */
const USUAL_KINDS = EVERY_KIND.filter((kind) => kind !== 'subtitle' && kind !== 'font');
const endingsOf = (kind: FileKind): Readonly<Record<string, string>> => FILE_KINDS[kind];

/** What a file's name says that it is; undefined when nothing of the kind can be attached. */
export function typeOfName(fileName: string): { readonly kind: FileKind; readonly type: string } | undefined {
  const ending = endingOf(fileName);
  const kind = EVERY_KIND.find((one) => Object.hasOwn(endingsOf(one), ending));
  return kind && { kind, type: endingsOf(kind)[ending]! };
}

export const kindOfType = (type: string): FileKind | undefined =>
  EVERY_KIND.find((kind) => Object.values(endingsOf(kind)).includes(type));

/** How the name of such a file ends, as in .pdf; nothing of a type that is not known. */
export const endingOfType = (type: string): string => {
  const [ending] = Object.values<Readonly<Record<string, string>>>(FILE_KINDS)
    .flatMap((endings) => Object.entries(endings))
    .find(([, known]) => known === type) ?? [''];
  return ending && `.${ending}`;
};

/** How large one file may be [R5.55, R5.56]; the cloud drive takes larger ones [R5.57]. */
export const mostBytesOf = (
  kind: FileKind,
  { bytes = kind === 'video' ? LIMITS.videoBytes : LIMITS.fileBytes }: Pick<AttachmentLimits, 'bytes'> = {},
): number => bytes;

const fileName = name(LIMITS.fileNameUnits);

/** A file that something refers to. Each field is held against the file that is stored, so nobody need believe a client. */
export const attachment = z.object({
  fileId: fileHash,
  name: fileName,
  bytes: z.int(),
  type: z.string().check(z.maxLength(100)),
});
export type Attachment = z.output<typeof attachment>;

export interface AttachmentLimits {
  readonly max: number;
  readonly types: readonly FileKind[];
  /** Of each, where it is another than of any file of its kind. */
  readonly bytes?: number | undefined;
  /** The endings that are taken, where not all of those kinds are. */
  readonly endings?: readonly string[] | undefined;
  /** Of those, what is taken only where the server turns it into a PDF. */
  readonly converted?: readonly string[] | undefined;
}

const endingOf = (fileName: string): string => /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Whether a file of this name is taken, as far as its name says [R5.58]. */
export function isTaken(fileName: string, { types, endings }: Pick<AttachmentLimits, 'types' | 'endings'>): boolean {
  const said = typeOfName(fileName);
  return said !== undefined && types.includes(said.kind) && (endings?.includes(endingOf(fileName)) ?? true);
}

/** Whether a file of this name is turned into a PDF first. */
export const isConverted = (fileName: string, { converted }: Pick<AttachmentLimits, 'converted'>): boolean =>
  converted?.includes(endingOf(fileName)) ?? false;

/** All endings that are taken. */
export const endingsTaken = ({ types, endings }: Pick<AttachmentLimits, 'types' | 'endings'>): readonly string[] =>
  endings ?? types.flatMap((kind) => Object.keys(endingsOf(kind)));

/** The files of a command, of the fact that it records and of the row: the same value in all of them. */
export const attachments = ({
  max,
  types = USUAL_KINDS,
  bytes,
  endings,
  converted,
}: { readonly max: number } & Partial<AttachmentLimits>) =>
  z.array(attachment).check(
    z.maxLength(max),
    z.refine((files) => new Set(files.map(({ fileId }) => fileId)).size === files.length, { error: 'files.twice' }),
    z.refine((files) => files.every(({ type }) => types.includes(kindOfType(type)!)), { error: 'files.type' }),
    z.refine((files) => endings === undefined || files.every((one) => endings.includes(endingOf(one.name))), {
      error: 'files.type',
    }),
    z.refine((files) => bytes === undefined || files.every((one) => one.bytes <= bytes), { error: 'files.tooLarge' }),
    z.meta({
      'x-max-files': max,
      'x-file-kinds': types,
      ...(bytes !== undefined && { 'x-max-bytes': bytes }),
      ...(endings && { 'x-file-endings': endings }),
      ...(converted && { 'x-converted-endings': converted }),
    }),
  );

/** What an entry of a command says of the files that it takes; undefined when it takes none. */
export function attachmentLimits(entry: z.ZodMiniType | undefined): AttachmentLimits | undefined {
  let inner = entry;
  while (inner instanceof z.ZodMiniOptional) inner = inner.def.innerType as z.ZodMiniType;
  const said = inner && z.globalRegistry.get(inner);
  const [max, types, bytes] = [
    said?.['x-max-files'],
    said?.['x-file-kinds'],
    said?.['x-max-bytes'] as number | undefined,
  ];
  if (max === undefined) return undefined;
  const endings = said?.['x-file-endings'] as readonly string[] | undefined;
  const converted = said?.['x-converted-endings'] as readonly string[] | undefined;
  return {
    max: max as number,
    types: types as readonly FileKind[],
    bytes,
    ...(endings && { endings }),
    ...(converted && { converted }),
  };
}

/** The entries of a command's data that are files. */
export function attachmentEntries(data: z.ZodMiniType): readonly (AttachmentLimits & { readonly entry: string })[] {
  if (!(data instanceof z.ZodMiniObject)) return [];
  return Object.entries(data.shape as Readonly<Record<string, z.ZodMiniType>>).flatMap(([entry, schema]) => {
    const limits = attachmentLimits(schema);
    return limits === undefined ? [] : [{ entry, ...limits }];
  });
}

/** How much of an upload the server has; and what to attach, once it has all of it. */
export const uploadState = z.object({ offset: z.int(), file: z.optional(attachment) });
export type UploadState = z.output<typeof uploadState>;

/**
 * A file goes up in parts, as in tus: begun once, each part at the offset where the last one ended, so that a connection that
 * broke costs one part. It is for a command: who may not give that may not upload.
 */
export const BeginUpload = {
  path: UPLOADS,
  summary: 'Begin to upload a file for a command that takes attachments.',
  data: z.object({
    uploadId: id,
    name: fileName,
    bytes: z.int().check(z.minimum(1)),
    family: z.string().check(z.maxLength(40)),
    id,
    command: z.string().check(z.maxLength(80)),
    /** What the command will say of who grants roles, where it is the first of its stream. */
    data: z.optional(z.record(z.string(), z.string())),
  }),
} as const;
export type UploadBegun = z.output<typeof BeginUpload.data>;

export const UPLOAD_ROUTE = uploadPath(':uploadId');
export const PAUSE_ROUTE = pausePath(':uploadId');
