import { CoursewareItems } from '@lectern/contracts/courseware/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

interface Taken {
  readonly coursewareId: string;
  readonly changedIn: number;
}

/** That courseware of mine has changed since a lesson took it; the lesson keeps what it has. Nothing where it has not. */
export function NewerNotice({ taken: { coursewareId, changedIn } }: { readonly taken: Taken }) {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: [CoursewareItems.name, 'newer', coursewareId],
    queryFn: () => query<typeof CoursewareItems>(CoursewareItems, { id: coursewareId }),
  });
  const [row] = data?.rows ?? [];
  if (row === undefined || row.changedIn <= changedIn) return null;
  return (
    <Notice>
      {t('courseware.newer', { n: row.edition })} <Link to={`/courseware/${coursewareId}`}>{t('courseware.look')}</Link>
    </Notice>
  );
}
