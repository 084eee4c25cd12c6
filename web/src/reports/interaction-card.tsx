import { useText } from '../kit/i18n/teacher.ts';
import { MinuteChart } from './minute-chart.tsx';
import { everyMinute } from './minutes.ts';
import type { Of } from './use-report.ts';

const MINUTE_MS = 60_000;

/** How much happened in each minute; the questions stand where they were asked. */
export function InteractionCard({ of: { report }, danmuOnly = false }: { of: Of; danmuOnly?: boolean }) {
  const { t } = useText();
  const { answers, danmu, questions, startedAt = 0 } = report;
  const isNone = danmu + (danmuOnly ? 0 : answers) === 0;
  const title = danmuOnly ? t('report.danmuPerMinute') : t('report.perMinute');
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="legend">
          {!danmuOnly && (
            <span>
              <i className="answers" />
              {t('report.legendAnswers', { n: answers })}
            </span>
          )}
          <span>
            <i className="danmu" />
            {t('report.legendDanmu', { n: danmu })}
          </span>
        </p>
      </header>
      {isNone ? (
        <p className="quiet-card i2">{danmuOnly ? t('report.interaction.none') : t('report.noInteraction')}</p>
      ) : (
        <MinuteChart
          minutes={everyMinute(report)}
          answers={!danmuOnly}
          bands={questions.map(({ questionId, n, publishedAt, answered }) => ({
            key: questionId,
            minute: (publishedAt - startedAt) / MINUTE_MS,
            names: [
              `${t('report.band', { n })}${t('report.bandAnswers', { n: answered })}`,
              t('report.band', { n }),
              `${n}`,
            ],
          }))}
        />
      )}
    </section>
  );
}
