import { useClasses } from '../class/use-classes.ts';

/** Name and size of one of my classes; undefined until they are read. */
export function useClass(
  classId: string | undefined,
): { readonly name: string; readonly students: number } | undefined {
  return useClasses().data?.classes.find(({ id }) => id === classId);
}
