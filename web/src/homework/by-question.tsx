import { GradeSubmissionItem } from '@lectern/contracts/homework/commands.ts';
import { REMARK_UNITS } from '@lectern/contracts/homework/facts.ts';
import {
  HomeworkAnswer,
  HomeworkAnswers,
  HomeworkFigures,
  type HomeworkText,
} from '@lectern/contracts/homework/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ScoringForm, useFreshStart, useScoring } from '../grading/scoring-form.tsx';
import { useHeld } from '../grading/use-held.ts';
import { useQueueAfter, useWay } from '../grading/way.tsx';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TickField } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { worth } from '../kit/i18n/format.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { Question } from './answers.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;
type Item = NonNullable<HomeworkText['questions']>[number];
type Row = HomeworkAnswers['answers'][number];
type Names = 'hidden' | undefined;

/** The questions that a teacher scores. */
export const byHand = ({ questions = [] }: HomeworkText): readonly Item[] =>
  questions.filter(({ content }) => isMarked(content.kind));

const answerOf = (id: string, itemId: string, personId: string, names: Names) => ({
  queryKey: [HomeworkAnswer.name, id, itemId, personId, names],
  queryFn: () => query<typeof HomeworkAnswer>(HomeworkAnswer, { id, itemId, personId, names }),
});
const isOpen = ({ points }: Row) => points === undefined;

/** One question across all who answered it, one answer after another; without names, where the grader wants none. */
export function ByQuestion({ text }: { readonly text: HomeworkText }) {
  const { t } = useText();
  const { id } = text;
  const client = useQueryClient();
  const queueAfter = useQueueAfter();
  const { kept } = useWay();
  const [address, setAddress] = useSearchParams();
  const items = byHand(text);
  const item = items.find(({ itemId }) => itemId === address.get('item')) ?? items[0]!;
  const { itemId } = item;
  const names = address.get('names') === 'hidden' ? ('hidden' as const) : undefined;
  const found = useQuery({
    queryKey: [HomeworkAnswers.name, id, itemId, names],
    queryFn: () => query<typeof HomeworkAnswers>(HomeworkAnswers, { id, itemId, names }),
    refetchInterval: REFRESH_MS,
  });
  const answers = found.data?.answers ?? [];
  const [personId, setChosen] = useHeld(itemId, answers.find(isOpen)?.personId, !found.isFetching);
  const at = answers.findIndex((one) => one.personId === personId);
  const next = [...answers.slice(at + 1), ...answers.slice(0, Math.max(0, at))].find(isOpen)?.personId;
  useEffect(() => {
    if (next !== undefined) void client.query(answerOf(id, itemId, next, names)).catch(() => undefined);
  }, [client, id, itemId, next, names]);
  function go(to: { readonly item?: string; readonly names?: Names }): void {
    const { item: wanted = itemId } = to;
    const hidden = 'names' in to ? to.names : names;
    setAddress(
      { by: 'question', item: wanted, ...(hidden !== undefined && { names: hidden }), ...kept },
      { replace: true },
    );
  }
  function onDone(receipt?: Receipt): void {
    void client.invalidateQueries({ queryKey: [HomeworkAnswers.name, id] });
    void client.invalidateQueries({ queryKey: [HomeworkFigures.name, id] });
    if (personId !== undefined)
      void client.invalidateQueries({ queryKey: [HomeworkAnswer.name, id, itemId, personId] });
    queueAfter(receipt);
    setChosen(next ?? personId);
  }
  const nameOf = ({ name }: Row, n: number) => name ?? t('homework.nameless', { n: n + 1 });
  const number = (one: Item) => text.questions!.indexOf(one) + 1;
  return (
    <div className="homework-desk">
      <div className="homework-page">
        <Select
          label={t('homework.question')}
          value={itemId}
          onChange={(wanted) => wanted !== undefined && go({ item: wanted })}
          options={items.map((one) => ({ id: one.itemId, label: t('homework.questionN', { n: number(one) }) }))}
        />
        <TickField
          label={t('homework.hideNames')}
          value={names !== undefined}
          onChange={(isHidden) => go({ names: isHidden === true ? 'hidden' : undefined })}
        />
        {found.data === undefined ? (
          found.error ? (
            <Failed error={found.error} retry={() => void found.refetch()} />
          ) : (
            <Skeleton lines={4} retry={() => void found.refetch()} />
          )
        ) : (
          <>
            <p className="i2" role="status">
              {t('homework.progress', { n: answers.filter((one) => !isOpen(one)).length, of: answers.length })}
              {answers.length > 0 && !answers.some(isOpen) && ` · ${t('homework.queueEmpty')}`}
            </p>
            <ul className="card homework-queue" aria-label={t('homework.queue')}>
              {answers.map((one, n) => (
                <li key={one.personId}>
                  <button type="button" aria-current={n === at} onClick={() => setChosen(one.personId)}>
                    <span className="grow cut">{nameOf(one, n)}</span>
                    {one.points !== undefined && <b>{worth(one.points)}</b>}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {personId === undefined || answers[at] === undefined ? (
        <p className="i2">{found.data && t(answers.length === 0 ? 'homework.nobody' : 'homework.queueEmpty')}</p>
      ) : (
        <One
          key={`${itemId} ${personId}`}
          {...{ text, item, personId, names, onDone }}
          n={number(item)}
          name={nameOf(answers[at], at)}
          same={answers[at].same ?? 0}
        />
      )}
    </div>
  );
}

interface OneProps {
  readonly text: HomeworkText;
  readonly item: Item;
  readonly n: number;
  readonly personId: string;
  readonly name: string;
  readonly names: Names;
  /** How many others wrote the same. */
  readonly same: number;
  readonly onDone: (receipt?: Receipt) => void;
}

function One({ text, item, n, personId, name, names, same, onDone }: OneProps) {
  const { t } = useText();
  const found = useQuery(answerOf(text.id, item.itemId, personId, names));
  const { start, touch } = useFreshStart(found.data?.editedIn);
  const asked = text.asked?.find(({ itemId }) => itemId === item.itemId);
  const { explanation } = item.content;
  if (found.data === undefined)
    return found.error ? (
      <Failed error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton lines={6} retry={() => void found.refetch()} />
    );
  return (
    <>
      <section className="card homework" aria-label={name}>
        <h2>{name}</h2>
        <div>{asked && <Question n={n} item={asked} />}</div>
        <p className="homework-words">{found.data.words}</p>
        {same > 0 && <p className="i2">{t('homework.same', { n: same })}</p>}
        {explanation !== undefined && (
          <p className="i2">
            {t('homework.explanation')}: <WithFormulas text={explanation} />
          </p>
        )}
      </section>
      <Scoring
        key={start}
        homeworkId={text.id}
        item={item}
        personId={personId}
        name={name}
        answer={found.data}
        touch={touch}
        onDone={onDone}
      />
    </>
  );
}

interface ScoringProps {
  readonly homeworkId: string;
  readonly item: Item;
  readonly personId: string;
  readonly name: string;
  readonly answer: HomeworkAnswer;
  readonly touch: () => void;
  readonly onDone: (receipt?: Receipt) => void;
}

/** The score of one answer and what is said of it, all by the keyboard if one likes. */
function Scoring({ homeworkId, item, personId, name, answer, touch, onDone }: ScoringProps) {
  const client = useQueryClient();
  const commands = useCommands('homework', homeworkId);
  const { itemId } = item;
  const { points: fullTenths } = item.content;
  const { points: tenths, remark, grader, editedIn } = answer;
  const scoring = useScoring({
    standing: { tenths, remark, grader, editedIn },
    fullTenths,
    remarkUnits: REMARK_UNITS,
    commands,
    touch,
    readAgain: () => void client.invalidateQueries({ queryKey: [HomeworkAnswer.name, homeworkId, itemId, personId] }),
  });

  async function record(basedOn = scoring.basedOn): Promise<void> {
    const given = scoring.given();
    if (given === undefined) return;
    const done = await commands.give(GradeSubmissionItem, { personId, itemId, basedOn, ...given });
    if (done === undefined) return;
    scoring.wasRecorded(name, given.points);
    onDone(done.receipt);
  }
  const { typed, enter } = scoring;
  useScoreKeys({ score: typed, fullTenths, onScore: enter, onRecord: () => void record() });
  return (
    <ScoringForm
      className="card homework"
      scoring={scoring}
      command={GradeSubmissionItem}
      onRecord={(basedOn) => void record(basedOn)}
      onTheirs={onDone}
    />
  );
}
