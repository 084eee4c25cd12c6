import { AttemptTimeline, type AttemptStep } from '@lectern/contracts/attempt/dossier.ts';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { query } from '../kit/data/request.ts';
import { timeOfDay, worth } from '../kit/i18n/format.ts';
import { elapsed } from '../kit/i18n/when.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Skeleton } from '../kit/ui/states.tsx';
import { ProgramResult } from '../quiz/program/lazy-result.ts';
import { PartNotRead } from './papers-closed.tsx';
import { useText } from './texts.ts';
import { isGiven, paperAt, stepAt, type ItemThen } from './paper-at.ts';
import './way.css';

const SPEEDS = [1, 10, 60] as const;
const FRAME_MS = 250;
/** What arrived so much later than it was typed was kept on the device meanwhile. */
const WAITED_MS = 5_000;

/** How an attempt was sat, second by second: what the server had at each moment, and what had happened by then. */
export function Way({ examId, id }: { readonly examId: string; readonly id: string }) {
  const found = useQuery({
    queryKey: [AttemptTimeline.name, id],
    queryFn: () => query<typeof AttemptTimeline>(AttemptTimeline, { id }),
  });
  if (found.data !== undefined) return <Played timeline={found.data} />;
  const retry = () => void found.refetch();
  return found.error ? (
    <PartNotRead examId={examId} error={found.error} retry={retry} />
  ) : (
    <Skeleton lines={8} retry={retry} />
  );
}

function Played({ timeline: { name, questions, steps } }: { readonly timeline: AttemptTimeline }) {
  const { t } = useText();
  const when = useWhen();
  const [from, to] = [steps[0]!.at, steps.at(-1)!.at];
  const [at, setAt] = useState(to);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(10);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setAt((now) => Math.min(to, now + FRAME_MS * speed)), FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, to]);
  const isRunning = isPlaying && at < to;
  const play = () => {
    if (!isRunning && at >= to) setAt(from);
    setPlaying(!isRunning);
  };
  const step = stepAt(steps, at);
  const seconds = Math.floor((at - from) / 1000);
  const numbers = useMemo(() => new Map(questions.map(({ itemId }, index) => [itemId, index + 1])), [questions]);
  const paper = paperAt(steps, at);
  const lastAnswered = steps.findLast((one) => one.at <= at && one.itemId !== undefined)?.itemId;
  return (
    <article className="card results-card way">
      <header className="row wraps">
        <h2 className="grow">{t('way.of', { name })}</h2>
        <span className="i2">{t('way.since', { when: when(from) })}</span>
      </header>
      <div className="way-player row wraps">
        <Button
          look="primary"
          icon={isRunning ? 'pause' : 'play'}
          aria-label={t(isRunning ? 'way.pause' : 'way.play')}
          onClick={play}
        />
        <input
          type="range"
          className="grow"
          aria-label={t('way.moment')}
          aria-valuetext={t('way.at', { into: elapsed(at - from), time: timeOfDay(at) })}
          min={0}
          max={Math.ceil((to - from) / 1000)}
          value={at >= to ? Math.ceil((to - from) / 1000) : seconds}
          onChange={({ target }) => setAt(Math.min(to, from + Number(target.value) * 1000 + 999))}
        />
        <output className="mono">{t('way.at', { into: elapsed(at - from), time: timeOfDay(at) })}</output>
        <Segmented
          label={t('way.speed')}
          options={SPEEDS.map((one) => ({ id: one, label: `${one}×` }))}
          value={speed}
          onChange={setSpeed}
        />
      </div>
      <div className="way-parts">
        <Steps steps={steps} from={from} current={step} numbers={numbers} questions={questions} onGo={setAt} />
        <Then key={lastAnswered} questions={questions} paper={paper} shown={lastAnswered} />
      </div>
    </article>
  );
}

type Questions = AttemptTimeline['questions'];

interface StepsProps {
  readonly steps: readonly AttemptStep[];
  readonly from: number;
  readonly current: AttemptStep | undefined;
  readonly numbers: ReadonlyMap<string, number>;
  readonly questions: Questions;
  readonly onGo: (at: number) => void;
}

function Steps({ steps, from, current, numbers, questions, onGo }: StepsProps) {
  const { t } = useText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, one] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (box && one) box.scrollTop = one.offsetTop - box.clientHeight / 2;
  }, [current?.version]);
  const last = current?.version ?? 0;
  return (
    <ol className="way-steps" ref={list} aria-label={t('way.steps')}>
      {steps.map((step) => (
        <li key={step.version} className={step.version > last ? 'ahead' : undefined}>
          <button type="button" aria-current={step.version === last || undefined} onClick={() => onGo(step.at)}>
            <span className="mono i3">{elapsed(step.at - from)}</span>
            <Said step={step} n={numbers.get(step.itemId ?? '') ?? 0} questions={questions} />
            <small className="i3 mono">#{step.version}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Said({
  step,
  n,
  questions,
}: {
  readonly step: AttemptStep;
  readonly n: number;
  readonly questions: Questions;
}) {
  const { t } = useText();
  const { is, at, choice, words, deviceAt, lateMs, flagged, how = 'hidden', points = 0, endsAt, by = '' } = step;
  const { handedInBy, tests = { passed: 0, of: 0 } } = step;
  const kind = questions[n - 1]?.kind ?? 'subjective';
  const said = words === undefined ? letters(kind, choice ?? '', t) : saidIn(kind, words);
  const waited = deviceAt !== undefined && at - deviceAt >= WAITED_MS;
  const about = [
    lateMs !== undefined && t('way.late', { time: elapsed(lateMs) }),
    waited &&
      t(is === 'AnswerSaved' ? 'way.waited' : 'way.reported', {
        time: timeOfDay(deviceAt),
        ms: elapsed(at - deviceAt),
      }),
    is !== 'AnswerSaved' && words,
    by !== '' && by,
  ].filter(Boolean);
  const what = {
    AnswerSaved: t(said === '' ? 'way.cleared' : 'way.answered', { n, what: said }),
    ItemFlagged: t(flagged ? 'way.flagged' : 'way.unflagged', { n }),
    PageLeft: t('way.left', { how: t(`way.how.${how}`) }),
    AttemptExtended: t('way.extended', { time: timeOfDay(endsAt ?? 0) }),
    AttemptItemGraded: t('way.graded', { n, points: worth(points) }),
    AttemptItemScored: t('way.scored', { n, passed: tests.passed, of: tests.of }),
    AttemptGradeWithdrawn: t('way.gradeWithdrawn', { n }),
    AttemptCollected: t(`results.by.${handedInBy ?? 'deadline'}`),
  }[is as string];
  return (
    <span className={is === 'PageLeft' || lateMs !== undefined ? 'grow warn' : 'grow'}>
      {what ?? t(`way.is.${is as Plain}`)}
      {about.length > 0 && <small className="i2">{about.join(' · ')}</small>}
    </span>
  );
}

type Plain = Exclude<
  AttemptStep['is'],
  | 'AnswerSaved'
  | 'ItemFlagged'
  | 'PageLeft'
  | 'AttemptExtended'
  | 'AttemptItemGraded'
  | 'AttemptGradeWithdrawn'
  | 'AttemptItemScored'
  | 'AttemptCollected'
>;

const letters = (kind: string, choice: string, t: ReturnType<typeof useText>['t']): string =>
  kind === 'judgement' && choice !== '' ? t(choice === 'A' ? 'results.right' : 'results.wrong') : choice;

interface ThenProps {
  readonly questions: Questions;
  readonly paper: ReadonlyMap<string, ItemThen>;
  /** The question that something happened to last. */
  readonly shown: string | undefined;
}

/** The paper as the server had it at the moment: all numbers, and the question that was answered last. */
function Then({ questions, paper, shown }: ThenProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(
    0,
    questions.findIndex(({ itemId }) => itemId === (chosen ?? shown)),
  );
  const question = questions[index]!;
  const then = paper.get(question.itemId);
  const isAnswered = then !== undefined && isGiven(then);
  const answer =
    then?.words === undefined ? letters(question.kind, then?.choice ?? '', t) : saidIn(question.kind, then.words);
  const answered = questions.filter(({ itemId }) => isGiven(paper.get(itemId) ?? {})).length;
  return (
    <section className="way-then" aria-label={t('way.then')}>
      <p className="i2">{t('way.answeredOf', { n: answered, of: questions.length })}</p>
      <div className="way-numbers">
        {questions.map(({ itemId }, at) => {
          const one = paper.get(itemId);
          const is = one?.isLate ? 'late' : isGiven(one ?? {}) ? 'answered' : 'empty';
          return (
            <button
              key={itemId}
              type="button"
              className={is}
              aria-pressed={at === index}
              aria-label={t('way.number', { n: at + 1, is: t(`way.is.${is}`) })}
              onClick={() => setChosen(itemId)}
            >
              {at + 1}
              {one?.isFlagged && <Icon name="mark" size="xs" />}
            </button>
          );
        })}
      </div>
      <h3>
        {index + 1}. <WithFormulas text={question.text} />
      </h3>
      <QuestionPictures pictures={question.pictures} />
      {question.choices.length > 0 && (
        <ol className="results-choices">
          {question.choices.map((one, at) => (
            <li key={letterAt(at)}>
              {letterAt(at)}. <WithFormulas text={one} />
              <QuestionPictures pictures={question.pictures} of={letterAt(at)} />
            </li>
          ))}
        </ol>
      )}
      <p className="results-words">
        {!isAnswered
          ? t('results.unanswered')
          : question.program === undefined
            ? t('results.answer', { what: answer })
            : t('results.program')}
        {then?.isLate && ` · ${t('results.wasLate')}`}
      </p>
      {question.program !== undefined && isAnswered && (
        <ProgramResult program={question.program} code={then.words ?? ''} />
      )}
    </section>
  );
}
