import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';
import { reportError } from '../data/report-error.ts';
import { isFinal, NetworkError, ProblemError } from '../data/errors.ts';
import { tellSignedOut } from '../data/request.ts';
import type { RoomSnapshot } from '../data/room-snapshot.ts';
import { useText } from '../i18n/teacher.ts';
import { Alone } from './alone.tsx';
import { Button } from './button.tsx';
import { Empty, Failed, Skeleton } from './states.tsx';

/** The pages that say that something else is not here. */
export const MissingPage = () => (
  <Alone>
    <Missing />
  </Alone>
);

export const ForbiddenPage = () => (
  <Alone>
    <Forbidden />
  </Alone>
);

/** A page that broke: the router has caught the error, so that nobody else hears of it. */
export function BrokenPage() {
  const error = useRouteError();
  const [requestId, setRequestId] = useState<string>();
  useEffect(() => void reportError(error).then(setRequestId), [error]);
  return (
    <Alone>
      <Broken requestId={requestId} />
    </Alone>
  );
}

/** A page whose room has no view yet; while it is on its way, `frame` is what the page will look like. */
export function RoomPage({ room, retry, frame }: RoomProps & { frame?: (waiting: ReactNode) => ReactNode }) {
  const isComing = room.state !== 'refused' && room.state !== 'offline';
  const says = <RoomNotThere room={room} retry={retry} />;
  if (isComing) return frame ? frame(says) : says;
  return <Alone>{says}</Alone>;
}

/** A place whose data did not come: what happened, that nothing is lost, a way to try again where that may help, and home. */
export function FailedPlace({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useText();
  return (
    <Failed error={error} retry={retry} actions={<ToHome look={isFinal(error) ? 'primary' : 'quiet'} />}>
      {error instanceof NetworkError ? t('page.offlineWhy') : isOurs(error) && t('page.serverWhy')}
    </Failed>
  );
}

/** What the server refused, it says itself; whatever else went wrong is on our side. */
const isOurs = (error: unknown): boolean => !(error instanceof ProblemError) || error.problem.status >= 500;

function Missing() {
  const { t } = useText();
  return (
    <Empty icon="search" title={t('page.missing')} actions={<ToHome />}>
      {t('page.missingWhy')}
    </Empty>
  );
}

function Forbidden() {
  const { t } = useText();
  return (
    <Empty icon="lock" tone="w" title={t('page.forbidden')} actions={<ToHome />}>
      {t('page.forbiddenWhy')}
    </Empty>
  );
}

function Broken({ requestId }: { requestId: string | undefined }) {
  const { t } = useText();
  const ways = (
    <>
      <Reload />
      <ToHome look="quiet" />
    </>
  );
  return (
    <Empty icon="alert" tone="er" title={t('page.broken')} requestId={requestId} actions={ways}>
      {t('page.brokenWhy')}
    </Empty>
  );
}

interface RoomProps {
  readonly room: Pick<RoomSnapshot, 'state' | 'refusal'>;
  readonly retry: () => void;
}

/** A room that has no view yet: on its way, not reached, or refused. */
export function RoomNotThere({ room, retry }: RoomProps) {
  const { t } = useText();
  const close = room.refusal?.close;
  if (close === CLOSE.missing) return <Missing />;
  if (close === CLOSE.sessionRequired) return <SignedOut />;
  if (close === CLOSE.userChanged) {
    return (
      <Empty icon="user" tone="w" title={t('page.userChanged')} actions={<Reload />}>
        {t('page.userChangedWhy')}
      </Empty>
    );
  }
  if (close === CLOSE.tooMany) {
    return (
      <Empty icon="alert" tone="w" title={t('room.tooMany')} actions={<Again retry={retry} />}>
        {t('room.tooManyWhy')}
      </Empty>
    );
  }
  if (room.state === 'refused') return <Forbidden />;
  if (room.state === 'offline') {
    return (
      <Empty icon="netoff" tone="w" title={t('page.offline')} actions={<Again retry={retry} />}>
        {t('page.offlineWhy')}
      </Empty>
    );
  }
  return <Skeleton retry={retry} />;
}

/** The session ended while the page was open: to the login, and back to here [R4.19]. */
function SignedOut() {
  useEffect(tellSignedOut, []);
  return <Skeleton />;
}

/** The way back from a page that is not for the reader. */
export function ToHome({ look = 'primary' }: { look?: 'primary' | 'quiet' }) {
  const { t } = useText();
  return (
    <Link className={`btn ${look}`} to="/">
      {t('page.home')}
    </Link>
  );
}

function Reload() {
  const { t } = useText();
  return (
    <Button look="primary" icon="sync" onClick={() => location.reload()}>
      {t('action.reload')}
    </Button>
  );
}

function Again({ retry }: { retry: () => void }) {
  const { t } = useText();
  return (
    <Button look="primary" icon="sync" onClick={retry}>
      {t('action.retry')}
    </Button>
  );
}
