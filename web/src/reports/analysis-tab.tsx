import { ATTENTION_FROM } from '@lectern/contracts/reports/attention.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { STATUS_LOOKS } from './attendance-looks.ts';
import { Figure } from './figure.tsx';
import { LearnerName } from './learner-name.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { share } from './shares.ts';
import { useAnalysis, usePages, type Analysis, type Of } from './use-report.ts';
import { Icon } from '../kit/ui/icon.tsx';
import type { ReportPage } from '@lectern/contracts/reports/details.ts';
import { mostOf } from './most-of.ts';

interface Props {
  readonly of: Of;
  readonly onPerson: (person: { personId: string; name: string }) => void;
}

/** From so many answers on a share says more than chance. */
const ENOUGH = 10;
const MINUTE_MS = 60_000;
/** A lesson under a third of 45 minutes says nothing about one of 45. */
const LEAST_MS = 15 * MINUTE_MS;

/** What the facts say about learning, and no more: each card says what it rests on. */
export function AnalysisTab({ of, onPerson }: Props) {
  const analysis = useAnalysis(of);
  const { data } = analysis;
  const pages = usePages(of);
  if (data === undefined) {
    return (
      <section className="card">
        <PartNotThere part={analysis} />
      </section>
    );
  }
  return (
    <div className="analysis">
      <ByAttendance groups={data.byAttendance} />
      <Activity of={of} />
      <MayNeedHelp of={of} analysis={data} onPerson={onPerson} />
      <LostPages pages={pages.data?.pages ?? []} />
    </div>
  );
}

function ByAttendance({ groups }: { groups: Analysis['byAttendance'] }) {
  const { t } = useText();
  const judged = groups.filter(({ graded }) => graded > 0);
  return (
    <section className="card" aria-labelledby="rep-by-attendance">
      <header>
        <h2 id="rep-by-attendance">{t('report.analysis.byAttendance')}</h2>
      </header>
      <p className="lead i2 t13">{t('report.analysis.byAttendanceWhy')}</p>
      {judged.length === 0 && <p className="lead">{t('report.analysis.noAnswers')}</p>}
      <ul className="rep-bars">
        {judged.map(({ status, learners, graded, correct }) => (
          <li key={status}>
            <span className={`st ${STATUS_LOOKS[status].tone}`}>
              <Icon name={STATUS_LOOKS[status].icon} size="s" />
              {t('report.analysis.group', { status: t(`report.status.${status}`), n: learners })}
            </span>
            <span className="rep-bar" aria-hidden="true">
              <i style={{ width: `${(correct / graded) * 100}%` }} />
            </span>
            <span className="num">
              <Figure
                cell={`correct/of/${status}`}
                title={`${t(`report.status.${status}`)} · ${t('report.correctness')}`}
              >
                {share(correct, graded)}
              </Figure>
            </span>
            <span className="i3 t12 below">
              {t('report.correctOf', { n: correct, all: graded })}
              {graded < ENOUGH && ` · ${t('report.analysis.few', { n: ENOUGH })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Activity({ of: { report } }: { of: Of }) {
  const { t } = useText();
  const { activity, answers, danmu, startedAt = 0, endedAt } = report;
  return (
    <section className="card" aria-labelledby="rep-activity">
      <header>
        <h2 id="rep-activity">{t('report.analysis.activity')}</h2>
      </header>
      {activity === undefined || endedAt === undefined ? (
        <p className="lead i2">{t('report.analysis.activityRunning')}</p>
      ) : endedAt - startedAt < LEAST_MS ? (
        <p className="lead i2">{t('report.analysis.activityShort', { n: LEAST_MS / MINUTE_MS })}</p>
      ) : (
        <>
          <p className="lead big">
            <Figure cell="interaction" title={t('report.analysis.activity')} none={answers + danmu === 0}>
              {Math.round(activity)}
            </Figure>{' '}
            <small className="i3">{t('report.analysis.activityUnit')}</small>
          </p>
          <p className="lead i2 t13">
            {t('report.analysis.activityWhy', {
              n: answers + danmu,
              minutes: Math.round(((endedAt - startedAt) / MINUTE_MS) * 10) / 10,
            })}
          </p>
        </>
      )}
    </section>
  );
}

function MayNeedHelp({ of, analysis, onPerson }: { analysis: Analysis } & Props) {
  const { t } = useText();
  const { attention, attentionTotal } = analysis;
  return (
    <section className="card" aria-labelledby="rep-attention">
      <header>
        <h2 id="rep-attention">{t('report.analysis.attention')}</h2>
        <span className="i3 t13">{attentionTotal}</span>
      </header>
      <p className="lead i2 t13">{t('report.analysis.attentionWhy', ATTENTION_FROM)}</p>
      {attention.length === 0 && <p className="lead">{t('report.analysis.attentionNone')}</p>}
      <ul className="helped">
        {attention.map((one) => (
          <li key={one.personId}>
            <span className="cut">
              <LearnerName of={of} person={one}>
                <button type="button" className="b" onClick={() => onPerson(one)}>
                  {one.name}
                </button>
              </LearnerName>
            </span>
            <span className="reasons">
              {one.reasons.map((reason) => (
                <span key={reason} className="chip warn">
                  {t(`report.analysis.reason.${reason}`, one)}
                </span>
              ))}
            </span>
            <span className="num">
              <Figure
                cell={`correct/${one.personId}`}
                title={`${one.name} · ${t('report.correctness')}`}
                none={one.graded === 0}
              >
                {share(one.correct, one.graded)}
              </Figure>
            </span>
          </li>
        ))}
      </ul>
      {attention.length < attentionTotal && (
        <p className="lead i3 t13">
          {t('report.analysis.attentionMore', { n: attention.length, all: attentionTotal })}
        </p>
      )}
    </section>
  );
}

/** Page by page, how many said that they did not understand it. */
function LostPages({ pages }: { pages: readonly ReportPage[] }) {
  const { t } = useText();
  const marked = pages.filter(({ notUnderstood }) => notUnderstood > 0);
  const most = mostOf(marked, ({ notUnderstood }) => notUnderstood)?.notUnderstood ?? 1;
  return (
    <section className="card" aria-labelledby="rep-lost">
      <header>
        <h2 id="rep-lost">{t('report.analysis.lost')}</h2>
      </header>
      <p className="lead i2 t13">{t('report.analysis.lostWhy')}</p>
      {marked.length === 0 && <p className="lead">{t('report.analysis.lostNone')}</p>}
      <ul className="rep-bars">
        {marked.map(({ deckId, n, no, title, notUnderstood }) => (
          <li key={`${deckId}/${n}`}>
            <span className="cut">
              {no} {title}
            </span>
            <span className="rep-bar lost" aria-hidden="true">
              <i style={{ width: `${(notUnderstood / most) * 100}%` }} />
            </span>
            <span className="num">
              <Figure cell={`marks/${deckId}/${n}`} title={t('report.content.lostTitle', { n: no })}>
                {notUnderstood}
              </Figure>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
