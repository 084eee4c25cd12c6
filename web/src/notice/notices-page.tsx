import { labelIn } from '@lectern/contracts/kernel/list.ts';
import {
  ChooseDigest,
  DeclineDigest,
  MuteNotices,
  MyNotices,
  NoticeSettings,
  UnmuteNotices,
} from '@lectern/contracts/notice/notice.ts';
import { toldAs } from '@lectern/contracts/notice/told.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { NoticeList } from './notice-list.tsx';
import { ReadAll } from './read-all.tsx';
import { useText } from './texts.ts';
import { useReading } from './use-reading.ts';
import '../kit/ui/page-head.css';

/** Everything that somebody was told of late, and what they want to be told. */
export function NoticesPage() {
  const { t } = useText();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const list = useList(MyNotices, { unread: isUnreadOnly });
  const reading = useReading(useUser().id);
  return (
    <Page title={t('notice.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('notice.title')}</h1>
          <p>{t('notice.lead')}</p>
        </div>
        <ReadAll rows={list.rows} />
      </header>
      <div className="notices-page">
        <NoticeList
          list={list}
          onOpen={reading.one}
          filters={
            <label className="notice-switch">
              <input type="checkbox" checked={isUnreadOnly} onChange={() => setUnreadOnly(!isUnreadOnly)} />
              {t('notice.unreadOnly')}
            </label>
          }
          onAll={isUnreadOnly ? () => setUnreadOnly(false) : undefined}
          nothing={{ icon: 'bell', title: t('notice.noneUnread') }}
        />
        <Settings />
      </div>
    </Page>
  );
}

function Settings() {
  const { t, language } = useText();
  const { id } = useUser();
  const commands = useCommands('notice', id);
  const readAgain = useReadAgain(MyNotices);
  const settings = useQuery({
    queryKey: [NoticeSettings.name],
    queryFn: () => query<typeof NoticeSettings>(NoticeSettings, {}),
  });
  async function turn({ kind, isOn }: NoticeSettings['kinds'][number]): Promise<void> {
    const done = await commands.give(isOn ? MuteNotices : UnmuteNotices, { kind });
    if (done === undefined) return;
    await settings.refetch();
    readAgain(done.receipt);
  }
  async function turnMail(isOn: boolean): Promise<void> {
    const done = await (isOn ? commands.give(DeclineDigest, {}) : commands.give(ChooseDigest, { language }));
    if (done !== undefined) await settings.refetch();
  }
  const { data, error } = settings;
  const retry = () => void settings.refetch();
  return (
    <aside className="card notice-settings" aria-label={t('notice.settings')}>
      <h2>{t('notice.settings')}</h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={4} retry={retry} />
        ) : (
          <Failed error={error} retry={retry} />
        )
      ) : (
        <>
          {data.kinds.map((one) => (
            <label key={one.kind} className="notice-switch">
              <input type="checkbox" role="switch" checked={one.isOn} onChange={() => void turn(one)} />
              {labelIn(toldAs(one.kind).label, language)}
            </label>
          ))}
          <p className="t13 i3">{t('notice.settingsWhy')}</p>
          {data.digest === undefined ? (
            <p className="notice-mail">
              {t('notice.noAddress')}{' '}
              <Link className="link" to="/me">
                {t('notice.addAddress')}
              </Link>
            </p>
          ) : (
            <label className="notice-switch notice-mail">
              <input
                type="checkbox"
                role="switch"
                checked={data.digest.isOn}
                onChange={() => void turnMail(data.digest?.isOn === true)}
              />
              {t('notice.digest', { address: data.digest.address })}
            </label>
          )}
        </>
      )}
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </aside>
  );
}
