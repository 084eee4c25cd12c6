import { EditHomework, PublishHomework } from '@lectern/contracts/homework/commands.ts';
import { HANDED_IN_BY, LATE_RULES, type Rubric } from '@lectern/contracts/homework/facts.ts';
import { worthOf } from '@lectern/contracts/homework/questions.ts';
import { Homeworks, HomeworkText } from '@lectern/contracts/homework/queries.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaughtClass } from '../class/use-classes.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, TextField, type FieldProps } from '../kit/forms/field.tsx';
import { tenthsOf, worth } from '../kit/i18n/format.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { QuestionsField, useQuestionsFault } from './questions.tsx';
import { sumOf } from './points.ts';
import { RubricField, useRubricFault } from './rubric.tsx';
import { useText } from './texts.ts';

const DAY_MS = 86_400_000;

interface Entered {
  readonly title?: string;
  readonly classes?: readonly TaughtClass[];
  readonly opensAt?: number;
  readonly fullTenths?: number;
  readonly rubric?: Rubric;
  readonly questions?: readonly PaperQuestion[];
}

/** Questions are full marks together, and each is a criterion of its own. */
const withSum = ({ questions, ...entered }: Entered) =>
  questions === undefined ? entered : { ...entered, questions, fullTenths: worthOf(questions), rubric: undefined };

/** What is asked for, of new homework and of one that is edited; some of it stays once something was submitted. */
function useWording(isFixed = false) {
  const { t } = useText();
  const rubricFault = useRubricFault();
  const questionsFault = useQuestionsFault();
  const sum = ({ rubric, fullTenths = 0 }: Entered) =>
    rubric === undefined
      ? t('homework.rubricHint')
      : t('homework.rubricSum', { n: worth(sumOf(rubric)), of: worth(fullTenths) });
  return (entered: Entered) => ({
    title: { label: t('homework.titleEntry') },
    content: { label: t('homework.content') },
    files: { label: t('homework.files') },
    ...(!isFixed && { by: { label: t('homework.byEntry'), as: ByField } }),
    opensAt: { label: t('homework.opensAt'), as: 'moment' as const },
    dueAt: {
      label: t('homework.dueEntry'),
      as: 'moment' as const,
      check: (at: unknown, { opensAt }: Entered) =>
        at === undefined ? t('homework.dueRequired') : Number(at) <= (opensAt ?? 0) ? t('homework.window') : undefined,
    },
    late: { label: t('homework.lateRule'), as: LateField },
    ...(!isFixed && {
      questions: {
        label: t('homework.questionsEntry'),
        hint: t('homework.questionsHint'),
        as: QuestionsField,
        check: questionsFault,
        show: (questions: unknown) =>
          t('homework.questionsSum', {
            n: (questions as readonly PaperQuestion[]).length,
            points: worth(worthOf(questions as readonly PaperQuestion[])),
          }),
      },
    }),
    ...(entered.questions === undefined && {
      fullTenths: { label: t('homework.fullEntry'), hint: t('homework.fullHint'), as: PointsField },
      rubric: {
        label: t('homework.rubricEntry'),
        hint: sum(entered),
        as: RubricField,
        check: (rubric: unknown, { fullTenths }: Entered) => rubricFault(rubric, fullTenths),
        show: (rubric: unknown) =>
          (rubric as Rubric)
            .map(({ name, tenths }) => `${name} ${t('homework.worth', { n: worth(tenths) })}`)
            .join(' · '),
      },
    }),
  });
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
        by: 'student',
      }}
      data={({ classes: _classes, ...entered }: Entered, { classId }) => ({ ...withSum(entered), classId })}
      fields={(entered: Entered) => ({
        ...(classes.length > 1 && {
          classes: {
            label: t('homework.classes'),
            as: ClassPicker,
            check: (chosen: unknown) =>
              (chosen as readonly unknown[]).length === 0 ? t('homework.classesRequired') : undefined,
          },
        }),
        ...wording(entered),
      })}
      onClose={onClose}
      onDone={({ receipt }, { title = '' }: Entered) => {
        toast('ok', t('homework.wasPublished', { title }));
        readAgain(receipt);
        onClose();
      }}
    />
  );
}

function ByField(props: FieldProps<string>) {
  const { t } = useText();
  const options = HANDED_IN_BY.map((id) => ({ id, label: t(`homework.by.${id}`), detail: t(`homework.who.${id}`) }));
  return <ChoiceField {...props} options={options} />;
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
        onChange(tenthsOf(said));
      }}
    />
  );
}

/** Another wording of what is set, based on what its author read of it. */
export function EditDialog({ text, onClose }: { text: HomeworkText; onClose: () => void }) {
  const { t } = useText();
  const {
    id,
    title,
    content,
    files,
    opensAt,
    dueAt,
    late,
    fullTenths,
    by = 'student',
    rubric,
    questions,
    hasSubmissions,
  } = text;
  const wording = useWording(hasSubmissions);
  const client = useQueryClient();
  const readAgain = useReadAgain(Homeworks);
  const [basedOn] = useState(text.editedIn);
  return (
    <CommandDialog
      title={t('homework.editTitle')}
      submit={t('homework.doSave')}
      command={EditHomework}
      to={{ family: 'homework', id }}
      start={{ title, content, files, opensAt, dueAt, late, fullTenths, by, rubric, questions }}
      data={withSum}
      fields={wording}
      edited={{ basedOn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('homework.wasEdited'));
        readAgain(receipt);
        void client.invalidateQueries({ queryKey: [HomeworkText.name, id] });
        onClose();
      }}
    >
      {hasSubmissions && <p className="i2">{`${t(`homework.by.${by}`)} · ${t('homework.byFixed')}`}</p>}
      {hasSubmissions && questions && <p className="i2">{t('homework.questionsFixed')}</p>}
    </CommandDialog>
  );
}
