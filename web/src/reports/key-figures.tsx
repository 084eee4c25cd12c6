import type { ReactNode } from 'react';
import { grouped, score } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Figure } from './figure.tsx';
import { clockLength, share } from './shares.ts';
import type { Report } from './use-report.ts';

/** Five figures, each with what it is out of; each opens its facts. */
export function KeyFigures({ report }: { report: Report }) {
  const { t } = useText();
  const { attendance, members, score: scores, graded, correct, answers, danmu, pages } = report;
  const { startedAt = 0, endedAt, asOf } = report;
  const came = attendance.present + attendance.late;
  const lasted = Math.max(0, (endedAt ?? asOf.at ?? startedAt) - startedAt);
  return (
    <section className="card kpi" aria-label={t('report.tab.overview')}>
      <Key
        title={t('report.attendance')}
        small={t('report.outOf', { n: members, share: share(came, members) })}
        below={
          attendance.late > 0
            ? t('report.lateCounts', { n: attendance.late })
            : came > 0
              ? t('report.allOnTime')
              : t('report.nobodyCame')
        }
      >
        <Figure
          cell="attended"
          title={t('report.attendance')}
          figure={`${grouped(came)} / ${grouped(members)}`}
          none={members === 0}
        >
          {came}
        </Figure>
      </Key>
      <Key
        title={t('report.meanScore')}
        small={scores && t('report.of100')}
        below={
          scores ? (
            <>
              <Figure cell={`score/${scores.leastOf}`} title={t('report.score')} figure={score(scores.least)}>
                {t('report.scoreLeast', { n: score(scores.least) })}
              </Figure>{' '}
              ·{' '}
              <Figure cell={`score/${scores.mostOf}`} title={t('report.score')} figure={score(scores.most)}>
                {t('report.scoreMost', { n: score(scores.most) })}
              </Figure>
            </>
          ) : (
            t('report.scoreNone')
          )
        }
      >
        <Figure cell="score/mean" title={t('report.meanScore')} none={scores === undefined}>
          {scores ? score(scores.mean) : '—'}
        </Figure>
      </Key>
      <Key
        title={t('report.correctness')}
        below={graded > 0 ? t('report.correctOf', { n: correct, all: graded }) : t('report.correctNone')}
      >
        <Figure cell="correct" title={t('report.correctness')} none={graded === 0}>
          {share(correct, graded)}
        </Figure>
      </Key>
      <Key
        title={t('report.interaction')}
        small={t('report.times')}
        below={t('report.interactionOf', { answers, danmu })}
      >
        <Figure cell="interaction" title={t('report.interaction')} none={answers + danmu === 0}>
          {answers + danmu}
        </Figure>
      </Key>
      <Key
        title={t('report.duration')}
        below={pages.of > 0 ? t('report.pagesOf', { n: pages.shown, all: pages.of }) : t('report.noPages')}
      >
        <Figure cell="duration" title={t('report.duration')}>
          {clockLength(lasted)}
        </Figure>
      </Key>
    </section>
  );
}

interface KeyProps {
  readonly title: string;
  readonly small?: string | undefined;
  readonly below: ReactNode;
  readonly children: ReactNode;
}

const Key = ({ title, small, below, children }: KeyProps) => (
  <div>
    <h2>{title}</h2>
    <p className="v">
      {children} {small !== undefined && <small>{small}</small>}
    </p>
    <p>{below}</p>
  </div>
);
