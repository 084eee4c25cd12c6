import { EditHomework, LATE_RULES, PublishHomework } from '@lectern/contracts/homework/homework.ts';
import { Homeworks, HomeworkText } from '@lectern/contracts/homework/queries.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaughtClass } from '../class/use-classes.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, TextField, type FieldProps } from '../kit/forms/field.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

const DAY_MS = 86_400_000;

interface Entered {
  readonly title?: string;
  readonly classes?: readonly TaughtClass[];
  readonly opensAt?: number;
}

/** What is asked for, of new homework and of one that is edited. */
function useWording() {
  const { t } = useText();
  return {
    title: { label: t('homework.titleEntry') },
    content: { label: t('homework.content') },
    files: { label: t('homework.files') },
    opensAt: { label: t('homework.opensAt'), as: 'moment' },
    dueAt: {
      label: t('homework.dueEntry'),
      as: 'moment',
      check: (at: unknown, { opensAt }: Entered) =>
        at === undefined ? t('homework.dueRequired') : Number(at) <= (opensAt ?? 0) ? t('homework.window') : undefined,
    },
    late: { label: t('homework.lateRule'), as: LateField },
    fullTenths: { label: t('homework.fullEntry'), hint: t('homework.fullHint'), as: PointsField },
  } as const;
}

/** New homework, for one class or several: each class gets its own. */
export function WriteDialog({ classes, onClose }: { classes: readonly TaughtClass[]; onClose: () => void }) {
  const { t } = useText();
  const wording = useWording();
  const readAgain = useReadAgain(Homeworks);
  const [ids] = useState(() => new Map(classes.map(({ id }) => [id, newId()])));
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  return (
    <CommandDialog
      title={t('homework.writeTitle')}
      submit={t('homework.doPublish')}
      draft="homework"
      command={PublishHomework}
      to={({ classes: chosen = [] }: Entered) =>
        (chosen.length === 0 ? classes.slice(0, 1) : chosen).map(({ id, name }) => ({
          family: 'homework',
          id: ids.get(id) ?? '',
          classId: id,
          name,
        }))
      }
      start={{
        classes: classes.length === 1 ? classes : [],
        opensAt: now,
        dueAt: now + 7 * DAY_MS,
        late: 'flagged',
        fullTenths: 1000,
      }}
      data={({ classes: _classes, ...entered }: Entered, { classId }) => ({ ...entered, classId })}
      fields={{
        ...(classes.length > 1 && {
          classes: {
            label: t('homework.classes'),
            as: ClassPicker,
            check: (chosen: unknown) =>
              (chosen as readonly unknown[]).length === 0 ? t('homework.classesRequired') : undefined,
          },
        }),
        ...wording,
      }}
      onClose={onClose}
      onDone={({ receipt }, { title = '' }: Entered) => {
        toast('ok', t('homework.wasPublished', { title }));
        readAgain(receipt);
        onClose();
      }}
    />
  );
}

function LateField(props: FieldProps<string>) {
  const { t } = useText();
  return <ChoiceField {...props} options={LATE_RULES.map((id) => ({ id, label: t(`homework.rule.${id}`) }))} />;
}

/** Points, with one decimal; kept in tenths. */
function PointsField({ value, onChange, ...props }: FieldProps<number>) {
  const [typed, setTyped] = useState(value === undefined ? '' : worth(value));
  return (
    <TextField
      {...props}
      value={typed}
      onChange={(said = '') => {
        setTyped(said);
        onChange(/^\d+(\.\d)?$/.test(said) ? Math.round(Number(said) * 10) : undefined);
      }}
    />
  );
}

/** Another wording of what is set, based on what its author read of it. */
export function EditDialog({ text, onClose }: { text: HomeworkText; onClose: () => void }) {
  const { t } = useText();
  const wording = useWording();
  const client = useQueryClient();
  const readAgain = useReadAgain(Homeworks);
  const { id, title, content, files, opensAt, dueAt, late, fullTenths } = text;
  const [basedOn] = useState(text.editedIn);
  return (
    <CommandDialog
      title={t('homework.editTitle')}
      submit={t('homework.doSave')}
      command={EditHomework}
      to={{ family: 'homework', id }}
      start={{ title, content, files, opensAt, dueAt, late, fullTenths }}
      fields={wording}
      edited={{ basedOn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('homework.wasEdited'));
        readAgain(receipt);
        void client.invalidateQueries({ queryKey: [HomeworkText.name, id] });
        onClose();
      }}
    />
  );
}
