import { MyLibraries } from '@lectern/contracts/library/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../kit/data/use-user.ts';
import { query } from '../kit/data/request.ts';
import { useText } from './texts.ts';

export type Library = MyLibraries['libraries'][number];

/** The libraries in which I write, my own first, and what they are called. */
export function useLibraries() {
  const { t } = useText();
  const { id } = useUser();
  const { data, error } = useQuery({
    queryKey: [MyLibraries.name],
    queryFn: () => query<typeof MyLibraries>(MyLibraries, {}),
  });
  const libraries: readonly Library[] = data?.libraries ?? [];
  const options =
    libraries.length === 0
      ? [{ id, label: t('library.own') }]
      : libraries.map(({ libraryId, course }) => ({
          id: libraryId,
          label: course === undefined ? t('library.own') : t('library.ofCourse', { course }),
        }));
  return { libraries, options, error };
}
