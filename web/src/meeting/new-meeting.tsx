import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { MEETING } from '@lectern/contracts/meeting/limits.ts';
import { ScheduleMeeting } from '@lectern/contracts/meeting/meeting.ts';
import { Meetings, type Conferencing } from '@lectern/contracts/meeting/queries.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240] as const;
const HOUR_MS = 3600_000;

interface Entered {
  readonly title?: string;
  readonly startsAt?: number;
  readonly minutes?: number;
  readonly classes?: readonly TaughtClass[];
  readonly password?: string;
}

/** A new meeting; how many fit is said before it is made [R9.14]. */
export function NewMeeting({ conferencing, onClose }: { conferencing: Conferencing; onClose: () => void }) {
  const { t } = useText();
  const go = useNavigate();
  const classes = useClasses();
  const readAgain = useReadAgain(Meetings);
  const [id] = useState(newId);
  const [startsAt] = useState(() => Math.ceil((Date.now() + HOUR_MS / 2) / HOUR_MS) * HOUR_MS);
  const { most, isFree } = conferencing;
  const bounds = { least: MEETING.passwordLeast, most: MEETING.passwordMost };
  const teaches = (classes.data?.classes.length ?? 0) > 0;
  return (
    <CommandDialog
      title={t('meeting.new')}
      submit={t('meeting.make')}
      command={ScheduleMeeting}
      to={{ family: 'meeting', id }}
      draft="meeting"
      start={{ startsAt, minutes: 60, classes: [] }}
      data={({ title, startsAt: from, minutes, classes: chosen = [], password }: Entered) => ({
        title,
        startsAt: from,
        minutes,
        ...(chosen.length > 0 && { classIds: chosen.map((one) => one.id) }),
        ...(password !== undefined && password.trim() !== '' && { password }),
      })}
      fields={{
        title: { label: t('meeting.newTitle') },
        startsAt: {
          label: t('meeting.startsAt'),
          as: 'moment',
          check: (at) =>
            at === undefined
              ? t('meeting.startsAtRequired')
              : Number(at) + 60_000 < Date.now()
                ? t('meeting.past')
                : undefined,
        },
        minutes: { label: t('meeting.length'), as: LengthField },
        ...(teaches && { classes: { label: t('meeting.classes'), as: ClassPicker } }),
        password: {
          label: t('meeting.password'),
          hint: t('meeting.passwordHint', bounds),
          check: (given) => {
            const { length } = ((given as string | undefined) ?? '').trim();
            return length > 0 && (length < bounds.least || length > bounds.most)
              ? t('meeting.passwordWrong', bounds)
              : undefined;
          },
        },
      }}
      onClose={onClose}
      onDone={({ receipt }) => {
        readAgain(receipt);
        onClose();
        void go(`/meetings/${id}`);
      }}
    >
      <p className="i2">{t(isFree ? 'meeting.mostFree' : 'meeting.most', { n: most })}</p>
      <p className="i2">{t('meeting.reminded')}</p>
    </CommandDialog>
  );
}

function LengthField({ label, value, onChange }: FieldProps<number>) {
  const { t } = useText();
  return (
    <Select
      label={label}
      value={String(value ?? 60)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={LENGTHS.map((n) => ({ id: String(n), label: t('meeting.minutes', { n }) }))}
    />
  );
}
