import { Link } from 'react-router';
import { useText } from '../kit/i18n/teacher.ts';
import { timeOfDay } from '../kit/i18n/format.ts';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { sectionsOf, type Section } from './sections.ts';
import { clockLength } from './shares.ts';
import { usePages, type Of } from './use-report.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice } from '../kit/ui/states.tsx';

/** The way into the replay, at its pages and questions. */
export function PlaybackTab({ of }: { of: Of }) {
  const { t } = useText();
  const { id, report } = of;
  const pages = usePages(of);
  const { startedAt = 0, status } = report;
  const sections = sectionsOf(report.questions, pages.data?.pages ?? []);
  const says = (section: Section) =>
    section.is === 'page'
      ? { name: t('report.playback.page', { n: section.no }), text: section.title }
      : { name: t('report.playback.question', { n: section.n }), text: section.text };
  return (
    <section className="card playback" aria-labelledby="rep-playback">
      <header>
        <h2 id="rep-playback">{t('report.playback.sections')}</h2>
        <span className="grow" />
        <Link className="btn" to={`/lesson/${id}/video`}>
          <Icon name="cam" size="s" />
          {t('report.playback.video')}
        </Link>
        <Link className="btn" to={`/lesson/${id}/replay`}>
          <Icon name="play" size="s" />
          {t('report.playback.open')}
        </Link>
      </header>
      <p className="lead i2">{t('report.playback.why')}</p>
      {status === 'running' && <Notice>{t('report.playback.running')}</Notice>}
      {pages.data === undefined && <PartNotThere part={pages} />}
      <ol>
        {sections.map((section) => {
          const { name, text } = says(section);
          return (
            <li key={`${section.version} ${section.is}`}>
              <Link to={`/lesson/${id}/replay?v=${section.version}`}>
                <span className="mono i3" title={timeOfDay(section.at)}>
                  {clockLength(section.at - startedAt)}
                </span>
                <Icon name={section.is === 'page' ? 'slides' : 'quiz'} size="s" />
                <span className="nw">{name}</span>
                <span className="cut i2">{text}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
