import {
  DeleteExperiment,
  EditExperiment,
  ReleaseLabScores,
  RemindLabReports,
  RestoreExperiment,
  ScoreLabReport,
  SubmitLabReport,
  WithdrawExperiment,
} from '@lectern/contracts/experiment/commands.ts';
import { Experiment, LabReports } from '@lectern/contracts/experiment/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { RemindButton } from '../kit/forms/remind-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Attachments } from '../kit/lists/file-row.tsx';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { RichView } from '../kit/rich-text/rich-view.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { MyReport } from './my-report.tsx';
import { ReportsTable } from './reports-table.tsx';
import { useText } from './texts.ts';
import { EditDialog, RepublishDialog, useAfter } from './write-dialog.tsx';
import '../kit/ui/page-head.css';
import './experiment.css';

/** An experiment to read; below it a student hands in their report, and who teaches the class sees who did. */
export function ExperimentPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [Experiment.name, id],
    queryFn: () => query<typeof Experiment>(Experiment, { id }),
  });
  const one = found.data;
  const asker = one && { role: one.role, bound: true };
  return (
    <Page title={one?.title ?? t('experiment.title')}>
      <div className="experiment-page">
        {one && (
          <Link className="row" to={`/class/${one.classId}/experiments`}>
            <Icon name="left" size="s" />
            {t('experiment.back')}
          </Link>
        )}
        <article className="card experiment">{one ? <Task one={one} /> : <PlaceNotThere part={found} />}</article>
        {asker && may(asker, SubmitLabReport.allow) && <MyReport one={one} />}
        {asker && may(asker, LabReports.allow) && <Reports one={one} />}
      </div>
    </Page>
  );
}

interface Props {
  readonly one: Experiment;
}

function Task({ one }: Props) {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  const { id, title, content, files = [], opensAt, dueAt, by, status, publishAt, role } = one;
  const about = [
    t('experiment.author', one),
    opensAt > now && t('experiment.opens', { when: when(opensAt) }),
    t('experiment.dueAt', { when: when(dueAt) }),
    t(`experiment.by.${by}`),
  ];
  return (
    <>
      <header className="row">
        <div className="grow">
          <h1>{title}</h1>
          <p className="i2">{about.filter(Boolean).join(' · ')}</p>
        </div>
        {may({ role, bound: true }, EditExperiment.allow) && <Actions one={one} />}
      </header>
      {status !== 'published' && (
        <Notice>
          {t('experiment.hiddenNow')}{' '}
          {publishAt !== undefined && t('experiment.scheduledFor', { when: when(publishAt) })}
        </Notice>
      )}
      <RichView doc={content} />
      <Attachments files={files} address={({ fileId }) => `/api/experiment/${id}/files/${fileId}`} />
    </>
  );
}

/** What its author does with it; others read whose it is [R6.09]. */
function Actions({ one }: Props) {
  const { t } = useText();
  const go = useNavigate();
  const user = useUser();
  const { id, classId, title, author, authorId, status } = one;
  const after = useAfter(id);
  const commands = useCommands('experiment', id);
  const [shown, setShown] = useState<'edit' | 'publish'>();
  const why = authorId === user.id ? undefined : t('experiment.notYours', { name: author });
  async function give(kind: CommandKind): Promise<boolean> {
    const done = await commands.give(kind, {});
    if (done !== undefined) after(done.receipt);
    return done !== undefined;
  }
  async function withdraw(): Promise<void> {
    if (await give(WithdrawExperiment)) toast('ok', t('experiment.wasWithdrawn'));
  }
  async function remove(): Promise<void> {
    if (!(await give(DeleteExperiment))) return;
    toast('ok', t('experiment.wasDeleted', { title }), {
      label: t('experiment.undo'),
      run: () => void give(RestoreExperiment),
    });
    void go(`/class/${classId}/experiments`);
  }
  const act = (label: string, onAction: () => void, rest: Partial<MenuAction> = {}): MenuAction => ({
    label,
    onAction,
    why,
    ...rest,
  });
  return (
    <>
      <MenuButton
        label={t('experiment.more', { title })}
        isIcon
        actions={[
          act(t('experiment.edit'), () => setShown('edit'), { icon: 'paper' }),
          ...(status === 'published'
            ? []
            : [act(t('experiment.doPublish'), () => setShown('publish'), { icon: 'play' })]),
          ...(status === 'draft' ? [] : [act(t('experiment.withdraw'), () => void withdraw(), { icon: 'lock' })]),
          act(t('experiment.delete'), () => void remove(), { icon: 'close', danger: true }),
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {shown === 'edit' && <EditDialog one={one} onClose={() => setShown(undefined)} />}
      {shown === 'publish' && <RepublishDialog one={one} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Who handed in and who did not; what is done about it. */
function Reports({ one }: Props) {
  const { t } = useText();
  const after = useAfter(one.id);
  const asker = { role: one.role, bound: true };
  const grades = may(asker, ScoreLabReport.allow);
  return (
    <section className="experiment-page" aria-label={t('experiment.submissions')}>
      <header className="row wraps">
        <h2 className="grow">{t('experiment.submissions')}</h2>
        {grades && one.status === 'published' && (
          <RemindButton
            command={RemindLabReports}
            to={{ family: 'experiment', id: one.id }}
            remindedAt={one.remindedAt}
            was={t('experiment.wasReminded')}
            onDone={after}
          >
            {t('experiment.remind')}
          </RemindButton>
        )}
        {may(asker, ReleaseLabScores.allow) && one.status === 'published' && <Release one={one} />}
        {grades && (
          <Link className="btn primary" to={`/experiments/${one.id}/grade`}>
            {t('experiment.grade')}
          </Link>
        )}
      </header>
      <ReportsTable one={one} grades={grades} />
    </section>
  );
}

/** Scores that nobody but who teaches sees are seen from now on, and there is no way back. */
function Release({ one: { id, releasedAt } }: Props) {
  const { t } = useText();
  const after = useAfter(id);
  if (releasedAt !== undefined) return <span className="st ok">{t('experiment.released')}</span>;
  return (
    <CommandButton
      command={ReleaseLabScores}
      to={{ family: 'experiment', id }}
      data={{}}
      confirm={{
        title: t('experiment.release'),
        what: t('experiment.releaseWhat'),
        keep: t('experiment.releaseKeep'),
      }}
      onDone={({ receipt }) => {
        toast('ok', t('experiment.wasReleased'));
        after(receipt);
      }}
    >
      {t('experiment.release')}
    </CommandButton>
  );
}
