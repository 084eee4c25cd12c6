import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { TeacherGroupingView } from '@lectern/contracts/grouping/view.ts';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { calledBy, useGroupingText } from './texts.ts';

interface Props {
  readonly grouping: Opened<TeacherGroupingView>;
  /** The students who are here, by name. */
  readonly here: readonly string[];
  readonly nameOf: (personId: string) => string;
  readonly onPerson: (personId: string) => void;
  /** Why nobody can be moved now. */
  readonly why: string | undefined;
  readonly onPlace: (personId: string, groupId: string | undefined) => void;
}

/** In no group. */
const NONE = '';

/** Who is in which group. Moved by dragging, or by pressing a name and then where it goes: keyboard and phone do that alike. */
export function GroupsBoard({ grouping, here, nameOf, onPerson, why, onPlace }: Props) {
  const { t } = useGroupingText();
  const [held, hold] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, say] = useState('');
  const board = useRef<HTMLDivElement>(null);
  /** Whoever was moved by keyboard is followed to where they are now. */
  const followed = useRef<string>(undefined);
  const { members } = grouping;
  useEffect(() => {
    const moved = followed.current;
    if (moved === undefined || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-person="${moved}"]`)?.focus();
    followed.current = undefined;
  }, [members]);

  const isFixed = why !== undefined;
  const taken = isFixed ? undefined : held;
  const groups = Object.entries(grouping.groups).sort(([, one], [, other]) => one.n - other.n);
  const isIn = (personId: string, groupId: string) => (members[personId] ?? NONE) === groupId;
  const nameOfGroup = (groupId: string) => {
    const group = grouping.groups[groupId];
    return group === undefined ? t('grouping.without') : calledBy(group, t);
  };
  const byName = (one: string, other: string) => nameOf(one).localeCompare(nameOf(other), 'zh');
  const inGroup = (groupId: string) =>
    Object.keys(members)
      .filter((personId) => members[personId] === groupId)
      .sort(byName);
  const without = here.filter((personId) => members[personId] === undefined);

  function put(groupId: string): void {
    hold(undefined);
    setOver(undefined);
    if (taken === undefined || isIn(taken, groupId)) return;
    followed.current = taken;
    say(t('grouping.moved', { name: nameOf(taken), group: nameOfGroup(groupId) }));
    onPlace(taken, groupId === NONE ? undefined : groupId);
  }
  function pickUp(personId: string | undefined): void {
    hold(personId);
    if (personId !== undefined) say(t('grouping.held', { name: nameOf(personId) }));
  }
  const person = (personId: string) => (
    <button
      key={personId}
      type="button"
      data-person={personId}
      draggable={!isFixed}
      aria-pressed={isFixed ? undefined : personId === taken}
      onClick={() => (isFixed ? onPerson(personId) : pickUp(personId === taken ? undefined : personId))}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        hold(personId);
      }}
      onDragEnd={() => {
        hold(undefined);
        setOver(undefined);
      }}
    >
      {nameOf(personId)}
    </button>
  );
  const target = (groupId: string, isFull: boolean) => {
    const canTake = taken !== undefined && !isFull && !isIn(taken, groupId);
    return {
      className: [isFull && 'no', over === groupId && canTake && 'to'].filter(Boolean).join(' '),
      onDragOver: (event: DragEvent) => {
        if (!canTake) return;
        event.preventDefault();
        setOver(groupId);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        put(groupId);
      },
    };
  };
  const putHere = (groupId: string, isFull: boolean) => {
    if (taken === undefined || isIn(taken, groupId)) return null;
    if (isFull) return <span className="why">{t('grouping.fullWhy')}</span>;
    const name = nameOf(taken);
    const label =
      groupId === NONE ? t('grouping.putOut', { name }) : t('grouping.putIn', { name, group: nameOfGroup(groupId) });
    return (
      <Button size="sm" aria-label={label} onClick={() => put(groupId)}>
        {t('grouping.put')}
      </Button>
    );
  };
  return (
    <div
      ref={board}
      className="groups-board"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || taken === undefined) return;
        event.stopPropagation();
        hold(undefined);
      }}
    >
      <p className="i3 t12">
        {grouping.status === 'draft' && t('grouping.unseen')} {why ?? t('grouping.arrange')}
      </p>
      <ul aria-label={t('grouping.title')}>
        {groups.map(([groupId, group]) => {
          const isFull = group.members >= group.capacity;
          return (
            <li key={groupId} {...target(groupId, isFull)}>
              <p className="head">
                <b>{calledBy(group, t)}</b>
                {group.locked && (
                  <span className="i3">
                    <Icon name="lock" size="xs" />
                    <span className="vh">{t('grouping.locked')}</span>
                  </span>
                )}
                <span className="grow" />
                <span className={isFull ? 'st ok' : 'i2'}>
                  {t('grouping.of', { n: group.members, all: group.capacity })}
                  {isFull && ` ${t('grouping.full')}`}
                </span>
              </p>
              <p className="people">{inGroup(groupId).map(person)}</p>
              {putHere(groupId, isFull)}
            </li>
          );
        })}
        <li {...target(NONE, false)}>
          <p className="head">
            <b>{t('grouping.without')}</b>
            <span className="grow" />
            <span className="i2">{without.length}</span>
          </p>
          {without.length === 0 ? (
            <p className="i3 t13">{t('grouping.all')}</p>
          ) : (
            <p className="people">{without.map(person)}</p>
          )}
          {putHere(NONE, false)}
        </li>
      </ul>
      <span className="vh" role="status">
        {said}
      </span>
    </div>
  );
}
