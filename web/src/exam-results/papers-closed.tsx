import { AttemptReview, ExamGrading, ExamStatistics } from '@lectern/contracts/attempt/exam-results.ts';
import { OpenExamPapers } from '@lectern/contracts/exam/exam.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../kit/data/errors.ts';
import { CommandForm } from '../kit/forms/command-form.tsx';
import { Failed } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly examId: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Why a part of an exam is not there: where its papers have a password of their own, it is asked for [R6.12]. */
export function PartNotRead({ examId, error, retry }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  if (!(error instanceof ProblemError) || error.problem.code !== 'exam.papersClosed')
    return <Failed error={error} retry={retry} />;
  return (
    <section className="card results-closed" aria-label={t('results.closed')}>
      <h2>{t('results.closed')}</h2>
      <CommandForm
        focuses
        command={OpenExamPapers}
        to={{ family: 'exam', id: examId }}
        submit={t('results.open')}
        fields={{
          password: {
            label: t('results.viewPassword'),
            check: (given: unknown) => (/^\d{4}$/.test(String(given)) ? undefined : t('results.fourDigits')),
          },
        }}
        onDone={() => {
          for (const { name } of [ExamStatistics, ExamGrading, AttemptReview])
            void client.resetQueries({ queryKey: [name] });
        }}
      >
        <p className="i2">{t('results.closedWhy')}</p>
      </CommandForm>
    </section>
  );
}
