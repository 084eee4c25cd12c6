import { EditTopic, OpenTopic, ReopenTopic } from '@lectern/contracts/discussion/commands.ts';
import { DiscussionTopic, DiscussionTopics } from '@lectern/contracts/discussion/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaughtClass } from '../class/use-classes.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { TextField, type FieldProps } from '../kit/forms/field.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Entered {
  readonly title?: string;
  readonly kind?: string;
  readonly classes?: readonly TaughtClass[];
}

/** The wording, for a new one and for one that is edited. */
function useWording(isScored: boolean) {
  const { t } = useText();
  return {
    title: { label: t('discussion.titleEntry') },
    content: { label: t('discussion.content') },
    pictures: {
      label: t('discussion.pictures'),
      hint: t('discussion.picturesHint', { n: LIMITS.postPictures }),
    },
    ...(isScored && {
      fullTenths: {
        label: t('discussion.fullEntry'),
        hint: t('discussion.fullHint'),
        as: PointsField,
        check: (full: unknown) => (full === undefined ? t('discussion.fullHint') : undefined),
        show: (full: unknown) => worth(Number(full)),
      },
    }),
  } as const;
}

/** One that is still to come; the one that stands may stay. */
function useDeadline(before?: number) {
  const { t } = useText();
  return {
    label: t('discussion.deadline'),
    hint: t('discussion.deadlineHint'),
    as: 'moment',
    check: (at: unknown) =>
      at !== undefined && at !== before && Number(at) <= Date.now() ? t('discussion.past') : undefined,
  } as const;
}

/** A new topic, for one class or several: each class gets its own [R3.13]. */
export function WriteDialog({ classes, onClose }: { classes: readonly TaughtClass[]; onClose: () => void }) {
  const { t } = useText();
  const [wording, scoredWording] = [useWording(false), useWording(true)];
  const deadline = useDeadline();
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
        ...(kind === 'scored' ? scoredWording : wording),
        closesAt: deadline,
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

interface OneProps {
  readonly topic: DiscussionTopic;
  readonly onClose: () => void;
}

/** Reads it and its list again, once a command was taken. */
function useAfter(id: string): (receipt?: Receipt) => void {
  const client = useQueryClient();
  const readAgain = useReadAgain(DiscussionTopics);
  return (receipt) => {
    readAgain(receipt);
    void client.invalidateQueries({ queryKey: [DiscussionTopic.name, id] });
  };
}

/** Another wording of one that is there, based on what its author read of it when they began. */
export function EditDialog({ topic, onClose }: OneProps) {
  const { t } = useText();
  const [read] = useState(topic); // what is edited does not change under the hands
  const { id, kind, status, title, content, pictures, fullTenths, closesAt, editedIn, hasScores = false } = read;
  const wording = useWording(kind === 'scored' && !hasScores);
  const deadline = useDeadline(closesAt);
  const after = useAfter(id);
  return (
    <CommandDialog
      title={t('discussion.editTitle')}
      submit={t('discussion.save')}
      command={EditTopic}
      to={{ family: 'discussion', id }}
      start={{ title, content, pictures, fullTenths, closesAt }}
      fields={{ ...wording, ...(status === 'open' && { closesAt: deadline }) }}
      edited={{ basedOn: editedIn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('discussion.wasEdited'));
        after(receipt);
        onClose();
      }}
    >
      <p className="i2">{t('discussion.kindStays', { kind: t(`discussion.${kind}`) })}</p>
      {hasScores && <p className="i2">{t('discussion.fullStays', { n: worth(fullTenths ?? 0) })}</p>}
    </CommandDialog>
  );
}

/** One whose deadline passed goes on until another one, or without. */
export function ReopenDialog({ topic: { id, title, closesAt = 0 }, onClose }: OneProps) {
  const { t } = useText();
  const when = useWhen();
  const deadline = useDeadline();
  const after = useAfter(id);
  return (
    <CommandDialog
      title={t('discussion.reopen')}
      submit={t('discussion.reopen')}
      command={ReopenTopic}
      to={{ family: 'discussion', id }}
      fields={{ closesAt: deadline }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('discussion.wasReopened', { title }));
        after(receipt);
        onClose();
      }}
    >
      <p>{t('discussion.reopenPast', { when: when(closesAt) })}</p>
    </CommandDialog>
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
