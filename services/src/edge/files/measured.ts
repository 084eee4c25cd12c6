import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { FileTooLarge, type StoredContent } from './file-store.ts';

/** Passes bytes on, counting and hashing them; fails at the first one beyond the limit. */
export class Measured extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly limitBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.limitBytes) return done(new FileTooLarge(this.limitBytes));
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Once, after everything has passed. */
  result(): Pick<StoredContent, 'hash' | 'bytes'> {
    return { hash: this.hash.digest('hex'), bytes: this.bytes };
  }
}
