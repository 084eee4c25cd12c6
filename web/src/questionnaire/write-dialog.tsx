import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import {
  DraftQuestionnaire,
  EditQuestionnaire,
  PublishQuestionnaire,
} from '@lectern/contracts/questionnaire/commands.ts';
import type { Asked } from '@lectern/contracts/questionnaire/facts.ts';
import { Questionnaire, Questionnaires } from '@lectern/contracts/questionnaire/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaughtClass } from '../class/use-classes.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { QuestionsField, useQuestionsFault } from './questions-field.tsx';
import { useText } from './texts.ts';

interface Entered {
  readonly title?: string;
  readonly classes?: readonly TaughtClass[];
}

function useWording() {
  const { t } = useText();
  const faultIn = useQuestionsFault();
  return {
    title: { label: t('questionnaire.titleEntry') },
    lead: { label: t('questionnaire.leadEntry'), as: 'lines' },
    isAnonymous: {
      label: t('questionnaire.isAnonymous'),
      as: 'tick',
      hint: t('questionnaire.anonymousHint', { n: LIMITS.anonymousFrom }),
    },
    questions: {
      label: t('questionnaire.questions'),
      as: QuestionsField,
      check: faultIn,
      show: (value: unknown) =>
        (value as readonly Asked[])
          .map(({ kind, text, isRequired, options = [], most, scale }, at) =>
            [
              `${at + 1} ${text}`,
              t(`questionnaire.${kind}`),
              t(isRequired ? 'questionnaire.isRequired' : 'questionnaire.optional'),
              ...(most === undefined ? [] : [t('questionnaire.mostN', { n: most })]),
              ...(scale === undefined ? [] : [`1–${scale}`]),
              ...(options.length === 0 ? [] : [options.join(' / ')]),
            ].join(' · '),
          )
          .join('\n'),
    },
  } as const;
}

/** A new questionnaire, for one class or several: each class gets its own, as a draft [R1.17]. */
export function WriteDialog({ classes, onClose }: { classes: readonly TaughtClass[]; onClose: () => void }) {
  const { t } = useText();
  const wording = useWording();
  const readAgain = useReadAgain(Questionnaires);
  const [ids] = useState(() => new Map(classes.map(({ id }) => [id, newId()])));
  return (
    <CommandDialog
      title={t('questionnaire.write')}
      submit={t('questionnaire.save')}
      draft="questionnaire"
      command={DraftQuestionnaire}
      to={({ classes: chosen = [] }: Entered) =>
        (chosen.length === 0 ? classes.slice(0, 1) : chosen).map(({ id, name }) => ({
          family: 'questionnaire',
          id: ids.get(id) ?? '',
          classId: id,
          name,
        }))
      }
      start={{ classes: classes.length === 1 ? classes : [], isAnonymous: false, questions: [] }}
      data={({ classes: _classes, ...entered }: Entered, { classId }) => ({ ...entered, classId })}
      fields={{
        ...(classes.length > 1 && {
          classes: {
            label: t('questionnaire.classes'),
            as: ClassPicker,
            check: (chosen: unknown) =>
              (chosen as readonly unknown[]).length === 0 ? t('questionnaire.classesRequired') : undefined,
          },
        }),
        ...wording,
      }}
      onClose={onClose}
      onDone={({ receipt }, { title = '' }: Entered) => {
        toast('ok', t('questionnaire.wasSaved', { title }));
        readAgain(receipt);
        onClose();
      }}
    />
  );
}

interface Props {
  readonly one: Questionnaire;
  readonly onClose: () => void;
}

/** Reads it and its list again, once a command was taken. */
export function useAfter(id: string): (receipt?: Receipt) => void {
  const client = useQueryClient();
  const readAgain = useReadAgain(Questionnaires);
  return (receipt) => {
    readAgain(receipt);
    void client.invalidateQueries({ queryKey: [Questionnaire.name, id] });
  };
}

export function EditDialog({ one: { id, title, lead, isAnonymous, questions, editedIn }, onClose }: Props) {
  const { t } = useText();
  const wording = useWording();
  const after = useAfter(id);
  return (
    <CommandDialog
      title={t('questionnaire.editTitle')}
      submit={t('questionnaire.save')}
      command={EditQuestionnaire}
      to={{ family: 'questionnaire', id }}
      start={{ title, lead, isAnonymous, questions }}
      fields={wording}
      edited={{ basedOn: editedIn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('questionnaire.wasSaved', { title }));
        after(receipt);
        onClose();
      }}
    />
  );
}

/** From when and until when it is answered; from then on its questions stand. */
export function PublishDialog({ one: { id, title, opensAt, closesAt }, onClose }: Props) {
  const { t } = useText();
  const after = useAfter(id);
  return (
    <CommandDialog
      title={t('questionnaire.publish')}
      submit={t('questionnaire.publish')}
      command={PublishQuestionnaire}
      to={{ family: 'questionnaire', id }}
      start={{ opensAt, closesAt }}
      fields={{
        opensAt: { label: t('questionnaire.opensEntry'), as: 'moment' },
        closesAt: {
          label: t('questionnaire.closesEntry'),
          as: 'moment',
          check: (at) => (at === undefined || Number(at) <= Date.now() ? t('questionnaire.closesRequired') : undefined),
        },
      }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('questionnaire.wasPublished', { title }));
        after(receipt);
        onClose();
      }}
    >
      <p>{t('questionnaire.fixed')}</p>
    </CommandDialog>
  );
}
