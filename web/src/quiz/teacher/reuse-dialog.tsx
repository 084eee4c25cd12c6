import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { useState } from 'react';
import { useCommands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { shortDay } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useHead } from './use-head.ts';
import { needsKey } from './why-not.ts';
import { useReusableLessons, useReusableQuestions, useTakeOver } from './use-reuse.ts';
import './reuse-dialog.css';

interface Props {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly onClose: () => void;
  /** Called with how many were taken over. */
  readonly onTaken: (count: number) => void;
}

/** Questions of an earlier lesson, taken into this one: a lesson, then as many of its questions as are wanted. */
export function ReuseDialog({ lessonId, classId, onClose, onTaken }: Props) {
  const { t } = useText();
  const [from, setFrom] = useState<{ id: string; title: string }>();
  return (
    <Dialog title={t('reuse.title')} onClose={onClose}>
      {from === undefined ? (
        <LessonChoice lessonId={lessonId} onChoose={setFrom} />
      ) : (
        <QuestionChoice
          lessonId={lessonId}
          classId={classId}
          from={from}
          onBack={() => setFrom(undefined)}
          onTaken={onTaken}
        />
      )}
    </Dialog>
  );
}

function LessonChoice({
  lessonId,
  onChoose,
}: {
  lessonId: string;
  onChoose: (lesson: { id: string; title: string }) => void;
}) {
  const { t, language } = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReusableLessons(lessonId);
  const [now] = useState(() => Date.now());
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  return (
    <div className="reuse">
      <p className="i2 t13">{data.length === 0 ? t('reuse.none') : t('reuse.pickLesson')}</p>
      <ul>
        {data.map(({ id, title, className, questions, startsAt, status }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose({ id, title })}>
              <span className="grow">
                <b className="cut">{title}</b>
                <span className="t12 i3 cut">
                  {shortDay(startsAt, language, now)} · {className}
                  {status === 'cancelled' && ` · ${t('lesson.cancelled')}`}
                </span>
              </span>
              <span className="t12 i2 nw">{t('home.questions', { n: questions })}</span>
              <Icon name="right" size="s" />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reuse.more')}
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly from: { readonly id: string; readonly title: string };
  readonly onBack: () => void;
  readonly onTaken: (count: number) => void;
}

function QuestionChoice({ lessonId, classId, from, onBack, onTaken }: ChoiceProps) {
  const { t } = useText();
  const head = useHead();
  const { data, error, refetch } = useReusableQuestions(from.id);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const commands = useCommands('lesson', lessonId, { classId });
  const takeOver = useTakeOver(commands);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  const wanted = data.filter(({ questionId }) => chosen.has(questionId));
  const isAll = wanted.length === data.length;

  async function take(): Promise<void> {
    setBusy(true);
    const taken = await takeOver(from.id, wanted);
    setBusy(false);
    if (taken) onTaken(wanted.length);
  }
  const toggle = (id: string) =>
    choose((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));

  return (
    <div className="reuse">
      <p className="row">
        <Button look="quiet" size="sm" icon="back" aria-label={t('reuse.back')} onClick={onBack} />
        <b className="grow cut">{from.title}</b>
        <Button
          look="quiet"
          size="sm"
          onClick={() => choose(new Set(isAll ? [] : data.map(({ questionId }) => questionId)))}
        >
          {isAll ? t('reuse.noneOfThem') : t('reuse.all')}
        </Button>
      </p>
      <ul>
        {data.map((question) => (
          <li key={question.questionId}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(question.questionId)}
                onChange={() => toggle(question.questionId)}
              />
              <span className="grow">
                <span className="cut2">{question.text}</span>
                <span className="t12 i3">
                  {head({ kind: question.kind, points: question.points })}
                  {question.correct !== undefined && ` · ${t('reuse.correct', { n: question.correct })}`}
                  {needsKey(question) && ` · ${t('question.noKey')}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <CommandFailure failure={commands.failure} retry={() => void take()} />
      <footer className="row">
        <span className="grow t13 i2" role="status">
          {wanted.length > 0 && t('reuse.chosen', { n: wanted.length })}
        </span>
        <Button
          look="primary"
          busy={isBusy || commands.isSending(WriteQuestion)}
          why={wanted.length === 0 ? t('reuse.choose') : undefined}
          onClick={() => void take()}
        >
          {isBusy ? t('action.sending') : t('reuse.do')}
        </Button>
      </footer>
    </div>
  );
}
