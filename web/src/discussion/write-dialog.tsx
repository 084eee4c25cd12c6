import { OpenTopic } from '@lectern/contracts/discussion/commands.ts';
import { DiscussionTopics } from '@lectern/contracts/discussion/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import type { TaughtClass } from '../class/use-classes.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { TextField, type FieldProps } from '../kit/forms/field.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Entered {
  readonly title?: string;
  readonly kind?: string;
  readonly classes?: readonly TaughtClass[];
}

/** A new topic, for one class or several: each class gets its own [R3.13]. */
export function WriteDialog({ classes, onClose }: { classes: readonly TaughtClass[]; onClose: () => void }) {
  const { t } = useText();
  const readAgain = useReadAgain(DiscussionTopics);
  const [ids] = useState(() => new Map(classes.map(({ id }) => [id, newId()])));
  return (
    <CommandDialog
      title={t('discussion.write')}
      submit={t('discussion.publish')}
      draft="discussion"
      command={OpenTopic}
      to={({ classes: chosen = [] }: Entered) =>
        (chosen.length === 0 ? classes.slice(0, 1) : chosen).map(({ id, name }) => ({
          family: 'discussion',
          id: ids.get(id) ?? '',
          classId: id,
          name,
        }))
      }
      start={{ classes: classes.length === 1 ? classes : [], kind: 'learning' }}
      data={({ classes: _classes, ...entered }: Entered, { classId }) => ({ ...entered, classId })}
      fields={({ kind }: Entered) => ({
        ...(classes.length > 1 && {
          classes: {
            label: t('discussion.classes'),
            as: ClassPicker,
            check: (chosen: unknown) =>
              (chosen as readonly unknown[]).length === 0 ? t('discussion.classesRequired') : undefined,
          },
        }),
        kind: {
          label: t('discussion.kind'),
          options: (id) => ({
            label: t(`discussion.${id as 'learning'}`),
            detail: t(`discussion.why.${id as 'learning'}`),
          }),
        },
        title: { label: t('discussion.titleEntry') },
        content: { label: t('discussion.content') },
        pictures: {
          label: t('discussion.pictures'),
          hint: t('discussion.picturesHint', { n: LIMITS.postPictures }),
        },
        ...(kind === 'scored' && {
          fullTenths: {
            label: t('discussion.fullEntry'),
            hint: t('discussion.fullHint'),
            as: PointsField,
            check: (full: unknown) => (full === undefined ? t('discussion.fullHint') : undefined),
          },
        }),
      })}
      onClose={onClose}
      onDone={({ receipt }, { title = '' }: Entered) => {
        toast('ok', t('discussion.wasOpened', { title }));
        readAgain(receipt);
        onClose();
      }}
    />
  );
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
