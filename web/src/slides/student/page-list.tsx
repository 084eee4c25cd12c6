import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { PagePicture } from '../page-picture.tsx';
import './page-list.css';

interface Props {
  readonly lessonId: string;
  readonly title: string;
  readonly pages: readonly { readonly key: string; readonly page: PageView }[];
  readonly onShow: (key: string) => void;
}

/** Pages that carry a mark, small: a tap leads there. */
export function PageList({ lessonId, title, pages, onShow }: Props) {
  const { t } = useText();
  if (pages.length === 0) return null;
  return (
    <section>
      <h2 className="t13 i3">{title}</h2>
      <ul className="card rl page-list">
        {pages.map(({ key, page }) => (
          <li key={key}>
            <button type="button" onClick={() => onShow(key)}>
              <span className="thumb" aria-hidden="true">
                <PagePicture lessonId={lessonId} page={page} sizes="80px" small />
              </span>
              <span className="grow">
                {t('page.untitled', { no: page.no })}
                {page.title !== '' && <small className="cut">{page.title}</small>}
              </span>
              <Icon name="right" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
