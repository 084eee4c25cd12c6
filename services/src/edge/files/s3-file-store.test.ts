import S3Server from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fileStoreContract } from './file-store.contract.ts';
import { S3FileStore } from './s3-file-store.ts';

/** A server of another project that speaks S3, checks signatures, and keeps what it gets in a folder. */
const server = (directory: string) =>
  new S3Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'lectern' }] });
const KEY = { region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' };
const temporary = (name: string) => mkdtempSync(join(tmpdir(), `lectern-${name}-`));

/** A bucket of its own; parts are as small as may be, so that files of the contract go in several. */
async function world(partBytes: number) {
  const [directory, spool] = [temporary('bucket'), temporary('spool')];
  const running = server(directory);
  const { port } = await running.run();
  const address = `http://127.0.0.1:${port}/lectern`;
  const settings = { ...KEY, address };
  const client = new AwsClient({
    service: 's3',
    region: KEY.region,
    accessKeyId: KEY.keyId,
    secretAccessKey: KEY.secret,
  });
  const listed = async () => {
    const answer = await client.fetch(`${address}?list-type=2`);
    return (await answer.text()).match(/<Key>/g)?.length ?? 0;
  };
  return {
    settings,
    spool,
    store: new S3FileStore(settings, spool, partBytes),
    keeps: async () => (await listed()) + readdirSync(spool).length,
    close: async () => {
      await running.close();
      await rm(directory, { recursive: true });
      await rm(spool, { recursive: true });
    },
  };
}

fileStoreContract('a bucket', () => world(16 * 1024 * 1024));
fileStoreContract('a bucket that gets files in parts', () => world(128 * 1024));

let bucket: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  bucket = await world(100_000);
});
afterAll(() => bucket.close());

it('[R5.57] a large file goes in parts, and any stretch of it comes back', async () => {
  const bytes = randomBytes(1_234_567);
  const { hash } = await bucket.store.put(Readable.from([bytes]), 2_000_000);
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  const whole = await buffer((await bucket.store.read(hash))!);
  expect(whole.equals(bytes)).toBe(true);
  const part = await buffer((await bucket.store.read(hash, { start: 99_990, end: 300_010 }))!);
  expect(part.equals(bytes.subarray(99_990, 300_011))).toBe(true);
});

it('what is there already is not sent again', async () => {
  const once = randomBytes(1000);
  await bucket.store.put(once, 1000);
  const sent = vi.spyOn(AwsClient.prototype, 'fetch');
  expect((await bucket.store.put(once, 1000)).wasThere).toBe(true);
  expect(sent.mock.calls.map(([, asked]) => asked?.method)).toEqual(['HEAD']);
  sent.mockRestore();
});

it('a wrong key, and a bucket that is not there, are failures and not missing files', async () => {
  const wrong = new S3FileStore({ ...bucket.settings, secret: 'another' }, bucket.spool);
  await expect(wrong.put(Buffer.from('x'), 10)).rejects.toThrow(/403|SignatureDoesNotMatch/);
  const nowhere = new S3FileStore({ ...bucket.settings, address: `${bucket.settings.address}-nowhere` }, bucket.spool);
  await expect(nowhere.put(Buffer.from('x'), 10)).rejects.toThrow('404');
  expect(readdirSync(bucket.spool)).toEqual([]);
});
