import { useText } from '../../kit/i18n/teacher.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import { questionOn } from './pages.ts';
import { nextDraft, type Asked } from './next-step.ts';
import type { PagesInUse } from './use-pages.ts';
import './up-next.css';

interface Props {
  readonly id: string;
  readonly pages: PagesInUse;
  readonly all: readonly Asked[];
}

/** What comes after what is shown: the next page with its question, or in a lesson without slides the next question. */
export function UpNext({ id, pages, all }: Props) {
  const { t } = useText();
  const { next, places } = pages;
  const there = questionOn(all, next?.key);
  const draft = nextDraft(all);
  return (
    <section className="panel up-next-panel" aria-label={t('pages.upNext')}>
      <header>
        <h2>{t('pages.upNext')}</h2>
      </header>
      {next?.page ? (
        <button type="button" className="nx" disabled={pages.why !== undefined} onClick={() => pages.go(next)}>
          <span className="mini">
            <PagePicture lessonId={id} page={next.page} sizes="104px" small />
          </span>
          <span className="grow">
            <b>{t('pages.n', { n: next.no })}</b>
            <span className="i3 cut2">{next.page.title}</span>
          </span>
        </button>
      ) : (
        places.length > 0 && <p className="i3 t13">{t('pages.last')}</p>
      )}
      {there?.question.status === 'draft' ? (
        <p className="t13 i2 cut2">{t('pages.thenAsk', { text: there.question.text })}</p>
      ) : draft ? (
        <p className="t13 i2 cut2">{t('pages.toAsk', { text: draft.question.text })}</p>
      ) : (
        places.length === 0 && <p className="t13 i3">{t('publish.none')}</p>
      )}
    </section>
  );
}
