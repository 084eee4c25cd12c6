import * as z from 'zod/mini';
import type { QueryKind } from './command.ts';

export type FileQueryKind<Input extends z.ZodMiniType = z.ZodMiniType> = QueryKind<Input> & { readonly file: string };

const nothing = z.object({});

/** Declares a question whose answer is a file of a media type, written while it is read. */
export function fileQuery<Input extends z.ZodMiniType>(
  name: string,
  spec: Omit<QueryKind<Input>, 'name' | 'result' | 'file'> & { readonly file: string },
): FileQueryKind<Input> {
  return { name, ...spec, result: nothing };
}
