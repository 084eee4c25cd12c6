import { constants, createPublicKey, generateKeyPairSync, privateDecrypt, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blind, unblind } from './blind.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const modulus = createPublicKey(privateKey).export({ format: 'jwk' }).n!;
const signed = (blinded: string) =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(blinded, 'base64url')).toString(
    'base64url',
  );

describe('a ballot', () => {
  it('is signed unseen, and OpenSSL takes the signature for one of the token', () => {
    const made = blind(modulus);
    const signature = unblind(made, signed(made.blinded), modulus)!;
    const how = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 };
    const holds = (token: string) => verify('sha384', Buffer.from(token), how, Buffer.from(signature, 'base64url'));
    expect(holds(made.token)).toBe(true);
    expect(holds(blind(modulus).token)).toBe(false);
    expect(signature).not.toBe(signed(made.blinded));
  });

  it('of another is not taken for its own', () => {
    const [mine, another] = [blind(modulus), blind(modulus)];
    expect(unblind(mine, signed(another.blinded), modulus)).toBeUndefined();
    expect(mine.token).not.toBe(another.token);
    expect(mine.token).toMatch(/^[\w-]{43}$/);
    expect(mine.blinded).toMatch(/^[\w-]{342}$/);
  });
});
