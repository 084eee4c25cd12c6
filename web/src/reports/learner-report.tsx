import { useSearchParams } from 'react-router';
import { SCORE_MAX_TENTHS } from '@lectern/contracts/reports/score.ts';
import { score, worth } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { isMarked } from './attendance-looks.ts';
import type { Corrected } from './correct-attendance.ts';
import { Figure } from './figure.tsx';
import { HistoryOf } from './history-panel.tsx';
import { LearnerDanmu } from './learner-danmu.tsx';
import { mayOpen } from './learner-name.tsx';
import { LearnerQuestion } from './learner-question.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { clockLength } from './shares.ts';
import { useHistory, useLearner, type LearnerResult, type Of } from './use-report.ts';
import './learner-report.css';

interface Opened {
  readonly of: Of;
  readonly whyNot: string | undefined;
  readonly onCorrect: (person: Corrected) => void;
}

interface Props extends Opened {
  readonly personId: string;
  readonly onClose: () => void;
}

/** The report of whom the address names: it can be passed on, and the way back leads out of it. */
export function OpenedLearner(opened: Opened) {
  const [search, setSearch] = useSearchParams();
  const personId = search.get('student');
  if (personId === null || !mayOpen(opened.of)) return null;
  const close = () =>
    setSearch((before) => {
      before.delete('student');
      return before;
    });
  return <LearnerReport key={personId} {...opened} personId={personId} onClose={close} />;
}

/** What the lesson came to for one student [R3.21]: what they read themselves, and what their teachers know beyond it. */
function LearnerReport({ of, personId, whyNot, onCorrect, onClose }: Props) {
  const { t } = useText();
  const learner = useLearner(of, personId);
  const { data } = learner;
  const history = useHistory(of, personId).data;
  const now = data && history && { personId, name: data.name, status: history.status, marked: isMarked(history) };
  return (
    <Dialog
      title={data === undefined ? t('report.learner.loading') : t('report.learner.title', { name: data.name })}
      onClose={onClose}
      actions={
        <Button icon="board" why={whyNot} onClick={() => now && onCorrect(now)}>
          {t('report.correct')}
        </Button>
      }
    >
      {data === undefined ? <PartNotThere part={learner} lines={8} /> : <Body of={of} result={data} />}
    </Dialog>
  );
}

function Body({ of, result }: { of: Of; result: LearnerResult }) {
  const { t } = useText();
  const { personId, login, questions, stays, startedAt = 0, endedAt, asOf } = result;
  const until = endedAt ?? asOf.at ?? startedAt;
  const stayedMs = stays.reduce((sum, { from, to = until }) => sum + Math.max(0, to - from), 0);
  return (
    <div className="rep-learner">
      <p className="i3 t13">{login ?? t('seats.guestMore')}</p>
      <Score result={result} />
      <section>
        <h3>{t('report.learner.attendance')}</h3>
        <HistoryOf of={of} personId={personId} />
        {stays.length > 0 && <p className="t13 i2">{t('report.learner.stayed', { time: clockLength(stayedMs) })}</p>}
      </section>
      <section>
        <h3>{t('report.learner.questions')}</h3>
        {questions.length === 0 && <p className="i2">{t('report.learner.noQuestions')}</p>}
        <ul>
          {questions.map((question) => (
            <LearnerQuestion key={question.questionId} of={of} question={question} />
          ))}
        </ul>
      </section>
      <LearnerDanmu of={of} personId={personId} count={result.danmu} />
    </div>
  );
}

/** What the student reads too; and what is not in it yet, for want of an answer that was shown. */
function Score({ result }: { result: LearnerResult }) {
  const { t } = useText();
  const { personId, name, score: got, questions } = result;
  const leftOut = questions.filter((one) => one.points > 0 && one.score === undefined).map(({ n }) => n);
  const list = leftOut.join(t('report.and'));
  const waiting = leftOut.length > 0 && (
    <p className="t13 i2">{t('report.show.notCounted', { n: leftOut.length, list })}</p>
  );
  return (
    <>
      {got === undefined ? (
        <p className="i2">{t('report.learner.none')}</p>
      ) : (
        <p className="big">
          <Figure cell={`score/${personId}`} title={`${name} · ${t('report.score')}`}>
            {score(got)}
          </Figure>{' '}
          <small className="i3">{t('report.learner.score', { points: worth(SCORE_MAX_TENTHS) })}</small>
        </p>
      )}
      {waiting}
    </>
  );
}
