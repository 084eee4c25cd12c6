import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The key that heads are signed with, read anew each time: whoever replaces the file has changed the key. It is a
 * PKCS #8 file in PEM form, as `openssl genpkey -algorithm ed25519` writes it.
 * @throws when the file holds something else
 */
export async function readSigningKey(file: string): Promise<KeyObject | undefined> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (pem === undefined) return undefined;
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key.`);
  return key;
}

/** Makes a key where there is none yet; of two processes that do so at once, both get the same. */
export async function makeSigningKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flush: true });
  try {
    await link(half, file);
    return privateKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readSigningKey(file))!;
  } finally {
    await rm(half);
  }
}
