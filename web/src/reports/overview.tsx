import { useText } from '../kit/i18n/teacher.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { LearnerTable } from './learner-table.tsx';
import { QuestionCard } from './question-card.tsx';
import { NotCounted } from './question-result.tsx';
import type { Of } from './use-report.ts';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { InteractionCard } from './interaction-card.tsx';
import { KeyFigures } from './key-figures.tsx';

interface Props {
  readonly of: Of;
  readonly whyNot: string | undefined;
  readonly onCorrect: () => void;
  readonly onPerson: (personId: string, name: string) => void;
}

/** The lesson at a glance: key figures, interaction, attendance, questions, students. */
export function Overview({ of, whyNot, onCorrect, onPerson }: Props) {
  const { t } = useText();
  const { report } = of;
  const { attendance, members, questions, status } = report;
  const came = attendance.present + attendance.late;
  return (
    <>
      {report.testLesson && (
        <Notice tone="warn">
          {t('report.trial', { n: came, all: members })}{' '}
          {whyNot === undefined ? (
            <button type="button" className="link" onClick={onCorrect}>
              {t('report.trialDo')}
            </button>
          ) : (
            <span className="why">{whyNot}</span>
          )}
        </Notice>
      )}
      {members === 0 ? (
        <Notice>{t('report.noMembers')}</Notice>
      ) : (
        came === 0 &&
        !report.testLesson && <Notice>{t(status === 'running' ? 'report.nobodyYet' : 'report.nobody')}</Notice>
      )}
      <NotCounted of={of} />
      <KeyFigures report={report} />
      <div className="two">
        <InteractionCard of={of} />
        <AttendanceCard report={report} whyNot={whyNot} onCorrect={onCorrect} />
      </div>
      {questions.length === 0 ? (
        <section className="card blank" aria-label={t('report.questions')}>
          <Empty icon="quiz" title={t('report.noQuestions')}>
            {t('report.noQuestionsWhy')}
          </Empty>
        </section>
      ) : (
        <section className="qs" aria-label={t('report.questions')}>
          {questions.map((question) => (
            <QuestionCard key={question.questionId} lessonId={of.id} question={question} />
          ))}
        </section>
      )}
      <LearnerTable of={of} onPerson={onPerson} />
    </>
  );
}
