import { endOfSchoolDay, schoolDay } from '@lectern/contracts/kernel/zone.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { useText } from './texts.ts';

const DAY_MS = 86_400_000;

/** The day whose end is read, which stands in the address; what is no day that is over is today. */
export function usePastDay() {
  const [asked, setAsked] = useSearchParams();
  const day = asked.get('day') ?? undefined;
  const end = day === undefined ? undefined : endOfSchoolDay(day);
  const [now] = useState(Date.now);
  const until = end !== undefined && end < now ? end : undefined;
  const onDay = (chosen: string | undefined) =>
    setAsked((before) => {
      const after = new URLSearchParams(before);
      if (chosen === undefined) after.delete('day');
      else after.set('day', chosen);
      return after;
    });
  return { day: until === undefined ? undefined : day, until, onDay };
}

interface DayProps {
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** Chooses a day that is over, in the school's zone. */
export function DayEntry({ day = '', onDay }: DayProps) {
  const { t } = useText();
  const last = schoolDay(useMinute() - DAY_MS);
  return (
    <label className="transcript-day">
      <span>{t('transcript.day')}</span>
      <input
        type="date"
        value={day}
        max={last}
        onChange={({ target }) => {
          if (target.value === '') onDay(undefined);
          else if (target.value <= last) onDay(target.value);
        }}
      />
    </label>
  );
}

/** Says that this is the past, and leads back. */
export function PastNotice({ day, onNow }: { readonly day: string; readonly onNow: () => void }) {
  const { t } = useText();
  return (
    <Notice tone="warn" action={<Button onClick={onNow}>{t('transcript.toNow')}</Button>}>
      <b>{t('transcript.past', { day })}</b>
      <p>{t('transcript.pastWhy')}</p>
    </Notice>
  );
}
