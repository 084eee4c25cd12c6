import { useRef, useState, type Ref } from 'react';
import { useText } from '../../i18n/teacher.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { countSeats, type Seat, type SeatState } from './seat.ts';
import './seats-list.css';

const LOOK: { readonly [state in SeatState]: readonly [tone: string, icon: IconName] } = {
  answered: ['ok', 'check'],
  late: ['warn', 'clock'],
  unanswered: ['i3', 'ring'],
  here: ['ok', 'user'],
  offline: ['bad', 'netoff'],
  away: ['off', 'slash'],
};

interface Props {
  readonly seats: readonly Seat[];
  readonly joined: number;
  /** The search field: a key puts the focus there. */
  readonly search: Ref<HTMLInputElement>;
}

/** Every student with an icon for what they are doing; looked for by name. */
export function SeatsList({ seats, joined, search }: Props) {
  const { t } = useText();
  const [name, setName] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const wanted = name.trim().toLowerCase();
  const found = wanted === '' ? seats : seats.filter((seat) => seat.name?.toLowerCase().includes(wanted));
  return (
    <section className="ros" aria-label={t('seats.title')}>
      <header>
        <h2>{t('seats.title')}</h2>
        <span className="i3 t13">
          <b>{joined}</b> {t('seats.came', { n: seats.length })}
        </span>
        <span className="grow" />
        <label className="field">
          <Icon name="search" size="xs" />
          <input
            ref={search}
            type="search"
            value={name}
            placeholder={t('seats.findHint')}
            aria-label={t('seats.find')}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </header>
      <p className="cnt">
        {countSeats(seats).map(({ state, count }) => (
          <span key={state} className={`st ${LOOK[state][0]}`}>
            <Icon name={LOOK[state][1]} size="xs" />
            {t(`seats.${state}`)} {count}
          </span>
        ))}
      </p>
      {wanted !== '' && found.length === 0 && (
        <p className="nobody i2">
          {t('seats.none', { name: name.trim() })}
          <Button size="sm" onClick={() => setName('')}>
            {t('seats.clear')}
          </Button>
        </p>
      )}
      <ul className="seats" ref={list} tabIndex={0} aria-label={t('seats.list')}>
        {found.map((seat) => (
          <SeatOf key={seat.id} seat={seat} />
        ))}
      </ul>
    </section>
  );
}

function SeatOf({ seat }: { seat: Seat }) {
  const { t } = useText();
  const { name = t('seats.unknown'), state, isOnline } = seat;
  const [tone, icon] = LOOK[state];
  const isCut = state === 'answered' && !isOnline;
  const says = isCut ? t('seats.answeredOffline') : t(`seats.${state}`);
  return (
    <li className={isCut ? `${state} cut-off` : state} title={`${name} · ${says}`}>
      <span className={`st ${tone}`}>
        <Icon name={icon} size="xs" />
      </span>
      <span className="cut">{name}</span>
      <span className="vh">{says}</span>
    </li>
  );
}
