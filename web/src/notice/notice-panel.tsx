import { MyNotices } from '@lectern/contracts/notice/notice.ts';
import { Link } from 'react-router';
import { useUser } from '../kit/data/use-user.ts';
import { useList } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { ReadAll } from './read-all.tsx';
import { useText } from './texts.ts';
import { useReading } from './use-reading.ts';

/** The newest notices, over the page; on a phone a sheet from below. */
export function NoticePanel({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const list = useList(MyNotices, {});
  const reading = useReading(useUser().id);
  return (
    <Dialog
      title={t('notice.title')}
      onClose={onClose}
      actions={
        <>
          <ReadAll rows={list.rows} />
          <Link className="btn" to="/notices" onClick={onClose}>
            {t('notice.all')}
          </Link>
        </>
      }
    >
      <div className="notice-panel">
        <NoticeList
          list={list}
          onOpen={(row) => {
            reading.one(row);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
