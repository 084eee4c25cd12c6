import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { signedToken } from '@lectern/contracts/kernel/ballot.ts';
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
import type { EntityManager } from 'typeorm';
import { Database } from '../../ops/database/database.ts';

const KEY = { modulusLength: 2048 } as const;
const generate = promisify(generateKeyPair);

/** What is cast: the token and its signature, under the id of what it is cast for. */
type Signed = { readonly id: string } & {
  readonly [part in keyof typeof signedToken]: z.output<typeof signedToken.token>;
};

/**
 * Anonymous ballots, which are no facts. A key of what they are cast for signs a ballot blindly for each who takes part (RFC
 * 9474, PSS without salt), and what it signed is cast by who is not named. All ballots of one box stand in one row, sorted by
 * a hash: neither their order nor the transaction that wrote one is on record.
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

  /** Takes a ballot that its key signed, once: sent again, it is there, and it is there as it was first. */
  async cast({ id, token, signature }: Signed, ballotKey: string, choice: unknown): Promise<Cast> {
    const key = createPublicKey({ key: { kty: 'RSA', n: ballotKey, e: 'AQAB' }, format: 'jwk' });
    const padding = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 };
    if (!verify('sha384', Buffer.from(token), padding, Buffer.from(signature, 'base64url'))) return 'unsigned';
    const spent = createHash('sha256').update(token).digest('base64url');
    // jsonb sorts its keys, which are hashes.
    const { rowCount } = await this.database.pool.query(
      `update ballot_box set ballots = jsonb_build_object($2::text, $3::jsonb) || ballots
       where id = $1 and (not is_closed or ballots ? $2::text)`,
      [id, spent, JSON.stringify(choice)],
    );
    return rowCount === 0 ? 'closed' : 'taken';
  }

  async opened<Choice>(id: string): Promise<readonly Choice[]> {
    const { rows } = await this.database.reads.query<{ ballots: Record<string, Choice> }>(
      'select ballots from ballot_box where id = $1',
      [id],
    );
    return Object.values(rows[0]?.ballots ?? {});
  }

  /** Takes no more from now on, and answers what was cast: the same each time, as nothing is added. */
  async close<Choice>(id: string): Promise<readonly Choice[]> {
    const { rows } = await this.database.pool.query<{ ballots: Record<string, Choice> }>(
      'update ballot_box set is_closed = true where id = $1 returning ballots',
      [id],
    );
    return Object.values(rows[0]?.ballots ?? {});
  }

  /** What was cast is counted: of each ballot only that it is spent stays, for who sends it again. */
  async empty(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(
      `update ballot_box set ballots = (select coalesce(jsonb_object_agg(spent, null), '{}') from jsonb_object_keys(ballots) spent)
       where id = any($1) and is_closed`,
      [ids],
    );
  }

  private async privateKey(id: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ private_key: string }>(
      'select private_key from ballot_box where id = $1',
      [id],
    );
    return rows[0]?.private_key;
  }
}

/** What became of a ballot. */
export type Cast = 'taken' | 'unsigned' | 'closed';

const modulusOf = (privateKey: string): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).n!;
