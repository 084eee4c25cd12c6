import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkpointText, openNote, readCheckpoint, readVerifierKey, signNote, verifierKey } from './note.ts';

/** The published example of signed notes (golang.org/x/mod/sumdb/note): text, verifier key, secret key, signed note. */
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const VERIFIER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const NOTE = `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]);
const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
const neumann = readVerifierKey(VERIFIER);
const other = verifierKey('other', generateKeyPairSync('ed25519').privateKey);

describe('a signed note', () => {
  it('is, for the published key and text, the published note', () => {
    expect(verifierKey('PeterNeumann', secret).text).toBe(VERIFIER);
    expect(signNote(TEXT, 'PeterNeumann', secret)).toBe(NOTE);
    expect(openNote(NOTE, [other, neumann])).toEqual({ text: TEXT, key: neumann });
  });

  it('opens to nobody who does not know its key', () => {
    expect(() => openNote(NOTE, [other])).toThrow('None of the known keys');
    expect(() => openNote(NOTE, [{ ...other, name: 'PeterNeumann' }])).toThrow('None of the known keys');
  });

  it('is refused as a whole where a known key did not sign just this text', () => {
    expect(() => openNote(NOTE.replace('answer', 'Answer'), [neumann])).toThrow('does not fit');
    expect(() => openNote(NOTE.replace('x08go/ZJ', 'x08go/ZK'), [neumann])).toThrow('does not fit');
    expect(() => openNote(NOTE, [{ ...neumann, publicKey: other.publicKey }])).toThrow('does not fit');
  });

  it('passes by signatures of others, and may have an empty line in its text', () => {
    const text = 'a\n\nb\n';
    const note = signNote(text, 'PeterNeumann', secret);
    const cosigned = note.replace('\n\n— ', `\n\n— ${other.name} AAAAAAAA\n— `);
    expect(openNote(cosigned, [neumann]).text).toBe(text);
  });

  it.each(['', 'text', 'text\n', `${TEXT}\n— PeterNeumann\n`])('is not %j', (note) => {
    expect(() => openNote(note, [neumann])).toThrow(/no signed note|None of the known/);
  });

  it.each([
    'PeterNeumann',
    VERIFIER.replace('c74f20a3', 'c74f20a4'),
    VERIFIER.replace('+AR', '+AQ'),
    VERIFIER.replace('PeterNeumann', 'Peter Neumann'),
    VERIFIER.slice(0, -8),
  ])('has no verifier key such as %s', (text) => {
    expect(() => readVerifierKey(text)).toThrow(/verifier key/);
  });
});

describe('a checkpoint', () => {
  it('is three lines, read back as they were written', () => {
    const head = { origin: 'lectern/one', size: 20_852_163, root: Buffer.alloc(32, 7) };
    expect(checkpointText(head)).toBe(`lectern/one\n20852163\n${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect(readCheckpoint(checkpointText(head))).toEqual(head);
    expect(readCheckpoint('a\n0\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\nan extension\n').size).toBe(0);
  });

  it.each([
    'a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
    'a\n1\n\n',
    'a\n1\nAAAA\n',
    '\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  ])('is not %j', (text) => {
    expect(() => readCheckpoint(text)).toThrow('no checkpoint');
  });
});
