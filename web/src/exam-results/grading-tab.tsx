import { GradeAttemptItem } from '@lectern/contracts/attempt/attempt.ts';
import {
  AttemptReview,
  ExamGrading,
  ExamStatistics,
  ExamStudents,
  SameAnswers,
  type ReviewedItem,
} from '@lectern/contracts/attempt/exam-results.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ScoringForm, useFreshStart, useScoring } from '../grading/scoring-form.tsx';
import { useHeld } from '../grading/use-held.ts';
import { useQueueAfter } from '../grading/way.tsx';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { Select } from '../kit/forms/select.tsx';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { worth } from '../kit/i18n/format.ts';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { reviewOf } from './review.tsx';
import { PartNotRead } from './papers-closed.tsx';
import { SameAnswersDialog, useSameAnswers } from './same-answers.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;
type Item = ExamGrading['items'][number];

/** The desk: a question, who answered it, one answer and its score. What is next is read ahead. */
export function GradingTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [ExamGrading.name, id],
    queryFn: () => query<typeof ExamGrading>(ExamGrading, { id }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  if (data === undefined)
    return found.error ? (
      <PartNotRead examId={id} error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={8} retry={() => void found.refetch()} />
    );
  const items = data.items.filter(({ answers }) => answers.length > 0);
  if (items.length === 0)
    return (
      <Empty icon="okc" title={t('results.noneToGrade')}>
        {t('results.noneToGradeWhy')}
      </Empty>
    );
  return <Desk examId={id} items={items} isVaried={data.isVaried} isFresh={!found.isFetching} />;
}

interface DeskProps {
  readonly examId: string;
  readonly items: readonly Item[];
  readonly isVaried: boolean;
  /** Whether nothing newer is on its way. */
  readonly isFresh: boolean;
}

function Desk({ examId, items, isVaried, isFresh }: DeskProps) {
  const { t } = useText();
  const numbered = ({ variant, n, text }: Item) =>
    isVaried ? t('results.itemOfVariant', { letter: letterAt(variant), n, text }) : t('results.itemN', { n, text });
  const client = useQueryClient();
  const queueAfter = useQueueAfter();
  const isOpen = ({ points }: Item['answers'][number]) => points === undefined;
  const [itemId, setItemId] = useState(() => (items.find(({ answers }) => answers.some(isOpen)) ?? items[0]!).itemId);
  const item = items.find((one) => one.itemId === itemId) ?? items[0]!;
  const { answers } = item;
  const [attemptId, setChosen] = useHeld(item.itemId, answers.find(isOpen)?.attemptId, isFresh);
  const at = answers.findIndex((one) => one.attemptId === attemptId);
  const next = [...answers.slice(at + 1), ...answers.slice(0, Math.max(0, at))].find(isOpen)?.attemptId;
  useEffect(() => {
    if (next !== undefined) void client.query(reviewOf(next)).catch(() => undefined);
  }, [client, next]);
  function onDone(receipt?: Receipt): void {
    readFigures(receipt);
    if (attemptId !== undefined) void client.invalidateQueries({ queryKey: [AttemptReview.name, attemptId] });
    void client.invalidateQueries({ queryKey: [SameAnswers.name] });
    setChosen(next ?? attemptId);
  }
  function readFigures(receipt?: Receipt): void {
    for (const { name } of [ExamGrading, ExamStudents, ExamStatistics])
      void client.invalidateQueries({ queryKey: [name, examId] });
    queueAfter(receipt);
  }
  /** Several were scored at once, or their scores taken back: whatever was read of one of them is read anew. */
  function onSeveral(): void {
    readFigures();
    for (const { name } of [AttemptReview, SameAnswers]) void client.resetQueries({ queryKey: [name] });
    setChosen(undefined);
  }
  return (
    <div className="results-desk">
      <div className="results">
        <Select
          label={t('results.questions')}
          value={item.itemId}
          onChange={(one) => one !== undefined && setItemId(one)}
          options={items.map((one) => ({ id: one.itemId, label: numbered(one) }))}
        />
        <p className="i2" role="status">
          {t('results.progress', { n: answers.filter((one) => !isOpen(one)).length, of: answers.length })}
          {!answers.some(isOpen) && ` · ${t('results.allGraded')}`}
        </p>
        <ul className="card results-queue" aria-label={t('results.queue')}>
          {answers.map((one) => (
            <li key={one.attemptId}>
              <button type="button" aria-current={one.attemptId === attemptId} onClick={() => setChosen(one.attemptId)}>
                <span className="grow cut">{one.name}</span>
                {one.points !== undefined && <b>{worth(one.points)}</b>}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {attemptId === undefined ? (
        <p className="i2">{t('results.allGraded')}</p>
      ) : (
        <One
          key={`${attemptId} ${item.itemId}`}
          item={item}
          attemptId={attemptId}
          onDone={onDone}
          onSeveral={onSeveral}
        />
      )}
    </div>
  );
}

interface OneProps {
  readonly item: Item;
  readonly attemptId: string;
  readonly onDone: (receipt?: Receipt) => void;
  readonly onSeveral: () => void;
}

function One({ item, attemptId, onDone, onSeveral }: OneProps) {
  const { t } = useText();
  const found = useQuery(reviewOf(attemptId));
  const answer = found.data?.items.find(({ itemId }) => itemId === item.itemId);
  const { start, touch } = useFreshStart(answer?.editedIn);
  if (found.data === undefined || answer === undefined)
    return found.error ? (
      <Failed error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={6} retry={() => void found.refetch()} />
    );
  return (
    <>
      <section className="card results-card" aria-label={found.data.name}>
        <h2>{found.data.name}</h2>
        <p className="i2">
          <WithFormulas text={item.text} />
        </p>
        <QuestionPictures pictures={item.pictures} />
        <p className="results-words">{answer.words}</p>
        {item.explanation !== undefined && (
          <p className="i2">
            {t('results.guide')}: <WithFormulas text={item.explanation} />
          </p>
        )}
      </section>
      <Scoring
        key={start}
        attemptId={attemptId}
        name={found.data.name}
        answer={answer}
        touch={touch}
        onDone={onDone}
        onSeveral={onSeveral}
      />
    </>
  );
}

interface ScoringProps {
  readonly attemptId: string;
  readonly name: string;
  readonly answer: ReviewedItem;
  readonly touch: () => void;
  readonly onDone: (receipt?: Receipt) => void;
  readonly onSeveral: () => void;
}

/** The score of one answer and what is said of it, all by the keyboard if one likes. */
function Scoring({ attemptId, name, answer, touch, onDone, onSeveral }: ScoringProps) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('attempt', attemptId);
  const { itemId, points: fullTenths, score: tenths, remark, grader, editedIn } = answer;
  const scoring = useScoring({
    standing: { tenths, remark, grader, editedIn },
    fullTenths,
    remarkUnits: LIMITS.gradeRemarkUnits,
    commands,
    touch,
    readAgain: () => void client.invalidateQueries({ queryKey: [AttemptReview.name, attemptId] }),
  });
  const others = useSameAnswers(attemptId, itemId);
  const [asking, setAsking] = useState<ReturnType<typeof scoring.given>>();
  const isAnyOpen = others.some(({ points }) => points === undefined);

  async function record(basedOn = scoring.basedOn): Promise<void> {
    const given = scoring.given();
    if (given === undefined) return;
    const done = await commands.give(GradeAttemptItem, { itemId, ...given, basedOn });
    if (done === undefined) return;
    scoring.wasRecorded(name, given.points);
    onDone(done.receipt);
  }
  const { typed, enter } = scoring;
  useScoreKeys({ score: typed, fullTenths, onScore: enter, onRecord: () => void record() });
  return (
    <ScoringForm
      className="card results-card"
      scoring={scoring}
      command={GradeAttemptItem}
      onRecord={(basedOn) => void record(basedOn)}
      onTheirs={onDone}
      alike={
        others.length > 0 && (
          <div className="row wraps">
            <p className="i2 grow" role="status">
              {t(isAnyOpen ? 'same.n' : 'same.nGraded', { n: others.length })}
            </p>
            {isAnyOpen && <Button onClick={() => setAsking(scoring.given())}>{t('same.give')}</Button>}
          </div>
        )
      }
    >
      {asking && (
        <SameAnswersDialog
          attemptId={attemptId}
          name={name}
          answer={answer}
          others={others}
          given={asking}
          onDone={onSeveral}
          onUndone={onSeveral}
          onClose={() => setAsking(undefined)}
        />
      )}
    </ScoringForm>
  );
}
