import { Link } from 'react-router';
import { Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import { useQueue } from './way.tsx';

/** How much waits to be graded, for who comes to the first page; nothing where nothing does, or while that is not known. */
export function WaitingWork() {
  const { t } = useText();
  const { rows, total = 0 } = useQueue(undefined, {});
  const oldest = rows?.[0];
  if (oldest === undefined) return null;
  return (
    <Notice
      action={
        <Link className="btn" to="/grading">
          {t('grading.open')}
        </Link>
      }
    >
      {t('grading.onHome', { n: total, ...oldest })}
    </Notice>
  );
}
