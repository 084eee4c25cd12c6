import { PublishExam } from '@lectern/contracts/exam/exam.ts';
import { Exams } from '@lectern/contracts/exam/queries.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { ClassesField } from './rules-fields.tsx';
import { faultOfClasses, type Sent } from './sender.ts';
import { sender } from './use-sending.ts';
import { useText } from './texts.ts';
import { settingsOf, STANDARD, useExamFields, type EnteredExam } from './use-exam-fields.tsx';
import './exam.css';

interface Paper {
  readonly id: string;
  readonly title: string;
  readonly variants: readonly unknown[];
  readonly classesMost: number;
}

/** The way from a paper to exams of it: held back while something in it is to be mended, or there is nobody to give it to. */
export function PublishButton({ paper, errors }: { readonly paper: Paper; readonly errors: number }) {
  const { t } = useText();
  const classes = useClasses();
  const [isOpen, setOpen] = useState(false);
  const open = classes.data?.classes.filter(({ status }) => status !== 'archived') ?? [];
  const why =
    errors > 0 ? t('exam.unready', { n: errors }) : classes.data && open.length === 0 ? t('exam.noClass') : undefined;
  return (
    <>
      <Button look="primary" icon="send" why={why} busy={classes.isPending} onClick={() => setOpen(true)}>
        {t('exam.publish')}
      </Button>
      {isOpen && <PublishDialog paper={paper} classes={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The way to what was published of a paper, also from another page or device. */
export function ExamsOfPaper({ paperId }: { readonly paperId: string }) {
  const { t } = useText();
  const { total = 0 } = useList(Exams, { paperId });
  return total === 0 ? null : <Link to={`/exams?paper=${paperId}`}>{t('exam.ofPaper', { n: total })}</Link>;
}

type Entered = EnteredExam & { readonly classes?: readonly TaughtClass[] };

interface DialogProps {
  readonly paper: Paper;
  readonly classes: readonly TaughtClass[];
  readonly onClose: () => void;
}

/** What a paper is as an exam: for whom, when, and by which rules it is sat. */
function PublishDialog({ paper: { id: paperId, title, variants, classesMost: most }, classes, onClose }: DialogProps) {
  const { t } = useText();
  const fields = useExamFields();
  const [ids] = useState(() => new Map(classes.map(({ id }) => [id, newId()])));
  const chosenOf = ({ classes: chosen = [] }: Entered) => (chosen.length === 0 ? classes.slice(0, 1) : chosen);
  return (
    <CommandDialog
      title={t('exam.publishTitle')}
      submit={({ classes: { length: n } = [] }: Entered) => (n === 0 ? t('exam.publish') : t('exam.publishTo', { n }))}
      draft={`exam.${paperId}`}
      command={PublishExam}
      to={(entered: Entered) =>
        chosenOf(entered).map(({ id, name }) => ({ family: 'exam', id: ids.get(id) ?? '', classId: id, name }))
      }
      start={{ name: title, classes: classes.length === 1 ? classes : [], times: {}, ...STANDARD }}
      data={({ name, password, viewPassword, ...entered }: Entered, { classId }) => ({
        classId,
        paperId,
        name,
        settings: settingsOf(entered),
        password,
        viewPassword,
      })}
      fields={{
        name: { label: t('exam.name') },
        classes: {
          label: t('exam.classes', { most }),
          as: ClassesField,
          check: (chosen: unknown) => {
            const fault = faultOfClasses((chosen as readonly unknown[]).length, most);
            return fault && t(`exam.${fault}`, { most });
          },
        },
        ...fields,
      }}
      handOver={(given, entered: Entered) => {
        const students = new Map(entered.classes?.map((one) => [one.id, one.students]));
        const sent = given.map(({ to: { id, classId = '', name: className = '' }, data }): Sent => ({
          examId: id,
          classId,
          className,
          students: students.get(classId) ?? 0,
          data: data as Sent['data'],
          state: 'waiting',
        }));
        void sender.start(paperId, { name: entered.name ?? title, classes: sent });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t13 i2">
        {[variants.length > 1 && t('exam.variants', { n: variants.length }), t('exam.untilThen')]
          .filter(Boolean)
          .join(' ')}
      </p>
    </CommandDialog>
  );
}
