import type { Readable } from 'node:stream';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { TELLING_BYTES } from './media-type.ts';

/** The parts of a body; one that ends before it said it would is broken, however it ended. */
export async function* wholeBody(body: Readable, declared: number | undefined): AsyncGenerator<Buffer> {
  const parts = body.iterator({ destroyOnReturn: false });
  const broken = (): never => {
    throw new RefusedError('file.broken');
  };
  let bytes = 0;
  try {
    for (;;) {
      const next = (await parts.next().catch(broken)) as IteratorResult<Buffer, undefined>;
      if (next.done === true) break;
      bytes += next.value.length;
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
  if (declared !== undefined && bytes < declared) broken();
}

/** Enough of the beginning to tell what it is; less only when there is no more. */
export async function headOf(parts: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < TELLING_BYTES) {
    const next = await parts.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

/** Files that stand one after another in a body: each call gives the parts of the next one, of so many bytes. */
export function filesIn(parts: AsyncGenerator<Buffer>): (bytes: number) => AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  return async function* (bytes) {
    for (let left = bytes; left > 0;) {
      if (rest.length === 0) {
        const next = await parts.next();
        if (next.done === true) throw new RefusedError('file.broken');
        rest = next.value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  };
}

export async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
