import type { MarkedStatus } from '@lectern/contracts/attendance/facts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../kit/i18n/teacher.ts';
import { useLessonsAfter } from '../lesson/use-lessons.ts';
import { asBefore, correctAll, type Corrected, type Outcome } from './correct-attendance.ts';
import { useReportAfter, type Report } from './use-report.ts';
import { Button } from '../kit/ui/button.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';

/** What follows a correction of attendance: every figure here and in the lists, a way back, and whether it clears the test flag. */
export function useCorrection(id: string, report: Report) {
  const { t } = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const reportAfter = useReportAfter();
  const lessonsAfter = useLessonsAfter();
  const [isTaking, setTaking] = useState(false);
  useTrialEnds(report);

  async function follow({ receipt }: Outcome): Promise<void> {
    await Promise.all([
      reportAfter(id, receipt),
      lessonsAfter(receipt),
      client.invalidateQueries({ queryKey: ['summary', id] }),
    ]);
  }
  async function undo(people: readonly Corrected[]): Promise<void> {
    const outcome = await correctAll(id, people, asBefore(id));
    await follow(outcome);
    if (outcome.error === undefined) toast('ok', t('report.correct.undone'));
    else toast('bad', t('report.correct.undoFailed', { why: errorText(outcome.error) }));
  }
  function corrected(outcome: Outcome, status: MarkedStatus): void {
    const { done } = outcome;
    const word = t(`report.status.${status}`);
    toast(
      'ok',
      <>
        {done.length === 1
          ? t('report.correct.doneOne', { name: done[0]!.name, status: word })
          : t('report.correct.done', { n: done.length, status: word })}
        <Button size="sm" onClick={() => void undo(done)}>
          {t('report.correct.undo')}
        </Button>
      </>,
    );
    void follow(outcome);
  }
  async function take(person: Corrected): Promise<void> {
    setTaking(true);
    const outcome = await correctAll(id, [person], () => ({}));
    if (outcome.error === undefined) toast('ok', t('report.history.taken', { name: person.name }));
    else toast('bad', t('report.correct.undoFailed', { why: errorText(outcome.error) }));
    await follow(outcome);
    setTaking(false);
  }
  return { corrected, take, isTaking };
}

/** Says when a lesson is no test lesson any more: by a correction, which may be somebody else's [R9.01]. */
function useTrialEnds({ testLesson }: Report): void {
  const { t } = useText();
  const was = useRef(testLesson);
  useEffect(() => {
    if (was.current && !testLesson) toast('info', t('report.noLonger'));
    was.current = testLesson;
  }, [testLesson, t]);
}
