import { useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { GradingWay, useWay } from '../grading/way.tsx';
import { track } from '../kit/data/track.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { timeOfDay } from '../kit/i18n/format.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { Corrected } from './correct-attendance.ts';
import { FactsPanel } from './facts-panel.tsx';
import { Figures, type Looked } from './figure.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { isWithheld } from './question-result.tsx';
import { OpenedLearner } from './learner-report.tsx';
import type { Report as ReportOf, Of, Report } from './use-report.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useFocusWhenLost } from '../kit/ui/focus.ts';
import { Notice, Empty } from '../kit/ui/states.tsx';
import { AnalysisTab } from './analysis-tab.tsx';
import { ContentTab } from './content-tab.tsx';
import { ExercisesTab } from './exercises-tab.tsx';
import { Overview } from './overview.tsx';
import { PlaybackTab } from './playback-tab.tsx';
import { ReportHead } from './report-head.tsx';
import { useCorrection } from './use-correction.tsx';
import { DanmuTable } from './danmu-table.tsx';
import { InteractionCard } from './interaction-card.tsx';
import { ToolsCard } from './tools-card.tsx';
import { MarkAttendance } from '@lectern/contracts/attendance/commands.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';

const TABS = ['overview', 'content', 'exercises', 'interaction', 'analysis', 'playback'] as const; // [R2.11]
type Tab = (typeof TABS)[number];

interface Props {
  readonly id: string;
  readonly report: ReportOf;
  /** The server was not reached the last time: what is shown is of before. */
  readonly isCut: boolean;
  readonly onRetry: () => void;
}

type Opened =
  | { readonly is: 'facts'; readonly looked: Looked }
  | { readonly is: 'history'; readonly person: { readonly personId: string; readonly name: string } }
  | { readonly is: 'correction'; readonly chosen: readonly Corrected[] };

/** The report of a lesson in six parts [R2.11]; every figure opens its facts, and attendance can be corrected. */
export function Report({ id, report, isCut, onRetry }: Props) {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const { kept } = useWay();
  const [opened, setOpened] = useState<Opened>();
  const whyNot = useWhyNotCorrect(report.role);
  const correction = useCorrection(id, report);
  const of = { id, report };
  // Once what was withheld is shown, there is nothing more to press.
  const panel = useFocusWhenLost<HTMLDivElement>(`${report.questions.filter(isWithheld).length}`, false);
  const asked = search.get('tab');
  const tab = TABS.find((one) => one === asked) ?? 'overview';
  const choose = (to: Tab, question?: string) => {
    setSearch({ tab: to, ...(question && { question }), ...kept });
    track('tab_change', { lesson_id: id, tab: to });
  };
  const close = () => setOpened(undefined);
  const correct = (chosen: readonly Corrected[] = []) => setOpened({ is: 'correction', chosen });
  const showPerson = (person: { personId: string; name: string }) =>
    report.role === 'reviewer' // the reasons behind a correction are not theirs to read
      ? setOpened({
          is: 'facts',
          looked: {
            cell: `status/of/${person.personId}`,
            title: t('report.history.title', { name: person.name }),
          },
        })
      : setOpened({ is: 'history', person });

  if (report.startedAt === undefined) return <NothingToReport id={id} report={report} />;
  return (
    <Figures value={(looked) => setOpened({ is: 'facts', looked })}>
      <div className="rep">
        <GradingWay id={search.get('question') ?? ''} />
        <ReportHead of={of} isCut={isCut} />
        <Tabs
          label={t('report.tabs')}
          tabs={TABS.map((one) => ({ id: one, label: t(`report.tab.${one}`) }))}
          selected={tab}
          onSelect={choose}
        >
          <div ref={panel} tabIndex={-1} id="rep-panel" className="rep-panel">
            {isCut && (
              <Notice
                tone="warn"
                action={
                  <Button size="sm" icon="sync" onClick={onRetry}>
                    {t('action.retry')}
                  </Button>
                }
              >
                {report.asOf.at === undefined
                  ? t('report.staleOnly')
                  : t('report.stale', { time: timeOfDay(report.asOf.at) })}
              </Notice>
            )}
            {tab === 'overview' && (
              <Overview
                of={of}
                whyNot={whyNot}
                onCorrect={() => correct()}
                onPerson={(personId, name) => showPerson({ personId, name })}
              />
            )}
            {tab === 'content' && <ContentTab of={of} />}
            {tab === 'exercises' && (
              <ExercisesTab
                of={of}
                chosen={search.get('question') ?? undefined}
                onChoose={(question) => choose('exercises', question)}
              />
            )}
            {tab === 'interaction' && <InteractionTab of={of} />}
            {tab === 'analysis' && <AnalysisTab of={of} onPerson={showPerson} />}
            {tab === 'playback' && <PlaybackTab of={of} />}
          </div>
        </Tabs>
        <OpenedLearner of={of} whyNot={whyNot} onCorrect={(person) => correct([person])} />
        {opened?.is === 'facts' && (
          <FactsPanel key={opened.looked.cell} of={of} looked={opened.looked} onClose={close} />
        )}
        {opened?.is === 'history' && (
          <HistoryPanel
            key={opened.person.personId}
            of={of}
            person={opened.person}
            whyNot={whyNot}
            isTaking={correction.isTaking}
            onCorrect={(person) => correct([person])}
            onTake={(person) => void correction.take(person)}
            onClose={close}
          />
        )}
        {opened?.is === 'correction' && (
          <CorrectionDialog of={of} chosen={opened.chosen} onClose={close} onCorrected={correction.corrected} />
        )}
      </div>
    </Figures>
  );
}

/** Danmu minute by minute, and of each student. */
function InteractionTab({ of }: { of: Of }) {
  const { t } = useText();
  if (of.report.danmu === 0) {
    return (
      <>
        <ToolsCard of={of} />
        <section className="card">
          <Empty icon="danmu" title={t('report.interaction.none')}>
            {t('report.interaction.noneWhy')}
          </Empty>
        </section>
      </>
    );
  }
  return (
    <>
      <InteractionCard of={of} danmuOnly />
      <ToolsCard of={of} />
      <DanmuTable of={of} />
    </>
  );
}

/** A lesson that has not been taught has no figures: which, and where to go instead. */
function NothingToReport({ id, report: { title, status } }: { id: string; report: Report }) {
  const { t } = useText();
  const isCancelled = status === 'cancelled';
  return (
    <div className="rep">
      <header className="rep-head">
        <div className="ttl">
          <h1>{title}</h1>
        </div>
      </header>
      <section className="card">
        <Empty
          icon={isCancelled ? 'slash' : 'chart'}
          title={isCancelled ? t('report.cancelled') : t('report.notBegun')}
          actions={
            <Link className="btn primary" to={isCancelled ? '/' : `/lesson/${id}`}>
              {isCancelled ? t('page.home') : t('report.prepare')}
            </Link>
          }
        >
          {isCancelled ? t('report.cancelledWhy') : t('report.notBegunWhy')}
        </Empty>
      </section>
    </div>
  );
}

const READERS = new Set(['assistant', 'administrator', 'reviewer']);

/** Why whoever has this role in the lesson cannot correct its attendance; undefined for who can [R6.01, R6.07]. */
function useWhyNotCorrect(role: string): string | undefined {
  const { t } = useText();
  if (may({ role: role as Role, bound: true }, MarkAttendance.allow)) return undefined;
  return t(`report.readOnly.${READERS.has(role) ? (role as 'assistant') : 'other'}`);
}
