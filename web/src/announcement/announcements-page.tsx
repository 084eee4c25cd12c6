import { AnnouncementReaders } from '@lectern/contracts/announcement/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Skeleton } from '../kit/ui/states.tsx';
import { useAnnouncedClasses } from './announced-classes.tsx';
import { MyAnnouncements } from './my-announcements.tsx';
import { TaughtAnnouncements } from './taught-announcements.tsx';
import { useText } from './texts.ts';
import { WriteDialog } from './write-dialog.tsx';
import '../kit/ui/page-head.css';
import './announcement.css';

const TABS = ['taught', 'mine'] as const;

/** Announcements: of the classes that I write for, and those that were written for me [R1.11]. */
export function AnnouncementsPage() {
  const { t } = useText();
  const classes = useAnnouncedClasses();
  const [tab, setTab] = useState<(typeof TABS)[number]>('taught');
  const [isWriting, setWriting] = useState(false);
  const open = classes.data?.filter(({ status }) => status !== 'archived') ?? [];
  const teaches = (classes.data?.length ?? 0) > 0;
  const seesReaders = classes.data?.some(({ role }) => may({ role, bound: true }, AnnouncementReaders.allow));
  return (
    <Page title={t('announcement.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('announcement.title')}</h1>
          <p>{t(!teaches ? 'announcement.leadMine' : seesReaders ? 'announcement.lead' : 'announcement.leadCounts')}</p>
        </div>
        {open.length > 0 && (
          <Button look="primary" icon="plus" onClick={() => setWriting(true)}>
            {t('announcement.write')}
          </Button>
        )}
      </header>
      {classes.data === undefined && classes.error === null ? (
        <Skeleton lines={8} retry={() => void classes.refetch()} />
      ) : teaches ? (
        <Tabs
          label={t('announcement.title')}
          tabs={TABS.map((id) => ({ id, label: t(`announcement.${id}`) }))}
          selected={tab}
          onSelect={setTab}
        >
          {tab === 'taught' ? <TaughtAnnouncements classes={classes.data!} /> : <MyAnnouncements />}
        </Tabs>
      ) : (
        <MyAnnouncements />
      )}
      {isWriting && <WriteDialog classes={open} onClose={() => setWriting(false)} />}
    </Page>
  );
}
