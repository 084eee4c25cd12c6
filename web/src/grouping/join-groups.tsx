import type { CreateGroup, JoinGroup } from '@lectern/contracts/grouping/commands.ts';
import { isTooSimple } from '@lectern/contracts/kernel/short-password.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useState } from 'react';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Entry, Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { calledBy, useGroupingText } from './texts.ts';

interface Props extends ToolCardProps {
  readonly grouping: NonNullable<ToolCardProps['view']['grouping']>;
}

/** The groups with the room that they have; full ones say so and stay in sight. In a free grouping one makes a group, too. */
export function JoinGroups(props: Props) {
  const { grouping, give, isOnline } = props;
  const { t } = useGroupingText();
  const errorText = useErrorText();
  const [isMaking, setMaking] = useState(false);
  /** The group whose password is asked for. */
  const [asked, ask] = useState<string>();
  const [password, setPassword] = useState('');
  const join = useAction(give<typeof JoinGroup>);
  const { groupingId, most } = grouping;
  if (isMaking) return <MakeGroup {...props} onBack={() => setMaking(false)} />;
  const why = isOnline ? undefined : t('grouping.offline');
  const groups = Object.entries(grouping.groups).sort(([, one], [, other]) => one.n - other.n);
  return (
    <>
      {most !== undefined && <p className="i2 t13">{t('grouping.eachMost', { n: most })}</p>}
      {groups.length === 0 && <p className="i2">{t('grouping.none')}</p>}
      <ul className="groups-list">
        {groups.map(([groupId, group]) => {
          const name = calledBy(group, t);
          const isFull = group.members >= group.capacity;
          const isAsked = asked === groupId && group.locked === true && !isFull;
          const sent = () => void join.run('JoinGroup', { groupingId, groupId, ...(group.locked && { password }) });
          return (
            <li key={groupId}>
              <span className="grow">
                {name}
                {group.locked && (
                  <small className="i2">
                    <Icon name="lock" size="xs" /> {t('grouping.locked')}
                  </small>
                )}
              </span>
              <span className={isFull ? 'st off' : 'i2'}>
                {t('grouping.of', { n: group.members, all: group.capacity })}
                {isFull && ` ${t('grouping.full')}`}
              </span>
              {!isFull && !isAsked && (
                <Button
                  size="touch"
                  aria-label={t('grouping.joinOf', { group: name })}
                  busy={join.busy}
                  onClick={() => {
                    join.clear();
                    setPassword('');
                    ask(groupId);
                    if (!group.locked) sent();
                  }}
                >
                  {t('grouping.join')}
                </Button>
              )}
              {isAsked && (
                <form
                  className="ask"
                  onSubmit={(event) => {
                    event.preventDefault();
                    sent();
                  }}
                >
                  <Entry
                    label={t('grouping.password')}
                    value={password}
                    autoFocus
                    autoComplete="off"
                    hint={t('grouping.passwordAsk')}
                    fault={join.error === undefined ? undefined : errorText(join.error)}
                    onChange={({ target }) => setPassword(target.value)}
                  />
                  <Button look="primary" size="touch" type="submit" busy={join.busy} why={why}>
                    {t('grouping.joinOf', { group: name })}
                  </Button>
                </form>
              )}
              {asked === groupId && !isAsked && join.error !== undefined && <Fault>{errorText(join.error)}</Fault>}
            </li>
          );
        })}
      </ul>
      {why !== undefined && <p className="why">{why}</p>}
      {grouping.kind === 'free' && (
        <Button look="primary" size="touch" wide onClick={() => setMaking(true)}>
          {t('grouping.create')}
        </Button>
      )}
      <p className="i3 t13">{t('grouping.leaveUntil')}</p>
    </>
  );
}

/** Its name, how many may come, and a password that is not trivial [R5.26]: said before it is sent. */
function MakeGroup({ view, grouping, give, isOnline, onBack }: Props & { onBack: () => void }) {
  const { t } = useGroupingText();
  const errorText = useErrorText();
  const most = grouping.most ?? LIMITS.groupMembers;
  const [form, setForm] = useState({ name: '', capacity: String(most), password: '' });
  /** The same group, however often it is sent. */
  const [groupId] = useState(newId);
  const make = useAction(give<typeof CreateGroup>);
  const { name, capacity, password } = form;
  const { code } = view.lesson;
  const length = units(name.trim());
  const faults = {
    name: length > LIMITS.groupNameUnits ? t('grouping.badGroupName', { n: LIMITS.groupNameUnits / 2 }) : undefined,
    capacity:
      /^\d{1,3}$/.test(capacity) && Number(capacity) >= 1 && Number(capacity) <= most
        ? undefined
        : t('grouping.badNumber', { n: most }),
    password:
      password === ''
        ? undefined
        : password.length < LIMITS.groupPasswordMin || password.length > LIMITS.groupPasswordMost
          ? t('grouping.passwordRule', { min: LIMITS.groupPasswordMin, max: LIMITS.groupPasswordMost })
          : isTooSimple(password, { name, code })
            ? t('grouping.tooSimple')
            : undefined,
  };
  const why =
    length === 0
      ? t('grouping.badGroupName', { n: LIMITS.groupNameUnits / 2 })
      : (faults.name ?? faults.capacity ?? faults.password ?? (isOnline ? undefined : t('grouping.offline')));
  const set = (change: Partial<typeof form>) => {
    make.clear();
    setForm({ ...form, ...change });
  };
  return (
    <form
      className="groups-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (why !== undefined) return;
        const data = { groupingId: grouping.groupingId, groupId, name, capacity: Number(capacity) };
        void make.run('CreateGroup', { ...data, ...(password !== '' && { password }) });
      }}
    >
      <Entry
        label={t('grouping.groupName')}
        value={name}
        autoFocus
        fault={faults.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Entry
        label={t('grouping.capacity')}
        inputMode="numeric"
        value={capacity}
        fault={faults.capacity}
        onChange={({ target }) => set({ capacity: target.value.trim() })}
      />
      <Entry
        label={t('grouping.passwordNew')}
        value={password}
        autoComplete="off"
        fault={faults.password}
        hint={t('grouping.passwordRule', { min: LIMITS.groupPasswordMin, max: LIMITS.groupPasswordMost })}
        onChange={({ target }) => set({ password: target.value })}
      />
      {make.error !== undefined && <Fault>{errorText(make.error)}</Fault>}
      <p className="i3 t13">{t('grouping.createdFirst')}</p>
      <Button look="primary" size="touch" wide type="submit" busy={make.busy} why={why}>
        {t('grouping.createDo')}
      </Button>
      <Button size="touch" wide onClick={onBack}>
        {t('grouping.back')}
      </Button>
    </form>
  );
}
