import { lazy, Suspense, useState } from 'react';
import { useUser } from '../kit/data/use-user.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useUnread } from './use-notices.ts';
import './bell.css';

const Panel = lazy(async () => ({ default: (await import('./notice-panel.tsx')).NoticePanel }));
const MOST = 99;

/** How much is unread, and the newest of it at a press. */
export function Bell() {
  const { t } = useText();
  const { id } = useUser();
  const unread = useUnread(id) ?? 0;
  const [isOpen, setOpen] = useState(false);
  const said = unread > 0 ? t('nav.unread', { n: unread }) : undefined;
  return (
    <>
      <button type="button" className="bell" aria-haspopup="dialog" aria-label={said} onClick={() => setOpen(true)}>
        <Icon name="bell" />
        <span className="name">{t('nav.notices')}</span>
        {said !== undefined && <span className="badge hot">{unread > MOST ? `${MOST}+` : unread}</span>}
      </button>
      <span className="vh" role="status">
        {said}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
