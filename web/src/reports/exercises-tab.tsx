import { useText } from '../kit/i18n/teacher.ts';
import { AnswersTable } from './answers-table.tsx';
import { Choices, Correctness, FromHere, MeanTime, QuestionHead, type Question } from './question-card.tsx';
import { QuestionResult } from './question-result.tsx';
import { Figure } from './figure.tsx';
import { share } from './shares.ts';
import type { Of } from './use-report.ts';
import { Empty } from '../kit/ui/states.tsx';
import { worth } from '../kit/i18n/format.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';

interface Props {
  readonly of: Of;
  readonly chosen: string | undefined;
  readonly onChoose: (questionId: string) => void;
}

/** Every question in full, and who answered what and when. */
export function ExercisesTab({ of, chosen, onChoose }: Props) {
  const { t } = useText();
  const { questions } = of.report;
  const question = questions.find(({ questionId }) => questionId === chosen) ?? questions[0];
  if (question === undefined) {
    return (
      <section className="card">
        <Empty icon="quiz" title={t('report.noQuestions')}>
          {t('report.noQuestionsWhy')}
        </Empty>
      </section>
    );
  }
  return (
    <div className="exercises">
      <nav className="card" aria-label={t('report.exercises.list')}>
        <ol>
          {questions.map((one) => (
            <li key={one.questionId}>
              <button
                type="button"
                aria-current={one === question || undefined}
                onClick={() => onChoose(one.questionId)}
              >
                <span className="i3">{t('report.band', { n: one.n })}</span>
                <span className="cut">{one.text}</span>
                <b>{one.key === undefined || one.answered === 0 ? '—' : share(one.correct, one.answered)}</b>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <label className="entry pick-question">
        <span>{t('report.exercises.pick')}</span>
        <select value={question.questionId} onChange={(event) => onChoose(event.target.value)}>
          {questions.map(({ questionId, n, text }) => (
            <option key={questionId} value={questionId}>
              {t('report.band', { n })} {text}
            </option>
          ))}
        </select>
      </label>
      <div className="one-question">
        <InFull of={of} question={question} />
        <AnswersTable key={question.questionId} of={of} question={question} />
      </div>
    </div>
  );
}

function InFull({ of, question }: { of: Of; question: Question }) {
  const { t } = useText();
  const { questionId, n, text, points, answered, asked, collectedAt, late, key } = question;
  return (
    <article className="card rep-q full" aria-labelledby="rep-full">
      <p className="h">
        <span>
          <QuestionHead question={question} />
          {points > 0 && ` · ${t('report.exercises.points1', { n: worth(points) })}`}
        </span>
        <Correctness question={question} />
      </p>
      <h3 id="rep-full">
        <WithFormulas text={text} />
      </h3>
      <Choices question={question} />
      <p className="f">
        <span>
          <Figure cell={`question/${questionId}/answered`} title={t('question.n', { n })} none={answered === 0}>
            {t('report.answered', { n: answered, all: asked })}
          </Figure>
        </span>
        <MeanTime question={question} />
        {late > 0 && (
          <span className="st warn">
            <Figure
              cell={`question/${questionId}/late`}
              title={t('question.n', { n })}
              figure={t('report.exercises.late', { n: late })}
            >
              {t('report.exercises.lateCount', { n: late })}
            </Figure>
          </span>
        )}
        {key === undefined && <span>{t('report.exercises.poll')}</span>}
        {collectedAt === undefined && <span className="st info">{t('report.exercises.open')}</span>}
        <FromHere lessonId={of.id} version={question.version} />
      </p>
      <QuestionResult of={of} question={question} />
    </article>
  );
}
