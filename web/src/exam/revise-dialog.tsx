import { ReviseExam } from '@lectern/contracts/exam/exam.ts';
import { Exams, ExamTerms, type ExamRow } from '@lectern/contracts/exam/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import { enteredOf, settingsOf, useExamFields, type EnteredExam } from './use-exam-fields.tsx';

interface Props {
  readonly row: Pick<ExamRow, 'examId' | 'name'>;
  readonly onClose: () => void;
}

/** Other times or rules of an exam that its class does not know of yet [R4.22]. */
export function ReviseDialog({ row, onClose }: Props) {
  const { t } = useText();
  const { examId } = row;
  const terms = useQuery({
    queryKey: [ExamTerms.name, examId],
    queryFn: () => query<typeof ExamTerms>(ExamTerms, { id: examId }),
    gcTime: 0, // what is edited is what stands now
  });
  if (terms.data !== undefined) return <Form terms={terms.data} onClose={onClose} />;
  const retry = () => void terms.refetch();
  return (
    <Dialog title={t('exam.editTitle')} onClose={onClose}>
      {terms.error === null ? <Skeleton retry={retry} /> : <Failed error={terms.error} retry={retry} />}
    </Dialog>
  );
}

function Form({ terms, onClose }: { readonly terms: ExamTerms; readonly onClose: () => void }) {
  const { t } = useText();
  const fields = useExamFields(terms);
  const readAgain = useReadAgain(Exams);
  const { examId, name, settings } = terms;
  return (
    <CommandDialog
      title={t('exam.editTitle')}
      submit={t('exam.save')}
      draft={`exam.${examId}`}
      command={ReviseExam}
      to={{ family: 'exam', id: examId }}
      start={{ name, ...enteredOf(settings) }}
      data={({ name: called, password, viewPassword, ...entered }: EnteredExam) => ({
        name: called,
        settings: settingsOf(entered),
        password,
        viewPassword,
      })}
      fields={{ name: { label: t('exam.name') }, ...fields }}
      onClose={onClose}
      onDone={({ receipt }, entered: EnteredExam) => {
        toast('ok', t('exam.wasEdited', { name: entered.name ?? name }));
        readAgain(receipt);
        onClose();
      }}
    />
  );
}
