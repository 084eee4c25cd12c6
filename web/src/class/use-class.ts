import { useClasses } from './use-classes.ts';

/** Name and size of one of my classes; undefined until they are read. `everyMs`: read again so often. */
export function useClass(
  classId: string | undefined,
  everyMs?: number,
): { readonly name: string; readonly students: number } | undefined {
  return useClasses(everyMs).data?.classes.find(({ id }) => id === classId);
}
