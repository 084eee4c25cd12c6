import { SharedDriveFiles } from '@lectern/contracts/drive/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ClassPage } from '../class/class-page.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { clock } from './drive-page.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './drive.css';

const REFRESH_MS = 30_000;

/** What was shared into one class: a tab of it. */
export const ClassMediaPage = () => <ClassPage tab="media" show={(room) => <Shared classId={room.id} />} />;

/** What was shared into all my classes. */
export function SharedPage() {
  const { t } = useText();
  return (
    <Page title={t('drive.shared')}>
      <header className="top">
        <div className="grow">
          <h1>{t('drive.shared')}</h1>
          <p>{t('drive.sharedLead')}</p>
        </div>
      </header>
      <Shared />
    </Page>
  );
}

function Shared({ classId }: { readonly classId?: string }) {
  const { t } = useText();
  const when = useWhen();
  const [typed, onSearch] = useState('');
  const list = useList(SharedDriveFiles, { classId, search: usePaused(typed) }, REFRESH_MS);
  return (
    <ListPage
      list={list}
      label={t('drive.shared')}
      search={{ label: t('drive.search'), typed, onSearch }}
      onAll={typed === '' ? undefined : () => onSearch('')}
      empty={{ icon: 'play', title: t('drive.noneShared'), why: t('drive.noneSharedWhy') }}
    >
      {(rows) => (
        <ul className="drive-files">
          {rows.map(
            ({ driveId, classId: of, className, title, kind, durationMs, words, by, sharedAt, hasSubtitles }) => (
              <li key={`${driveId} ${of}`}>
                <Icon name={kind === 'video' ? 'play' : 'sound'} />
                <span className="grow">
                  <Link to={`/drive/${driveId}`}>
                    <b className="cut">{title}</b>
                  </Link>
                  {words !== undefined && <span className="drive-words">{words}</span>}
                  <small>
                    {[
                      classId === undefined && className,
                      durationMs !== undefined && clock(durationMs),
                      hasSubtitles && t('drive.hasSubtitles'),
                      t('drive.sharedBy', { by, when: when(sharedAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </ListPage>
  );
}
