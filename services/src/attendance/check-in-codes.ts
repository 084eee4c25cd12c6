import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Database } from '../ops/database/database.ts';

export interface CheckInCodeShown {
  /** Four digits, to be typed. */
  readonly digits: string;
  /** 20 characters that stand in the picture. */
  readonly token: string;
  /** When the next one comes, in ms. */
  readonly nextAt: number;
}

const TURN_MS = LIMITS.checkInTurnsMs;
const TURNS_VALID = LIMITS.checkInValidMs / TURN_MS;

/** The codes of a lesson follow from this installation's secret and the time: no fact, no log and no row holds one. */
@Injectable()
export class CheckInCodes {
  private secret: Promise<Buffer> | undefined;

  constructor(private readonly database: Database) {}

  /** The code of a lesson at a moment, in ms of the database's clock. */
  async at(lessonId: string, at: number): Promise<CheckInCodeShown> {
    const turn = Math.floor(at / TURN_MS);
    return { ...codeOf(await this.key(), lessonId, turn), nextAt: (turn + 1) * TURN_MS };
  }

  /** Whether it is the code of now or of the turn before. */
  async isRight(lessonId: string, given: { readonly code: string; readonly by: 'qr' | 'digits' }, at: number) {
    const turn = Math.floor(at / TURN_MS);
    const key = await this.key();
    const taken = Array.from({ length: TURNS_VALID }, (_, ago) => codeOf(key, lessonId, turn - ago));
    return taken.some(({ digits, token }) => isSame(given.code, given.by === 'qr' ? token : digits));
  }

  private key(): Promise<Buffer> {
    this.secret ??= this.database.pool
      .query<{ secret: Buffer }>('select secret from check_in_secret')
      .then(({ rows }) => rows[0]!.secret)
      .catch((error) => {
        this.secret = undefined;
        throw error;
      });
    return this.secret;
  }
}

function codeOf(key: Buffer, lessonId: string, turn: number) {
  const digest = createHmac('sha256', key).update(`${lessonId}/${turn}`).digest();
  const digits = String(digest.readUIntBE(26, 6) % 10_000).padStart(4, '0');
  return { digits, token: digest.subarray(0, 15).toString('base64url') };
}

function isSame(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
