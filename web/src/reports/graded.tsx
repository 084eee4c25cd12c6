import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { GradeAnswer } from '@lectern/contracts/quiz/commands.ts';
import { answerImagePath } from '@lectern/contracts/quiz/view.ts';
import type { ReportAnswer } from '@lectern/contracts/reports/details.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueueAfter } from '../grading/way.tsx';
import { useCommands } from '../kit/data/use-commands.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { AnswerRead, GradeForm } from '../quiz/teacher/grade-form.tsx';
import { useText } from '../quiz/teacher/grading-texts.ts';
import type { Question } from './question-card.tsx';
import { useReportAfter, type Of } from './use-report.ts';

interface Props {
  readonly of: Of;
  readonly row: ReportAnswer;
  readonly question: Question;
  /** Of a queue that is graded one after another, the first: it is open already. */
  readonly isNext: boolean;
}

interface Graded {
  /** Beside the answer: the remark on it, and what opens it. */
  readonly beside: ReactNode;
  /** Below it, once it is open: a cell of a table has no room for it on a phone. */
  readonly below: ReactNode;
}

/** An answer that is graded by hand: opened, it is read whole, and graded or its grade corrected. */
export function useGraded({ of: { id, report }, row, question, isNext }: Props): Graded {
  const { t } = useText();
  const after = useReportAfter();
  const commands = useCommands('lesson', id, { classId: report.classId });
  const queueAfter = useQueueAfter();
  const [isChosen, setOpen] = useState<boolean>();
  const form = useRef<HTMLDivElement>(null);
  const wasNext = useRef(isNext);
  useEffect(() => {
    // The form before is gone, and the focus with it: the keyboard goes on here.
    if (isNext && !wasNext.current) form.current?.querySelector<HTMLInputElement>('input[name="grade"]')?.focus();
    wasNext.current = isNext;
  }, [isNext]);
  const { personId, name, words, pictures, grade, remark, version = 0 } = row;
  const { questionId, points } = question;
  const mayGrade = may({ role: report.role as Role, bound: true }, GradeAnswer.allow);
  const isOpen = isChosen ?? (isNext && mayGrade);

  async function save(given: number, why: string): Promise<void> {
    const data = { questionId, personId, answer: version, points: given, remark: why };
    const done = await commands.give(GradeAnswer, data);
    if (done === undefined) return;
    queueAfter(done.receipt);
    await after(id, done.receipt);
    setOpen(false);
  }
  const beside = (
    <>
      {remark !== undefined && <span className="i3 t12">{remark}</span>}
      {mayGrade && question.collectedAt !== undefined && (
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'grading.close' : grade === undefined ? 'grading.grade' : 'grading.correct')}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'grading.close' : grade === undefined ? 'grading.grade' : 'grading.correct')}
        </Button>
      )}
    </>
  );
  const below = isOpen && (
    <div ref={form}>
      <AnswerRead words={words} pictures={pictures} src={(file) => answerImagePath(id, questionId, file)} />
      <GradeForm
        of={points}
        grade={grade}
        remark={remark}
        isBusy={commands.isSending(GradeAnswer)}
        saves={t(grade === undefined ? 'grading.save' : 'grading.correct')}
        onSave={(given, why) => void save(given, why)}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </div>
  );
  return { beside, below };
}
