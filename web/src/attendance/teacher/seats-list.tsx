import { memo, useState, type Ref } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { countSeats, findSeats, type Seat, type SeatFilter } from './seat.ts';
import './seats-list.css';

const LOOK: { readonly [filter in SeatFilter]: readonly [tone: string, icon: IconName] } = {
  answered: ['ok', 'check'],
  late: ['warn', 'history'],
  unanswered: ['i3', 'ring'],
  here: ['ok', 'user'],
  tardy: ['warn', 'clock'],
  unchecked: ['warn', 'qr'],
  offline: ['bad', 'netoff'],
  away: ['off', 'slash'],
  absent: ['bad', 'badc'],
  sickLeave: ['off', 'sick'],
  personalLeave: ['off', 'leave'],
};

interface Props {
  readonly seats: readonly Seat[];
  readonly joined: number;
  /** The search field: a key puts the focus there. */
  readonly search: Ref<HTMLInputElement>;
  readonly chosenId?: string | undefined;
  readonly onPerson: (id: string) => void;
  /** How many devices were used by several people. */
  readonly sharedDevices: number;
  readonly onSharedDevices: () => void;
}

/** Every student with an icon for what they are doing; looked for by name and by what they are. */
export function SeatsList({ seats, joined, search, chosenId, onPerson, sharedDevices, onSharedDevices }: Props) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [filter, setFilter] = useState<SeatFilter>();
  const students = seats.filter(({ isAuditor }) => !isAuditor);
  const auditors = findSeats(
    seats.filter(({ isAuditor }) => isAuditor),
    name,
    filter,
  );
  const found = findSeats(students, name, filter);
  const isNarrowed = name.trim() !== '' || filter !== undefined;
  const clear = () => {
    setName('');
    setFilter(undefined);
  };
  return (
    <section className="ros" aria-label={t('seats.title')}>
      <header>
        <h2>{t('seats.title')}</h2>
        <span className="i3 t13">
          <b>{joined}</b> {t('seats.came', { n: students.length })}
        </span>
        <span className="grow" />
        <label className="field">
          <Icon name="search" size="xs" />
          <SearchInput
            ref={search}
            value={name}
            placeholder={t('seats.findHint')}
            aria-label={t('seats.find')}
            onSearch={setName}
          />
        </label>
      </header>
      <div className="cnt" role="group" aria-label={t('seats.filter')}>
        {countSeats(students).map(({ filter: one, count }) => (
          <button
            key={one}
            type="button"
            className={`st ${LOOK[one][0]}`}
            aria-pressed={one === filter}
            onClick={() => setFilter(one === filter ? undefined : one)}
          >
            <Icon name={LOOK[one][1]} size="xs" />
            {t(`seats.${one}`)} {count}
          </button>
        ))}
      </div>
      {sharedDevices > 0 && (
        <p className="shared t12 i2">
          <Icon name="phone" size="xs" />
          <span className="grow">{t('seats.shared', { n: sharedDevices })}</span>
          <button type="button" className="link" onClick={onSharedDevices}>
            {t('seats.look')}
          </button>
        </p>
      )}
      {isNarrowed && found.length + auditors.length === 0 && (
        <p className="nobody i2">
          {name.trim() === '' ? t('seats.nobody') : t('seats.none', { name: name.trim() })}
          <Button size="sm" onClick={clear}>
            {t('seats.clear')}
          </Button>
        </p>
      )}
      <div className="lists">
        <ul className="seats" aria-label={t('seats.list')}>
          {found.map((seat) => (
            <SeatOf key={seat.id} seat={seat} isChosen={seat.id === chosenId} onPerson={onPerson} />
          ))}
        </ul>
        {auditors.length > 0 && (
          <>
            <h3 className="t12 i2">{t('seats.auditors', { n: auditors.length })}</h3>
            <ul className="seats" aria-label={t('seats.auditorsList')}>
              {auditors.map((seat) => (
                <SeatOf key={seat.id} seat={seat} isChosen={seat.id === chosenId} onPerson={onPerson} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

interface SeatProps {
  readonly seat: Seat;
  readonly isChosen: boolean;
  readonly onPerson: (id: string) => void;
}

/** Of a thousand, only those are drawn anew that something happened to. */
const SeatOf = memo(
  OneSeat,
  (before, now) =>
    before.isChosen === now.isChosen &&
    (Object.keys(now.seat) as (keyof Seat)[]).every((field) => before.seat[field] === now.seat[field]),
);

function OneSeat({ seat, isChosen, onPerson }: SeatProps) {
  const { t } = useText();
  const { id, name = t('seats.unknown'), state, attendance, isHere, isOnline, isGuest } = seat;
  const isTardy = attendance === 'late';
  const isCut = isHere && !isOnline && (state === 'answered' || state === 'late');
  const isUncounted = attendance === 'absent' && isHere; // was here, and never checked in
  const [tone, icon] = isUncounted ? LOOK.absent : isTardy && state !== 'offline' ? LOOK.tardy : LOOK[state];
  const says = [
    isGuest && t('seats.guest'),
    isTardy && t('seats.tardy'),
    isUncounted && state !== 'absent' && t('seats.absent'),
    isCut ? t('seats.answeredOffline') : t(`seats.${state}`),
    isHere && attendance === 'expected' && t('seats.unchecked'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={isGuest ? 'of-guest' : undefined}>
      <button
        type="button"
        className={[state, isCut && 'cut-off'].filter(Boolean).join(' ')}
        title={`${name} · ${says}`}
        aria-expanded={isChosen}
        onClick={() => onPerson(id)}
      >
        <span className={`st ${tone}`}>
          <Icon name={icon} size="xs" />
        </span>
        <span className="cut">{name}</span>
        {isGuest && (
          <span className="guest" aria-hidden="true">
            {t('seats.guestShort')}
          </span>
        )}
        <span className="vh">{says}</span>
      </button>
    </li>
  );
}
