import { newId } from '@lectern/contracts/kernel/ids.ts';
import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import type { S3Settings } from '../../ops/s3-settings.ts';
import { FileMissing, isHash, type ByteRange, type FileStore, type StoredContent } from './file-store.ts';
import { Measured } from './measured.ts';

/** What is larger goes in parts of this size; S3 takes ten thousand of them, of five megabytes at least. */
const PART_BYTES = 16 * 1024 * 1024;
const RETRIES = 3;
/** Of a request whose body is at most a part. */
const TIMEOUT_MS = 120_000;

interface Asked {
  readonly query?: string;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is no failure besides. */
  readonly or?: number;
}

/**
 * Files in a bucket of whatever speaks S3, each under its hash. What comes in is written to this machine first: its hash is its
 * name, so it is known only once all of it is there, and what the bucket has already is not sent again.
 */
export class S3FileStore implements FileStore {
  private readonly client: AwsClient;

  constructor(
    private readonly settings: S3Settings,
    private readonly folder = tmpdir(),
    private readonly partBytes = PART_BYTES,
  ) {
    const { region, keyId: accessKeyId, secret: secretAccessKey } = settings;
    this.client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: RETRIES });
  }

  async put(source: Readable | Buffer, limitBytes: number): Promise<StoredContent> {
    return this.withFolder(async (path) => {
      const measured = new Measured(limitBytes);
      const whole = Buffer.isBuffer(source) ? Readable.from([source]) : source;
      await pipeline(whole, measured, createWriteStream(path));
      const content = measured.result();
      const wasThere = (await this.sizeOf(content.hash)) !== undefined;
      if (!wasThere) await this.send(path, content);
      return { ...content, wasThere };
    });
  }

  async read(hash: string, range?: ByteRange): Promise<Readable | undefined> {
    if (!isHash(hash)) return undefined;
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const response = await this.ask('GET', hash, { or: 404, ...(headers && { headers }) });
    if (response.status === 404) return discard(response);
    return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as ReadableStream);
  }

  async sizeOf(hash: string): Promise<number | undefined> {
    if (!isHash(hash)) return undefined;
    const response = await this.ask('HEAD', hash, { or: 404 });
    return response.status === 404 ? undefined : Number(response.headers.get('content-length'));
  }

  async withLocalFile<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const content = await this.read(hash);
    if (content === undefined) throw new FileMissing(hash);
    return this.withFolder(async (path) => {
      await pipeline(content, createWriteStream(path));
      return work(path);
    });
  }

  async remove(hash: string): Promise<void> {
    if (isHash(hash)) await discard(await this.ask('DELETE', hash, { or: 404 }));
  }

  /** A bucket has no end; what comes in has to fit where it is written first. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  private async send(path: string, { hash, bytes }: Pick<StoredContent, 'hash' | 'bytes'>): Promise<void> {
    const file = await open(path);
    try {
      if (bytes <= this.partBytes) await discard(await this.ask('PUT', hash, { body: await partOf(file, 0, bytes) }));
      else await this.sendParts(file, hash, bytes);
    } finally {
      await file.close();
    }
  }

  /** One part at a time: memory holds no more than that, and an object is whole, or not there. */
  private async sendParts(file: FileHandle, hash: string, bytes: number): Promise<void> {
    const begun = await (await this.ask('POST', hash, { query: 'uploads=' })).text();
    const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun) ?? [];
    if (uploadId === undefined) throw new Error('The bucket begins no upload in parts.');
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [];
      for (let start = 0; start < bytes; start += this.partBytes) {
        const body = await partOf(file, start, Math.min(this.partBytes, bytes - start));
        const response = await this.ask('PUT', hash, { query: `partNumber=${tags.length + 1}&${upload}`, body });
        tags.push(response.headers.get('etag') ?? '');
        await discard(response);
      }
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const said = await (await this.ask('POST', hash, { query: upload, body })).text();
      if (said.includes('<Error>')) throw new Error(`The bucket could not join parts: ${codeIn(said)}`); // with status 200
    } catch (error) {
      // What is not taken back here, the bucket's own rule for unfinished uploads does.
      await this.ask('DELETE', hash, { query: upload, or: 404 }).then(discard, () => undefined);
      throw error;
    }
  }

  /** The hash of a body is signed with it: what is broken on the way is refused. */
  private async ask(method: string, hash: string, { query, body = '', headers, or }: Asked): Promise<Response> {
    const address = `${this.settings.address}/${hash}${query === undefined ? '' : `?${query}`}`;
    const response = await this.client.fetch(address, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      ...(method !== 'GET' && { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      ...(method !== 'GET' && method !== 'HEAD' && { body: body as string }),
    });
    if (response.ok || response.status === or) return response;
    const said = await response.text();
    throw new Error(`The bucket answered ${method} with ${response.status} ${codeIn(said)}`);
  }

  private async withFolder<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(this.folder, 'lectern-s3-'));
    try {
      return await work(join(folder, newId()));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function partOf(file: FileHandle, start: number, bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(part, filled, bytes - filled, start + filled);
    if (bytesRead === 0) throw new Error('A file ended before its end.');
    filled += bytesRead;
  }
  return part;
}

/** A body that nobody reads holds its connection. */
async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel();
}

const codeIn = (xml: string): string => /<Code>([^<]*)<\/Code>/.exec(xml)?.[1] ?? '';
