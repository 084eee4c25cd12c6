import type { LeaveGroup } from '@lectern/contracts/grouping/commands.ts';
import { useEffect, useRef, useState } from 'react';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Countdown } from '../kit/ui/countdown.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { JoinGroups } from './join-groups.tsx';
import { MyGroup } from './my-group.tsx';
import { calledBy, useGroupingText } from './texts.ts';
import './grouping.css';

/** R9.07. */
const RESULT_AFTER_MS = 2000;
/** Where one was put so long ago is no news when the page is opened. */
const NEWS_MS = 5000;

/** On a phone: a choice while there is one, then a receipt, and 2 s later one's group [R9.07]. */
export function GroupingCard(props: ToolCardProps) {
  const { view, own, now, isOnline, isOpen, onOpen, onClose } = props;
  const { t } = useGroupingText();
  const { grouping } = view;
  const groupingId = grouping?.groupingId;
  const mine = own.grouping?.groupingId === groupingId ? own.grouping : undefined;
  const isChoosing = grouping?.status === 'open';
  const standing = mine && `${mine.groupId} ${isChoosing}`;
  const [settled, settle] = useState(() => {
    const since = Math.max(mine?.at ?? 0, grouping?.since ?? 0);
    return isOnline && now() - since < NEWS_MS ? undefined : standing;
  });
  const isNews = isOnline && standing !== undefined && standing !== settled;
  // Another function for the same way does not start the wait anew.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);
  useEffect(() => {
    if (!isNews) return undefined;
    const timer = setTimeout(() => {
      settle(standing);
      open.current();
    }, RESULT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNews, standing]);

  if (grouping === undefined) return null;
  const { title, status, deadline } = grouping;
  if (own.attendance?.role === 'auditor')
    return (
      <ToolCard icon="group" title={title} look="line">
        <span className="i2 t13">{t('grouping.auditor')}</span>
      </ToolCard>
    );
  const group = mine && grouping.groups[mine.groupId];
  const name = group && calledBy(group, t);
  if (isNews && name !== undefined)
    return (
      <ToolCard icon="group" title={title} look="calls">
        <p className="big">
          {isChoosing
            ? t('grouping.joined', { group: name, version: mine!.version })
            : t('grouping.yours', { group: name })}
        </p>
        <p className="i2">{t('grouping.soon')}</p>
        <div className="groups-two">
          <Button size="touch" onClick={() => settle(standing)}>
            {t('grouping.stay')}
          </Button>
          <Button
            look="primary"
            size="touch"
            onClick={() => {
              settle(standing);
              onOpen();
            }}
          >
            {t('grouping.now')}
          </Button>
        </div>
      </ToolCard>
    );
  if (!isOpen) {
    const calls = isChoosing && mine === undefined;
    const said = name !== undefined ? t('grouping.yours', { group: name }) : title;
    return (
      <ToolCard icon="group" title={said} look={calls ? 'calls' : 'line'}>
        {calls && <Countdown deadline={deadline} now={now} />}
        {calls ? (
          <Button look="primary" size="touch" wide onClick={onOpen}>
            {t(grouping.kind === 'free' ? 'grouping.choose' : 'grouping.chooseOnly')}
          </Button>
        ) : (
          <Button onClick={onOpen}>{t('grouping.result')}</Button>
        )}
      </ToolCard>
    );
  }
  return (
    <ToolCard icon="group" title={title} look="open">
      {isChoosing && <Countdown deadline={deadline} now={now} />}
      {mine === undefined && isChoosing ? (
        <JoinGroups {...props} grouping={grouping} />
      ) : (
        <>
          {group !== undefined && mine !== undefined ? (
            <MyGroup {...props} groupId={mine.groupId} version={mine.version} name={name!} members={group.members} />
          ) : (
            <p>{t(status === 'closed' ? 'grouping.waitPlaced' : 'grouping.notPlaced')}</p>
          )}
          <Others grouping={grouping} groupId={mine?.groupId} />
          {isChoosing && <Leave {...props} groupingId={grouping.groupingId} />}
        </>
      )}
      <Button size="touch" wide onClick={onClose}>
        {t('grouping.toLesson')}
      </Button>
    </ToolCard>
  );
}

type Grouping = NonNullable<ToolCardProps['view']['grouping']>;

/** The groups that are not mine, and how many are in each. */
function Others({ grouping, groupId }: { grouping: Grouping; groupId: string | undefined }) {
  const { t } = useGroupingText();
  const others = Object.entries(grouping.groups)
    .filter(([id]) => id !== groupId)
    .sort(([, one], [, other]) => one.n - other.n);
  if (others.length === 0) return null;
  return (
    <ul className="groups-list" aria-label={t('grouping.others')}>
      {others.map(([id, group]) => (
        <li key={id}>
          <span className="grow">{calledBy(group, t)}</span>
          <span className="i2">{t('grouping.people', { n: group.members })}</span>
        </li>
      ))}
    </ul>
  );
}

function Leave({ give, isOnline, groupingId }: ToolCardProps & { groupingId: string }) {
  const { t } = useGroupingText();
  const errorText = useErrorText();
  const leave = useAction(give<typeof LeaveGroup>);
  return (
    <>
      <Button
        size="touch"
        wide
        look="quiet"
        busy={leave.busy}
        why={isOnline ? undefined : t('grouping.offline')}
        onClick={() => void leave.run('LeaveGroup', { groupingId })}
      >
        {t('grouping.leave')}
      </Button>
      {leave.error !== undefined && <Fault>{errorText(leave.error)}</Fault>}
    </>
  );
}
