import { EditExperiment, PublishExperiment, RepublishExperiment } from '@lectern/contracts/experiment/commands.ts';
import { HANDED_IN_BY } from '@lectern/contracts/experiment/facts.ts';
import { Experiment, Experiments } from '@lectern/contracts/experiment/queries.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, type FieldProps } from '../kit/forms/field.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

const DAY_MS = 86_400_000;

interface Entered {
  readonly title?: string;
  readonly opensAt?: number;
  readonly publishAt?: number;
}

/** What is asked for, of a new experiment and of one that is edited. */
function useWording(isByFixed = false) {
  const { t } = useText();
  return {
    title: { label: t('experiment.titleEntry') },
    content: { label: t('experiment.content') },
    files: { label: t('experiment.files') },
    ...(!isByFixed && { by: { label: t('experiment.byEntry'), as: ByField } }),
    opensAt: { label: t('experiment.opensAt'), as: 'moment' },
    dueAt: {
      label: t('experiment.dueEntry'),
      as: 'moment',
      check: (at: unknown, { opensAt }: Entered) =>
        at === undefined
          ? t('experiment.dueRequired')
          : Number(at) <= (opensAt ?? 0)
            ? t('experiment.window')
            : undefined,
    },
  } as const;
}

function usePublishField() {
  const { t } = useText();
  return {
    publishAt: {
      label: t('experiment.publishAt'),
      hint: t('experiment.publishHint'),
      as: 'moment',
      check: (at: unknown) => (at !== undefined && Number(at) < Date.now() ? t('experiment.publishPast') : undefined),
    },
  } as const;
}

function ByField(props: FieldProps<string>) {
  const { t } = useText();
  const options = HANDED_IN_BY.map((id) => ({
    id,
    label: t(`experiment.by.${id}`),
    detail: t(`experiment.who.${id}`),
  }));
  return <ChoiceField {...props} options={options} />;
}

/** Reads it and its list again, once a command was taken. */
export function useAfter(id: string): (receipt?: Receipt) => void {
  const client = useQueryClient();
  const readAgain = useReadAgain(Experiments);
  return (receipt) => {
    readAgain(receipt);
    void client.invalidateQueries({ queryKey: [Experiment.name, id] });
  };
}

function useTold() {
  const { t } = useText();
  return ({ title = '', publishAt }: Entered) =>
    toast('ok', t(publishAt === undefined ? 'experiment.wasPublished' : 'experiment.wasScheduled', { title }));
}

/** A new experiment, published at once or at a time. */
export function WriteDialog({ classId, onClose }: { readonly classId: string; readonly onClose: () => void }) {
  const { t } = useText();
  const wording = useWording();
  const publishing = usePublishField();
  const [id] = useState(newId);
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const after = useAfter(id);
  const told = useTold();
  return (
    <CommandDialog
      title={t('experiment.write')}
      submit={t('experiment.doPublish')}
      draft={`experiment.${classId}`}
      command={PublishExperiment}
      to={{ family: 'experiment', id, classId }}
      start={{ by: 'student', opensAt: now, dueAt: now + 7 * DAY_MS }}
      data={(entered: Entered) => ({ ...entered, classId })}
      fields={{ ...wording, ...publishing }}
      onClose={onClose}
      onDone={({ receipt }, entered: Entered) => {
        told(entered);
        after(receipt);
        onClose();
      }}
    />
  );
}

interface Props {
  readonly one: Experiment;
  readonly onClose: () => void;
}

/** Another wording of it, based on what its author read. */
export function EditDialog({ one, onClose }: Props) {
  const { t } = useText();
  const { id, title, content, files, by, opensAt, dueAt, hasReports } = one;
  const wording = useWording(hasReports);
  const after = useAfter(id);
  const [basedOn] = useState(one.editedIn);
  return (
    <CommandDialog
      title={t('experiment.editTitle')}
      submit={t('experiment.doSave')}
      command={EditExperiment}
      to={{ family: 'experiment', id }}
      start={{ title, content, files, by, opensAt, dueAt }}
      fields={wording}
      edited={{ basedOn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('experiment.wasEdited'));
        after(receipt);
        onClose();
      }}
    >
      {hasReports && <p className="i2">{`${t(`experiment.by.${by}`)} · ${t('experiment.byFixed')}`}</p>}
    </CommandDialog>
  );
}

/** Publishes one that was withdrawn, or that waits for another time. */
export function RepublishDialog({ one: { id, title, publishAt }, onClose }: Props) {
  const { t } = useText();
  const publishing = usePublishField();
  const after = useAfter(id);
  const told = useTold();
  return (
    <CommandDialog
      title={t('experiment.republish')}
      submit={t('experiment.doPublish')}
      command={RepublishExperiment}
      to={{ family: 'experiment', id }}
      start={{ publishAt }}
      fields={publishing}
      onClose={onClose}
      onDone={({ receipt }, entered: Entered) => {
        told({ title, ...entered });
        after(receipt);
        onClose();
      }}
    />
  );
}
