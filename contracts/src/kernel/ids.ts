import * as z from 'zod/mini';

export { newId } from './new-id.ts';

/** Ids of new things are UUIDv7 as text, proposed by whoever creates them, so that creating twice is creating once. */
export const id = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    z.meta({ format: 'uuid' }),
  );

/** A client's key for one intention: the same key is the same command, however often it is sent. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;
