import * as z from 'zod/mini';
import { isSealed } from './personal.ts';
import { refuse, type Refused } from './refusal.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** What stands now, and in which version it was edited last. */
type Edited<Fields extends Shape> = { readonly [Field in keyof Fields]?: unknown } & { readonly editedIn: number };

/**
 * Fields that several people edit: who edits says on which version, and whoever comes later is shown what stands now, beside
 * what they wrote themselves.
 */
export function editable<const Fields extends Shape>(fields: Fields) {
  return {
    fields,
    /** What a command that edits them carries. */
    edit: { ...fields, basedOn: z.int() },
    /** Why it is refused: the version that it is based on is not what stands now. What is sealed is opened in views only. */
    conflict: (now: Edited<Fields>, { basedOn }: { readonly basedOn: number }): Refused | undefined => {
      if (basedOn === now.editedIn) return undefined;
      const legible = Object.keys(fields).filter((field) => !isSealed(now[field]));
      const current = Object.fromEntries(legible.map((field) => [field, now[field]]));
      return refuse('edit.conflict', { ...current, editedIn: now.editedIn });
    },
  };
}
