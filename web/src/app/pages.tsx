import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { tellSignedOut } from '../data/request.ts';
import type { RoomSnapshot } from '../data/room.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Skeleton } from '../ui/states.tsx';

/** The pages that say that something else is not here. */
export function MissingPage() {
  const { t } = useText();
  return (
    <Empty icon="search" title={t('page.missing')} actions={<Home />}>
      {t('page.missingWhy')}
    </Empty>
  );
}

export function ForbiddenPage() {
  const { t } = useText();
  return (
    <Empty icon="lock" tone="w" title={t('page.forbidden')} actions={<Home />}>
      {t('page.forbiddenWhy')}
    </Empty>
  );
}

export function BrokenPage() {
  const { t } = useText();
  return (
    <Empty icon="alert" tone="er" title={t('page.broken')} actions={<Reload />}>
      {t('page.brokenWhy')}
    </Empty>
  );
}

/** A room that has no view yet: on its way, not reached, or refused. */
export function RoomNotThere({ room, retry }: { room: Pick<RoomSnapshot, 'state' | 'refusal'>; retry: () => void }) {
  const { t } = useText();
  const close = room.refusal?.close;
  if (close === CLOSE.missing) return <MissingPage />;
  if (close === CLOSE.sessionRequired) return <SignedOut />;
  if (close === CLOSE.userChanged) {
    return (
      <Empty icon="user" tone="w" title={t('page.userChanged')} actions={<Reload />}>
        {t('page.userChangedWhy')}
      </Empty>
    );
  }
  if (room.state === 'refused') return <ForbiddenPage />;
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

function Home() {
  const { t } = useText();
  return (
    <Link className="btn" to="/">
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
