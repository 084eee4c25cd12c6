import type { RemovedPageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import { Button } from '../../kit/ui/button.tsx';
import type { Arranging } from './use-arranging.ts';

interface Props {
  readonly lessonId: string;
  readonly pages: Readonly<Record<string, RemovedPageView>>;
  readonly arranging: Arranging;
}

/** The pages that were taken away, each with the way back. */
export function RemovedPages({ lessonId, pages, arranging }: Props) {
  const { t } = useText();
  const all = Object.entries(pages);
  const nameOf = ({ n, title }: RemovedPageView) => (title === '' ? t('arrange.inFile', { n }) : title);
  return (
    <details className="removed-pages">
      <summary>{t('arrange.removed', { n: all.length })}</summary>
      <ul>
        {all.map(([key, page]) => (
          <li key={key}>
            <span className="thumb">
              <PagePicture lessonId={lessonId} page={{ ...page, no: page.n }} sizes="96px" small />
            </span>
            <span className="cut">{nameOf(page)}</span>
            <Button
              size="sm"
              icon="undo"
              aria-label={t('arrange.restoreOne', { name: nameOf(page) })}
              busy={arranging.isBusy}
              onClick={() => void arranging.restore(key)}
            >
              {t('arrange.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
