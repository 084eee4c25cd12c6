import { SubmitLabReport } from '@lectern/contracts/experiment/commands.ts';
import {
  MyExperiments,
  MyLabReport,
  type Experiment,
  type LabReportDetail,
} from '@lectern/contracts/experiment/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { ReportView, Steps, useReportName } from './report-view.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 15_000;

interface Props {
  readonly one: Experiment;
  readonly detail: LabReportDetail;
}

/** My report, or that of my team: what was received and what became of it, and changing it as long as that can be. */
export function MyReport({ one }: { readonly one: Experiment }) {
  const found = useQuery({
    queryKey: [MyLabReport.name, one.id],
    queryFn: () => query<typeof MyLabReport>(MyLabReport, { id: one.id }),
    refetchInterval: REFRESH_MS,
  });
  if (found.data !== undefined) return <Shown one={one} detail={found.data} />;
  return (
    <section className="card experiment">
      {found.error ? (
        <Failed error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton lines={4} retry={() => void found.refetch()} />
      )}
    </section>
  );
}

function Shown({ one, detail }: Props) {
  const { t } = useText();
  const nameOf = useReportName(one);
  const { id: personId } = useUser();
  const [isWriting, setWriting] = useState(false);
  const { reportId, standing } = detail;
  const team = nameOf(reportId ?? one.teams?.[0]?.teamId, '');
  const title = team === '' ? t('experiment.myReport') : t('experiment.teamReport', { team });
  return (
    <section className="card experiment" aria-label={title}>
      <header className="row wraps">
        <h2 className="grow">{title}</h2>
        <Standing detail={detail} isOut={one.releasedAt !== undefined} personId={personId} />
      </header>
      <Said one={one} detail={detail} personId={personId} />
      {standing !== undefined && <ReportView one={one} detail={detail} />}
      <Change one={one} detail={detail} onWrite={() => setWriting(true)} />
      {standing !== undefined && <Steps one={one} detail={detail} />}
      {isWriting && <ReportDialog one={one} detail={detail} onClose={() => setWriting(false)} />}
    </section>
  );
}

interface MineProps {
  readonly detail: LabReportDetail;
  readonly personId: string;
}

function Standing({ detail: { standing, members }, isOut, personId }: MineProps & { readonly isOut: boolean }) {
  const { t } = useText();
  const score = members.find((one) => one.personId === personId)?.scoreTenths;
  if (score !== undefined) return <b>{t('experiment.points', { n: worth(score) })}</b>;
  if (standing === undefined || standing === 'returned' || (standing === 'graded' && isOut)) return null;
  return <span className="st info">{t(`experiment.mine.${standing}`)}</span>;
}

/** What its teacher said of it, and whether it counts for me. */
function Said({ one, detail: { standing, remark, members, reportId }, personId }: MineProps & Pick<Props, 'one'>) {
  const { t } = useText();
  const isMember = members.some((member) => member.personId === personId);
  const isElsewhere =
    one.by === 'team' && one.teams?.some(({ teamId, members: its }) => teamId !== reportId && its.includes(personId));
  return (
    <>
      {standing === 'returned' && (
        <Notice tone="warn">
          <b>{t('experiment.mendIt')}</b>
          {remark !== undefined && <p>{remark}</p>}
        </Notice>
      )}
      {standing === 'graded' && remark !== undefined && <p>{t('experiment.remarkOf', { text: remark })}</p>}
      {standing !== undefined && !isMember && <Notice tone="warn">{t('experiment.notCounted')}</Notice>}
      {isMember && isElsewhere === true && <Notice>{t('experiment.stays')}</Notice>}
    </>
  );
}

/** The way to hand it in or to change it, or why that cannot be now. */
function Change({ one, detail: { standing }, onWrite }: Props & { readonly onWrite: () => void }) {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  if (standing === 'graded') return null;
  if (standing === undefined && one.by === 'team' && (one.teams ?? []).length === 0)
    return (
      <Notice tone="warn">
        <p>{t('experiment.noTeam')}</p>
        <Link className="link" to={`/class/${one.classId}/teams`}>
          {t('experiment.toTeams')}
        </Link>
      </Notice>
    );
  if (now < one.opensAt) return <Notice>{t('experiment.notYet', { when: when(one.opensAt) })}</Notice>;
  if (now > one.dueAt && standing !== 'returned')
    return standing === undefined ? <Notice>{t('experiment.isOver')}</Notice> : null;
  return (
    <div>
      <Button {...(standing !== 'ungraded' && { look: 'primary' })} onClick={onWrite}>
        {t(standing === undefined ? 'experiment.submit' : 'experiment.change')}
      </Button>
      {standing === 'ungraded' && <p className="t13 i2">{t('experiment.changeHint')}</p>}
    </div>
  );
}

/** Whoever else of the team changed it meanwhile is shown beside what was written here. */
function ReportDialog({ one: { id }, detail, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const readAgain = useReadAgain(MyExperiments);
  const [start] = useState(detail);
  const again = () => void client.invalidateQueries({ queryKey: [MyLabReport.name, id] });
  const { words, files, editedIn } = detail;
  return (
    <CommandDialog
      title={t(start.standing === undefined ? 'experiment.submit' : 'experiment.change')}
      submit={t('experiment.submit')}
      draft={`experiment.report.${id}`}
      command={SubmitLabReport}
      to={{ family: 'experiment', id }}
      start={{ words: start.words, files: start.files }}
      fields={{
        words: { label: t('experiment.words'), as: 'lines' },
        files: { label: t('experiment.reportFiles'), hint: t('experiment.filesHint') },
      }}
      edited={{ basedOn: start.editedIn, now: { words, files, version: editedIn }, onConflict: again }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('experiment.wasSubmitted'));
        readAgain(receipt);
        again();
        onClose();
      }}
    >
      {editedIn !== start.editedIn && <Notice tone="warn">{t('experiment.changedMeanwhile')}</Notice>}
    </CommandDialog>
  );
}
