import { OpenAnnouncement, PinAnnouncement } from '@lectern/contracts/announcement/announcement.ts';
import { AnnouncementText, MyAnnouncements } from '@lectern/contracts/announcement/queries.ts';
import { MyNotices } from '@lectern/contracts/notice/notice.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Attachments } from '../kit/lists/file-row.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { RichView } from '../kit/rich-text/rich-view.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { AnnouncementActions } from './announcement-actions.tsx';
import { Pinned } from './my-announcements.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './announcement.css';

/** One announcement, to read; a student who opens it has read it. */
export function AnnouncementPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [AnnouncementText.name, id],
    queryFn: () => query<typeof AnnouncementText>(AnnouncementText, { id }),
  });
  const text = found.data;
  return (
    <Page title={text?.title ?? t('announcement.title')}>
      <p className="announcement-back">
        <Link className="row" to="/announcements">
          <Icon name="left" size="s" />
          {t('announcement.back')}
        </Link>
      </p>
      <article className="card announcement">
        {text ? <Text key={text.editedIn} text={text} /> : <PlaceNotThere part={found} />}
      </article>
    </Page>
  );
}

function Text({ text }: { text: AnnouncementText }) {
  const { t } = useText();
  const when = useWhen();
  const go = useNavigate();
  const user = useUser();
  const { id, title, content, message, publishedAt, publishAt, editedAt, pinned, readAt, role, files = [] } = text;
  const isCounted = may({ role, bound: true }, OpenAnnouncement.allow);
  useRead(id, isCounted && readAt === undefined);
  const time =
    publishedAt !== undefined
      ? when(publishedAt)
      : publishAt !== undefined
        ? t('announcement.willBe', { when: when(publishAt) })
        : t('announcement.noTime');
  return (
    <>
      <header className="row">
        <div className="grow">
          <h1>{title}</h1>
          <p className="i2 row wraps">
            {t('announcement.by', text)} · {time}
            {editedAt !== undefined && ` · ${t('announcement.edited', { when: when(editedAt) })}`}
            {pinned && <Pinned />}
          </p>
        </div>
        {(text.authorId === user.id || may({ role, bound: true }, PinAnnouncement.allow)) && (
          <AnnouncementActions announcement={text} onGone={() => void go('/announcements')} />
        )}
      </header>
      {message !== undefined && <p className="note info">{message}</p>}
      <RichView doc={content} />
      {files.length > 0 && (
        <Attachments files={files} address={({ fileId }) => `/api/announcement/${id}/files/${fileId}`} />
      )}
      {isCounted && <p className="t13 i3">{t('announcement.youRead')}</p>}
    </>
  );
}

/** Says once that it was opened; that it was said before is as good. */
function useRead(id: string, isNew: boolean): void {
  const { give } = useCommands('announcement', id);
  const readAgain = useReadAgain(MyAnnouncements);
  const unreadAgain = useReadAgain(MyNotices);
  useEffect(() => {
    if (!isNew) return;
    void give(OpenAnnouncement, {}).then((done) => {
      if (done?.receipt === undefined) return;
      readAgain(done.receipt);
      unreadAgain(done.receipt);
    });
  }, [isNew, give, readAgain, unreadAgain]);
}
