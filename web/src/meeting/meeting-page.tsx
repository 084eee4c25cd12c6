import { CancelMeeting, EndMeeting } from '@lectern/contracts/meeting/meeting.ts';
import { MeetingDetail, Meetings } from '@lectern/contracts/meeting/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Attendance } from './attendance.tsx';
import { InMeeting } from './in-meeting.tsx';
import { JoinForm } from './join-form.tsx';
import { LOOKS, useConferencing } from './meetings-page.tsx';
import { inThrees, useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './meeting.css';

/** One meeting: coming in, being in it, and for who made it, ending it and who was there. */
export function MeetingPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [MeetingDetail.name, id],
    queryFn: () => query<typeof MeetingDetail>(MeetingDetail, { id }),
    refetchInterval: 5_000,
  });
  const meeting = found.data;
  return (
    <Page title={meeting?.title ?? t('meeting.title')}>
      <p>
        <Link className="row" to="/meetings">
          <Icon name="left" size="s" />
          {t('meeting.back')}
        </Link>
      </p>
      {meeting ? (
        <Meeting key={id} meeting={meeting} />
      ) : (
        <section className="card">
          <PlaceNotThere part={found} />
        </section>
      )}
    </Page>
  );
}

function Meeting({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, status, startsAt, minutes, code, people, most, classes, isMine } = meeting;
  const about = [
    when(startsAt),
    t('meeting.minutes', { n: minutes }),
    t('meeting.by', meeting),
    ...(classes.length > 0 ? [t('meeting.invited', { classes: classes.join(' · ') })] : []),
  ];
  return (
    <>
      <article className="card meeting">
        <header>
          <div className="row wraps">
            <h1 className="grow">{title}</h1>
            <b className={`st ${LOOKS[status]}`}>{t(`meeting.is.${status}`)}</b>
          </div>
          <p className="i2">{about.join(' · ')}</p>
          <p className="row wraps">
            <span>
              {t('meeting.code')} <b className="mono">{inThrees(code)}</b>
            </span>
            {status === 'running' && <span className="i2">{t('meeting.inIt', { n: people, most })}</span>}
          </p>
        </header>
        <Now meeting={meeting} />
        <Doing meeting={meeting} />
      </article>
      {isMine && <Attendance id={id} isRunning={status === 'running'} />}
    </>
  );
}

/** What one can do about it now: come in, go on, or only know. */
function Now({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useText();
  const when = useWhen();
  const { data: conferencing } = useConferencing();
  const [hasEntered, setEntered] = useState(false);
  const { id, status, isMine, isIn, hasPassword, startsAt } = meeting;
  if (status === 'ended' || status === 'cancelled')
    return <Notice>{t(status === 'ended' ? 'meeting.isOver' : 'meeting.wasCancelled')}</Notice>;
  if (conferencing?.isSet === false)
    return (
      <Notice>
        <b>{t('meeting.notSet')}</b>
        <p>{t('meeting.notSetWhy', { code: '{code}' })}</p>
      </Notice>
    );
  if (isIn || (hasEntered && status === 'running')) return <InMeeting id={id} onLeft={() => setEntered(false)} />;
  return (
    <>
      {status === 'scheduled' && !isMine && <Notice>{t('meeting.waiting', { when: when(startsAt) })}</Notice>}
      <JoinForm
        id={id}
        hasPassword={hasPassword && !isMine}
        label={t(isMine && status === 'scheduled' ? 'meeting.start' : 'meeting.join')}
        onIn={() => setEntered(true)}
      />
    </>
  );
}

function Doing({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useText();
  const when = useWhen();
  const client = useQueryClient();
  const readAgain = useReadAgain(Meetings);
  const { id, status, isMine, title, startsAt, code } = meeting;
  if (status !== 'scheduled' && status !== 'running') return null;
  const { clipboard } = navigator as Partial<Navigator>; // plain http has none: there the code is read out
  const to = { family: 'meeting', id };
  const again = (receipt?: Receipt) => {
    readAgain(receipt);
    void client.invalidateQueries({ queryKey: [MeetingDetail.name, id] });
  };
  async function copy(into: Clipboard): Promise<void> {
    const address = `${location.origin}/meetings/join?code=${code}`;
    const invitation = t('meeting.invitation', { title, when: when(startsAt), code: inThrees(code), address });
    try {
      await into.writeText(invitation);
      toast('ok', t('meeting.copied'));
    } catch {
      toast('bad', t('meeting.notCopied', { code: inThrees(code) }));
    }
  }
  return (
    <footer className="row wraps">
      {clipboard !== undefined && (
        <Button icon="copy" onClick={() => void copy(clipboard)}>
          {t('meeting.copy')}
        </Button>
      )}
      {isMine && status === 'running' && (
        <CommandButton
          command={EndMeeting}
          to={to}
          data={{}}
          confirm={{ title: t('meeting.endAsk'), what: t('meeting.endWhat') }}
          onDone={({ receipt }) => {
            toast('ok', t('meeting.wasEnded'));
            again(receipt);
          }}
        >
          {t('meeting.end')}
        </CommandButton>
      )}
      {isMine && status === 'scheduled' && (
        <CommandButton
          command={CancelMeeting}
          to={to}
          data={{}}
          confirm={{ title: t('meeting.cancelAsk'), what: t('meeting.cancelWhat') }}
          onDone={({ receipt }) => {
            toast('ok', t('meeting.wasCancelled'));
            again(receipt);
          }}
        >
          {t('meeting.cancel')}
        </CommandButton>
      )}
    </footer>
  );
}
