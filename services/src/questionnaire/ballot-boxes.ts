import { Injectable } from '@nestjs/common';
import type { Answers } from '@lectern/contracts/questionnaire/facts.ts';
import type { Ballot } from '@lectern/contracts/questionnaire/queries.ts';
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const KEY = { modulusLength: 2048 } as const;
const generate = promisify(generateKeyPair);

/**
 * Anonymous ballots, which are no facts. The key of a questionnaire signs a ballot blindly for each who takes part (RFC 9474,
 * PSS without salt), and what it signed is cast by who is not named. All ballots of one stand in one row, sorted by a hash:
 * neither their order nor the transaction that wrote one is on record.
 */
@Injectable()
export class BallotBoxes {
  constructor(private readonly database: Database) {}

  /** The modulus of its key, which is made when it is asked for first. */
  async keyOf(id: string): Promise<string> {
    const known = await this.privateKey(id);
    if (known !== undefined) return modulusOf(known);
    const { privateKey } = await generate('rsa', KEY);
    await this.database.pool.query(
      'insert into ballot_box (id, private_key) values ($1, $2) on conflict (id) do nothing',
      [id, privateKey.export({ type: 'pkcs8', format: 'pem' })],
    );
    return modulusOf((await this.privateKey(id))!); // another process may have been first
  }

  /** What was blinded, signed; the same each time. */
  async sign(id: string, blinded: string): Promise<string | undefined> {
    const key = await this.privateKey(id);
    if (key === undefined) return undefined;
    try {
      return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(blinded, 'base64url')).toString(
        'base64url',
      );
    } catch {
      return undefined; // greater than the modulus: whoever sent it blinded nothing
    }
  }

  /** @throws RefusedError questionnaire.ballot */
  async cast({ id, token, signature, answers }: Ballot, ballotKey: string): Promise<void> {
    const key = createPublicKey({ key: { kty: 'RSA', n: ballotKey, e: 'AQAB' }, format: 'jwk' });
    const padding = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 };
    if (!verify('sha384', Buffer.from(token), padding, Buffer.from(signature, 'base64url')))
      throw new RefusedError('questionnaire.ballot');
    const spent = createHash('sha256').update(token).digest('base64url');
    // A token is spent once; sent again, it is there. jsonb sorts its keys, which are hashes.
    await this.database.pool.query(
      `update ballot_box set ballots = jsonb_build_object($2::text, $3::jsonb) || ballots where id = $1`,
      [id, spent, JSON.stringify(answers)],
    );
  }

  async opened(id: string): Promise<readonly Answers[]> {
    const { rows } = await this.database.reads.query<{ ballots: Record<string, Answers> }>(
      'select ballots from ballot_box where id = $1',
      [id],
    );
    return Object.values(rows[0]?.ballots ?? {});
  }

  private async privateKey(id: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ private_key: string }>(
      'select private_key from ballot_box where id = $1',
      [id],
    );
    return rows[0]?.private_key;
  }
}

const modulusOf = (privateKey: string): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).n!;
