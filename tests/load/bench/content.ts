import { BeginUpload, uploadPath, type UploadState } from '@lectern/contracts/kernel/attachments.ts';
import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startThrowaway } from '../../../infra/local/throwaway.ts';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { watchMemory } from '../memory.ts';
import { compare, type Measured } from './rounds.ts';
import { benchWatching } from './watching.ts';

const DURABLE = { fsync: 'on', synchronous_commit: 'on' };
const MB = 1024 ** 2;
const [UPLOADED_MB, CUTS, MEMORY_GOAL_MB] = [2047, 5, 80]; // one MB less than the drive takes: a header comes along
const AGAIN_MS = 20;
const [READ_MB, READS, RANGE_BYTES] = [256, 200, 1 * MB];

/** What files cost the server: large ones that go up over a network that breaks, many reads of one, and reports of who watches. */
export async function benchContent(rounds: number, short: boolean): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-content-'));
  const postgres = await startThrowaway(DURABLE);
  // Played as it was uploaded: what transcoding costs is measured by itself.
  const server = await startServerProcess(postgres.ownerUrl, undefined, {
    LECTERN_FFMPEG: '/nowhere/ffmpeg',
    LECTERN_WEB: join(import.meta.dirname, '..', '..', '..', 'web', 'dist'),
    LECTERN_QUERIES_AT_ONCE: '1000',
    LECTERN_COMMANDS_PER_MINUTE: '1000000',
  });
  try {
    const teacher = await Client.signIn(server.url, 'teacher', DEMO_PASSWORD);
    return [
      ...(await benchUpload(server, teacher, folder, short ? 20 : UPLOADED_MB, rounds)),
      await benchRanges(teacher, folder, short ? 20 : READ_MB, rounds),
      ...(await benchWatching(server, postgres.ownerUrl, rounds, short)),
    ];
  } finally {
    await server.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A sound of that many MB that is no other's: what is there already needs no upload. */
async function wav(path: string, mb: number): Promise<string> {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + mb * MB, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(48_000, 24);
  head.writeUInt32LE(192_000, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(mb * MB, 40);
  const [out, hash, noise] = [createWriteStream(path), createHash('sha256').update(head), randomBytes(MB)];
  out.write(head);
  for (let n = 0; n < mb; n += 1) {
    const part = Buffer.from(noise);
    part.writeUInt32LE(n, 0);
    hash.update(part);
    if (!out.write(part)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
  return hash.digest('hex');
}

async function benchUpload(
  { url }: ServerProcess,
  teacher: Client,
  folder: string,
  mb: number,
  rounds: number,
): Promise<Measured[]> {
  const [path, copy] = [join(folder, 'sound.wav'), join(folder, 'copy.wav')];
  const grown: number[] = [];
  const uploaded = async (): Promise<number> => {
    const hash = await wav(path, mb);
    const watched = watchMemory(url, 100);
    await pause(500); // what it held before
    const since = performance.now();
    const fileId = await sendWithCuts(teacher, path, mb);
    const s = (performance.now() - since) / 1000;
    const [before = 0, ...during] = await watched();
    grown.push(Math.max(before, ...during) - before);
    if (fileId !== hash) throw new Error('What was kept is not what was sent.');
    return mb / s;
  };
  const copied = async (): Promise<number> => {
    const since = performance.now();
    await pipeline(createReadStream(path), createWriteStream(copy, { flush: true }));
    return (mb * 1000) / (performance.now() - since);
  };
  const name = `upload of ${mb} MB with ${CUTS} cuts, the same hash`;
  const speed = await compare({ name, unit: 'MB/s', peerName: 'a plain copy, flushed', rounds }, uploaded, copied);
  const held = grown.values();
  const memory = await compare(
    { name: 'memory of the server over base while it goes up', unit: 'MB', peerName: 'the goal', rounds },
    () => held.next().value ?? 0,
    () => MEMORY_GOAL_MB,
  );
  return [speed, memory];
}

/** As a page does: in parts, and where a connection broke it asks how far the server is. */
async function sendWithCuts(by: Client, path: string, mb: number): Promise<string> {
  const uploadId = newId();
  const bytes = 44 + mb * MB;
  const to = { family: 'drive', id: newId(), command: 'AddDriveFile', data: {} };
  const begin = async (): Promise<UploadState> => {
    const begun = await by.fetch('POST', BeginUpload.path, { body: { uploadId, name: 'sound.wav', bytes, ...to } });
    if (!begun.ok) throw new Error(await begun.text());
    return (await begun.json()) as UploadState;
  };
  const handle = await open(path);
  try {
    let state = await begin();
    let cuts = 0;
    while (state.file === undefined) {
      const { offset } = state;
      const part = await read(handle, offset, Math.min(LIMITS.uploadPartBytes, bytes - offset));
      if (cuts < CUTS && offset >= (bytes * (cuts + 0.5)) / CUTS - LIMITS.uploadPartBytes) {
        cuts += 1;
        await sendHalf(by, uploadPath(uploadId), offset, part);
        state = await begin();
        continue;
      }
      const headers = { 'content-type': 'application/offset+octet-stream', [HEADERS.offset]: String(offset) };
      const added = await by.fetch('PATCH', uploadPath(uploadId), { body: part, headers });
      if (added.status === 409) {
        await pause(AGAIN_MS); // what was broken off is not over yet there: the page tries again, too
        state = await begin();
        continue;
      }
      if (!added.ok) throw new Error(await added.text());
      state = (await added.json()) as UploadState;
    }
    if (cuts < CUTS) throw new Error(`It was cut ${cuts} times only.`);
    return state.file.fileId;
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(length);
  await handle.read(part, 0, length, offset);
  return part;
}

/** A network that breaks in the midst of a part. */
const sendHalf = (by: Client, path: string, offset: number, part: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      cookie: by.cookieHeader,
      [HEADERS.csrf]: by.cookies.get(COOKIES.csrf) ?? '',
      [HEADERS.offset]: String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(part.length),
    };
    const asked = request(by.baseUrl + path, { method: 'PATCH', headers });
    asked.on('error', () => undefined);
    asked.on('close', resolve);
    asked.write(part.subarray(0, part.length / 2), () => asked.destroy());
  });

/** Two hundred players that each ask for another stretch of one file, beside a server that does nothing else. */
async function benchRanges(teacher: Client, folder: string, mb: number, rounds: number): Promise<Measured> {
  const [path, driveId] = [join(folder, 'read.wav'), newId()];
  await wav(path, mb);
  const bytes = await readFile(path);
  const bare = createServer((asked, reply) => {
    const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(asked.headers.range ?? '')?.map(Number) ?? [];
    reply.writeHead(206);
    createReadStream(path, { start: from, end: to }).pipe(reply);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  try {
    const file = await uploadWhole(teacher, driveId, bytes);
    await insist(teacher, 'drive', driveId, 'AddDriveFile', { title: 'read', files: [file] });
    const all = (url: string) => async (): Promise<number> => {
      const since = performance.now();
      await Promise.all(
        Array.from({ length: READS }, async (_, n) => {
          const from = (n * RANGE_BYTES) % (bytes.length - RANGE_BYTES);
          const range = `bytes=${from}-${from + RANGE_BYTES - 1}`;
          const reply = await fetch(url, { headers: { range, cookie: teacher.cookieHeader } });
          const got = Buffer.from(await reply.arrayBuffer());
          if (reply.status !== 206 || !got.equals(bytes.subarray(from, from + RANGE_BYTES)))
            throw new Error(`Another stretch than ${range} came, with ${reply.status}.`);
        }),
      );
      return (READS * RANGE_BYTES * 1000) / MB / (performance.now() - since);
    };
    return await compare(
      { name: `${READS} range reads of one file at once`, unit: 'MB/s', peerName: 'node’s own http server', rounds },
      all(`${teacher.baseUrl}/api/drive-files/${driveId}/media`),
      all(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`),
    );
  } finally {
    bare.closeAllConnections();
    bare.close();
  }
}

async function uploadWhole(by: Client, id: string, bytes: Buffer) {
  const uploadId = newId();
  const to = { family: 'drive', id, command: 'AddDriveFile', data: {} };
  const body = { uploadId, name: 'read.wav', bytes: bytes.length, ...to };
  let state = (await (await by.fetch('POST', BeginUpload.path, { body })).json()) as UploadState;
  while (state.file === undefined) {
    const { offset } = state;
    const headers = { 'content-type': 'application/offset+octet-stream', [HEADERS.offset]: String(offset) };
    const part = new Uint8Array(bytes.subarray(offset, offset + LIMITS.uploadPartBytes));
    state = (await (await by.fetch('PATCH', uploadPath(uploadId), { body: part, headers })).json()) as UploadState;
  }
  return state.file;
}
