import type { ReportPage } from '@lectern/contracts/reports/details.ts';
import { Link } from 'react-router';
import { useText } from '../kit/i18n/teacher.ts';
import { Figure } from './figure.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { clockLength } from './shares.ts';
import { mostOf } from './most-of.ts';
import { usePages, type Of } from './use-report.ts';
import { PagePicture } from '../slides/page-picture.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Empty } from '../kit/ui/states.tsx';

/** The pages that were shown, each with how long and how many did not understand it; then those that were not [R2.14]. */
export function ContentTab({ of }: { of: Of }) {
  const { t } = useText();
  const content = usePages(of);
  const { data } = content;
  if (data === undefined) {
    return (
      <section className="card">
        <PartNotThere part={content} />
      </section>
    );
  }
  const { pages } = data;
  if (pages.length === 0) {
    return (
      <section className="card">
        <Empty icon="slides" title={t('report.content.none')}>
          {t('report.content.noneWhy')}
        </Empty>
      </section>
    );
  }
  const shown = pages.filter((page) => page.shown !== undefined);
  const skipped = pages.filter((page) => page.shown === undefined);
  const longest = mostOf(shown, timeOn);
  return (
    <section className="card content" aria-labelledby="rep-content">
      <header>
        <h2 id="rep-content">{t('report.content.title')}</h2>
        <span className="i3 t13">{t('report.pagesOf', { n: shown.length, all: pages.length })}</span>
      </header>
      <InShort pages={shown} longest={longest} />
      <ol>
        {shown.map((page) => (
          <PageLine key={`${page.deckId}/${page.n}`} of={of} page={page} share={timeOn(page) / timeOn(longest)} />
        ))}
      </ol>
      {skipped.length > 0 && (
        <details>
          <summary>{t('report.content.skipped', { n: skipped.length })}</summary>
          <ol className="skipped">
            {skipped.map((page) => (
              <li key={`${page.deckId}/${page.n}`}>
                <span className="thumb">
                  <PagePicture lessonId={of.id} page={page} sizes="120px" small />
                </span>
                <span className="cut t12 i2">
                  {page.no} {page.title}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const timeOn = (page: ReportPage | undefined): number => page?.shown?.ms ?? 0;

/** What the list comes to, in a sentence. */
function InShort({ pages, longest }: { pages: readonly ReportPage[]; longest: ReportPage | undefined }) {
  const { t } = useText();
  if (longest === undefined) return <p className="lead i2">{t('report.content.noneShown')}</p>;
  const lost = mostOf(pages, ({ notUnderstood }) => notUnderstood);
  return (
    <p className="lead i2">
      {t('report.content.longest', { n: longest.no, time: clockLength(timeOn(longest)) })}{' '}
      {lost === undefined
        ? t('report.content.nobodyLost')
        : t('report.content.mostLost', { n: lost.no, count: lost.notUnderstood })}
    </p>
  );
}

function PageLine({ of, page, share }: { of: Of; page: ReportPage; share: number }) {
  const { t } = useText();
  const { deckId, n, no, title, shown, notUnderstood, bookmark, questions } = page;
  const key = `${deckId}/${n}`;
  return (
    <li>
      <Link className="thumb" to={`/lesson/${of.id}/replay?v=${shown!.version}`} aria-label={t('report.fromHere')}>
        <PagePicture lessonId={of.id} page={page} sizes="128px" small />
      </Link>
      <div className="about">
        <b className="cut">
          {no} <span>{title === '' ? t('report.content.untitled') : title}</span>
        </b>
        <span className="rep-bar" aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </span>
        <span className="time">
          <Figure cell={`page/${key}`} title={t('report.content.timeTitle', { n: no })}>
            {clockLength(shown!.ms)}
          </Figure>
        </span>
        <p>
          {shown!.times > 1 && <span className="i3">{t('report.content.times', { n: shown!.times })}</span>}
          {notUnderstood > 0 && (
            <span className="st warn">
              <Icon name="help" size="xs" />
              <Figure cell={`marks/${key}`} title={t('report.content.lostTitle', { n: no })}>
                {t('report.content.lost', { n: notUnderstood })}
              </Figure>
            </span>
          )}
          {bookmark > 0 && (
            <span className="st i3">
              <Icon name="mark" size="xs" />
              <Figure cell={`bookmarks/${key}`} title={t('report.content.keptTitle', { n: no })}>
                {t('report.content.kept', { n: bookmark })}
              </Figure>
            </span>
          )}
          {questions.map((one) => (
            <span key={one} className="chip info">
              {t('report.content.question', { n: one })}
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
