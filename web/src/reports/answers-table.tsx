import type { ReportAnswer } from '@lectern/contracts/reports/details.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWay } from '../grading/way.tsx';
import { score, timeOfDay } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { useLook } from './figure.tsx';
import { LearnerName } from './learner-name.tsx';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { isGraded } from '@lectern/contracts/question/kinds.ts';
import { spoken } from './letters.ts';
import type { Question } from './question-card.tsx';
import { useGraded } from './graded.tsx';
import { LateAnswer } from './late-answer.tsx';
import { TurnPages } from './turn-pages.tsx';
import { useAnswers, type Of } from './use-report.ts';
import './answers-table.css';

const PARTS = ['answered', 'right', 'wrong', 'late', 'ungraded', 'unanswered', 'away'] as const;
type Part = (typeof PARTS)[number];

/** Who answered a question, what, when and after how long; who was late, and who did not. */
export function AnswersTable({ of, question }: { of: Of; question: Question }) {
  const { t } = useText();
  const isByHand = isGraded(question.kind as QuestionKind);
  const { isFromQueue } = useWay();
  const [address] = useSearchParams();
  const [show, setShow] = useState<Part>(isByHand && address.get('show') === 'ungraded' ? 'ungraded' : 'answered');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const given = useAnswers(of, {
    question: question.questionId,
    page: String(page),
    size: String(size),
    show,
  });
  const { data } = given;
  const parts = PARTS.filter((one) =>
    one === 'ungraded' ? isByHand : question.key !== undefined || (one !== 'right' && one !== 'wrong'),
  );
  return (
    <section className="card rep-answers" aria-label={t('report.allOf')}>
      <Segmented
        label={t('report.exercises.show')}
        options={parts.map((id) => ({ id, label: t(`report.exercises.${id}`, { n: data?.counts[id] ?? '' }) }))}
        value={show}
        onChange={(one) => {
          setShow(one);
          setPage(1);
        }}
      />
      {data === undefined ? (
        <PartNotThere part={given} />
      ) : data.answers.length === 0 ? (
        <p className="blank i2">{t('report.exercises.none')}</p>
      ) : show === 'unanswered' || show === 'away' ? (
        <ul className="people">
          {data.answers.map((row) => (
            <li key={row.personId}>
              <LearnerName of={of} person={row} /> <span className="i3 t12">{t(`report.status.${row.status}`)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('report.name')}</th>
              <th>{t('report.exercises.choice')}</th>
              <th>{t('report.exercises.at')}</th>
              <th className="num">{t('report.exercises.took')}</th>
              <th className="num">{t('report.exercises.points')}</th>
            </tr>
          </thead>
          <tbody>
            {data.answers.map((row, at) => (
              <AnswerRow
                key={row.personId}
                of={of}
                row={row}
                question={question}
                isNext={isFromQueue && show === 'ungraded' && at === 0}
              />
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && (
        <TurnPages
          page={page}
          size={size}
          total={data.total}
          onTurn={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly of: Of;
  readonly row: ReportAnswer;
  readonly question: Question;
  /** Whether it is the one to grade next. */
  readonly isNext: boolean;
}

function AnswerRow({ of, row, question, isNext }: RowProps) {
  const { t } = useText();
  const look = useLook();
  const { personId, name, login, choice, words, at, tookMs, times, right, late } = row;
  const { questionId, kind, n } = question;
  const open = () => look({ cell: `answer/${questionId}/${personId}`, title: `${name} · ${t('question.n', { n })}` });
  const graded = useGraded({ of, row, question, isNext });
  const isByHand = isGraded(kind as QuestionKind) && choice !== undefined;
  const isOnlyLate = choice === undefined && late !== undefined;
  return (
    <>
      <tr>
        <th scope="row">
          <LearnerName of={of} person={row} />
          <span className="id">{login}</span>
        </th>
        <td>
          <span className="given">
            <button
              type="button"
              className={`st ${right === undefined ? 'i2' : right ? 'ok' : 'bad'}`}
              aria-haspopup="dialog"
              onClick={open}
            >
              {right !== undefined && (
                <>
                  <Icon name={right ? 'check' : 'close'} size="xs" />
                  <span className="vh">{t(right ? 'report.rightWord' : 'report.wrongWord')}</span>
                </>
              )}
              {choice === undefined ? '—' : words === undefined ? spoken(kind, choice, t) : saidIn(kind, words)}
            </button>
            {isByHand && graded.beside}
            {times > 1 && <span className="i3 t12">{t('report.exercises.times', { n: times - 1 })}</span>}
            {late && <LateAnswer of={of} row={row} late={late} question={question} />}
          </span>
        </td>
        <td className="mono">{at === undefined ? '' : timeOfDay(at)}</td>
        <td className="num">{tookMs === undefined ? '' : t('report.seconds', { n: Math.round(tookMs / 1000) })}</td>
        <td className="num">{isOnlyLate || row.ungraded ? '' : score(row.score)}</td>
      </tr>
      {isByHand && graded.below && (
        <tr className="grading-row">
          <td colSpan={5}>{graded.below}</td>
        </tr>
      )}
    </>
  );
}
