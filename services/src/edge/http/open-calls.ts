import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { readJson } from './body.ts';

/**
 * A call outside /api that is guarded as those are, and open to who is not signed in. It may come as a form or as text:
 * so a browser sends what a page wanted to tell while it was being closed, with no headers of ours.
 */
export interface OpenCall {
  readonly path: string;
  /** The field of the body that may hold the CSRF token in the place of its header. */
  readonly csrfField: string;
}

/** The open call that a route belongs to; a slash at its end is no matter to the router. */
export const openCallOf = (calls: readonly OpenCall[], route: string | undefined): OpenCall | undefined =>
  calls.find(({ path }) => path === route || path === `${route}/`);

const tokenIn = (body: unknown, field: string): string | undefined => {
  const token = (body as Readonly<Record<string, unknown>> | undefined)?.[field];
  return typeof token === 'string' ? token : undefined;
};

/** The token that a request carries in its body, where its call may. */
export const bodyToken = ({ body }: FastifyRequest, call: OpenCall | undefined): string | undefined =>
  call && tokenIn(body, call.csrfField);

/** A body that is a form, or JSON as plain text: what came of the whole of it. */
export async function readForm(body: Readable): Promise<object> {
  const text = await wholeOf(body);
  const isJson = text.trimStart().startsWith('{');
  return readJson(isJson ? text : JSON.stringify(Object.fromEntries(new URLSearchParams(text))));
}

async function wholeOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LIMITS.bodyBytes) throw new RefusedError('request.tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
