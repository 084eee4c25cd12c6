import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isRoman, useReading } from '../kit/i18n/reading.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { findPeople, isEyes } from './find-people.ts';
import type { ReplayedLesson } from './use-replay.ts';

interface Props {
  readonly people: ReplayedLesson['people'];
  readonly chosen: string | undefined;
  readonly onPick: (person: string) => void;
  readonly onClose: () => void;
  /** By a key: what opened it has the focus again. */
  readonly onLeave: () => void;
}

/** As many as one scrolls through; of a thousand the rest is found by name. */
const MOST = 60;

/** A student by name: typed, gone through with arrows, taken with Enter. */
export function StudentPicker({ people, chosen, onPick, onClose, onLeave }: Props) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const students = useMemo(() => findPeople(people, ''), [people]);
  const { reading, isComing } = useReading(isRoman(name));
  const found = useMemo(() => findPeople(people, name, reading), [people, name, reading]);
  const shown = found.slice(0, MOST);
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!isTaken || isComing) return; // pressed before it was known how names are read
    const [one] = found;
    if (one) onPick(one.id);
  }, [isTaken, isComing, found, onPick]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const isOpener = event.target instanceof Element && event.target.closest('[aria-haspopup="dialog"]') !== null;
      if (!isOpener && !box.current?.contains(event.target as Node)) onClose();
    };
    window.addEventListener('pointerdown', outside);
    return () => window.removeEventListener('pointerdown', outside);
  }, [onClose]);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive(Math.max(0, Math.min(shown.length - 1, active + 1)));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter') {
      const one = shown[active];
      if (isComing) setTaken(true);
      else if (one) onPick(one.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="picker"
      ref={box}
      role="dialog"
      aria-label={t('replay.pickStudent')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {students.length === 0 ? (
        <p className="i2">{t('replay.noStudents')}</p>
      ) : (
        <>
          <label className="field">
            <Icon name="search" size="s" />
            <SearchInput
              role="combobox"
              aria-expanded
              aria-controls={list}
              aria-activedescendant={shown[active] && `${list}-${shown[active].id}`}
              aria-label={t('replay.findStudent')}
              placeholder={t('replay.findStudent')}
              value={name}
              ref={focused}
              onSearch={(typed) => {
                setName(typed);
                setTaken(false);
                setActive(0);
              }}
              onKeyDown={keys}
            />
          </label>
          <ul id={list} role="listbox" aria-label={t('replay.pickStudent')}>
            {shown.map(({ id, name: one }, index) => (
              <li
                key={id}
                id={`${list}-${id}`}
                role="option"
                aria-selected={index === active}
                className={id === chosen ? 'chosen' : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onPick(id)}
              >
                <span className="cut">{one}</span>
                {people[id]?.guest && <span className="i3 t12">{t('seats.guest')}</span>}
                {!isEyes(people[id], 'student') && <span className="i3 t12">{t('replay.as.auditor')}</span>}
              </li>
            ))}
          </ul>
          {found.length === 0 && !isComing && <p className="i2">{t('replay.noStudent', { name: name.trim() })}</p>}
          {found.length > MOST && <p className="i3 t12">{t('replay.moreStudents', { n: found.length - MOST })}</p>}
        </>
      )}
    </div>
  );
}

const focused = (input: HTMLInputElement | null) => input?.focus();
