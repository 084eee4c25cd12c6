import { useId, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { Entry, Fault } from '../ui/entry.tsx';
import { useErrorText } from '../ui/states.tsx';
import { usePaused } from './use-found.ts';

export interface Pickable {
  readonly key: string;
  readonly name: string;
  readonly detail?: string | undefined;
}

interface Props<Found> {
  readonly label: string;
  readonly hint: string;
  /** What is said where nothing was found. */
  readonly nothing: string;
  readonly fault?: string | undefined;
  readonly picked: Found | undefined;
  readonly onPick: (found: Found | undefined) => void;
  readonly useFound: (search: string) => UseQueryResult<readonly Found[]>;
  readonly show: (found: Found) => Pickable;
  readonly autoFocus?: boolean;
}

/** Finds one of many by part of its name: typed, then chosen from a list of buttons. */
export function SearchPick<Found>(props: Props<Found>) {
  const { label, hint, nothing, fault, picked, onPick, useFound, show } = props;
  const { t } = useText();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const search = usePaused(typed);
  const found = useFound(search);
  const heading = useId();
  if (picked !== undefined) {
    const { name, detail } = show(picked);
    return (
      <div className="entry picked" role="group" aria-labelledby={heading}>
        <span id={heading}>{label}</span>
        <div className="row">
          <span className="grow">
            <b>{name}</b> {detail && <span className="i3">{detail}</span>}
          </span>
          <Button size="sm" onClick={() => onPick(undefined)}>
            {t('access.change')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="search-pick">
      <Entry
        label={label}
        autoComplete="off"
        autoFocus={props.autoFocus}
        value={typed}
        hint={hint}
        fault={fault}
        onSearch={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found.data?.length === 1 && search === typed.trim()) onPick(found.data[0]);
        }}
      />
      <div role="status">
        {search !== '' && found.error !== null && <Fault>{errorText(found.error)}</Fault>}
        {search !== '' && found.data?.length === 0 && <p className="t13 i3">{nothing}</p>}
      </div>
      {search !== '' && found.data && found.data.length > 0 && (
        <ul className="found" aria-label={label}>
          {found.data.map((one) => {
            const { key, name, detail } = show(one);
            return (
              <li key={key}>
                <button type="button" onClick={() => onPick(one)}>
                  <b>{name}</b> {detail && <span className="i3">{detail}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
