import {
  AddCalendarEntry,
  EditCalendarEntry,
  isSpan,
  RemoveCalendarEntry,
  SchoolCalendar,
  type CalendarKind,
} from '@lectern/contracts/invoice/calendar.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { isDay } from '@lectern/contracts/kernel/zone.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { useMyGrants } from '../access/use-my-grants.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import type { FieldSpec } from '../kit/forms/use-command-form.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './invoice.css';

type Entry = z.output<typeof SchoolCalendar.row>;
const LOOKS = { off: 'info', worked: 'warn' } as const;
const REFRESH_MS = 30_000;

/** An operator's: the days off of the school and the weekends that it works, by which invoices are due [R9.13]. */
export function CalendarPage() {
  const { t } = useText();
  const mine = useMyGrants();
  const list = useList(SchoolCalendar, {}, REFRESH_MS);
  const readAgain = useReadAgain(SchoolCalendar);
  const [open, setOpen] = useState<Entry | 'new'>();
  const mayWork = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const close = () => {
    setOpen(undefined);
    readAgain(); // whoever keeps the other version sees it
  };
  return (
    <Page title={t('calendar.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('calendar.title')}</h1>
          <p>{t('calendar.lead')}</p>
        </div>
        <Link className="btn" to="/invoices">
          {t('invoice.queue')}
        </Link>
        {list.rows && mayWork && (
          <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
            {t('calendar.add')}
          </Button>
        )}
      </header>
      {list.rows && mine.data && !mayWork && <Notice>{t('calendar.watching')}</Notice>}
      <ListPage
        list={list}
        label={t('calendar.title')}
        empty={{ icon: 'attend', title: t('calendar.none'), why: t('calendar.noneWhy') }}
      >
        {(rows) => (
          <ul className="invoices">
            {rows.map((entry) => (
              <li key={entry.entryId}>
                <div className="grow">
                  <b>{entry.name}</b>
                  <small>{daysOf(entry)}</small>
                </div>
                <span className={`st ${LOOKS[entry.kind]}`}>{t(`calendar.${entry.kind}`)}</span>
                {mayWork && (
                  <div className="acts">
                    <Button
                      size="sm"
                      aria-label={`${t('calendar.edit')}: ${entry.name}`}
                      onClick={() => setOpen(entry)}
                    >
                      {t('calendar.edit')}
                    </Button>
                    <CommandButton
                      command={RemoveCalendarEntry}
                      to={{ family: 'calendar', id: entry.entryId }}
                      data={{ basedOn: entry.editedIn }}
                      look="quiet"
                      size="sm"
                      aria-label={`${t('calendar.remove')}: ${entry.name}`}
                      confirm={{
                        title: t('calendar.removeAsk', { name: entry.name, days: daysOf(entry) }),
                        what: t('calendar.removeWhat'),
                      }}
                      onDone={({ receipt }) => {
                        toast('ok', t('calendar.removed', { name: entry.name }));
                        readAgain(receipt);
                      }}
                    >
                      {t('calendar.remove')}
                    </CommandButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {open !== undefined && <EntryDialog entry={open === 'new' ? undefined : open} onClose={close} />}
    </Page>
  );
}

const daysOf = ({ from, until }: Pick<Entry, 'from' | 'until'>): string =>
  from === until ? from : `${from} – ${until}`;

/** A new entry, or one that is changed; whoever changes it later is shown both versions. */
function EntryDialog({ entry, onClose }: { readonly entry: Entry | undefined; readonly onClose: () => void }) {
  const { t } = useText();
  const readAgain = useReadAgain(SchoolCalendar);
  const [id] = useState(() => entry?.entryId ?? newId());
  const { name, kind = 'off', from, until } = entry ?? {};
  const day = (value: unknown) => (isDay(String(value)) ? undefined : t('calendar.dayFault'));
  const fields: Readonly<Record<string, FieldSpec>> = {
    name: { label: t('calendar.name'), placeholder: t('calendar.namePlaceholder') },
    kind: {
      label: t('calendar.kind'),
      options: (one) => ({
        label: t(`calendar.${one as CalendarKind}`),
        detail: t(`calendar.${one as CalendarKind}Why`),
      }),
    },
    from: { label: t('calendar.from'), as: DayField, check: day },
    until: {
      label: t('calendar.until'),
      hint: t('calendar.untilHint', { n: LIMITS.calendarEntryDays }),
      as: DayField,
      check: (last, values) => {
        const fault = day(last);
        if (fault !== undefined || !isDay(String(values['from']))) return fault;
        return isSpan(String(values['from']), String(last))
          ? undefined
          : t('calendar.spanFault', { n: LIMITS.calendarEntryDays });
      },
    },
  };
  return (
    <CommandDialog
      command={entry === undefined ? AddCalendarEntry : EditCalendarEntry}
      to={{ family: 'calendar', id }}
      title={t(entry === undefined ? 'calendar.add' : 'calendar.editTitle')}
      start={{ name, kind, from, until }}
      fields={fields}
      {...(entry && { edited: { basedOn: entry.editedIn } })}
      submit={t(entry === undefined ? 'calendar.add' : 'calendar.save')}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('calendar.saved'));
        onClose();
        readAgain(receipt);
      }}
    />
  );
}

function DayField({ label, hint, fault, value, onChange }: FieldProps<never>) {
  const below = useId();
  return (
    <label className="entry">
      <span>{label}</span>
      <input
        type="date"
        value={value ?? ''}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={below}
        onChange={({ target }) => onChange((target.value === '' ? undefined : target.value) as never)}
      />
      <span id={below}>{fault === undefined ? hint : <Fault>{fault}</Fault>}</span>
    </label>
  );
}
