import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { answerImagePath, type AnswerSeen } from '@lectern/contracts/quiz/view.ts';
import { useEffect, useId, useState } from 'react';
import { useText as useStudentText } from '../../kit/i18n/student.ts';
import { PictureField, type Chosen } from '../../kit/pictures/picture-field.tsx';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Countdown, useTimeLeft } from '../../kit/ui/countdown.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useText } from '../texts.ts';
import { AnswerState } from './answer-state.tsx';
import { GivenActions } from './given-actions.tsx';
import type { OpenProps } from './open-question.tsx';
import { QuestionText } from './question-text.tsx';
import { useBackSoon } from './use-back-soon.ts';
import { useWords } from './use-words.ts';
import { Written } from './written.tsx';
import './written.css';

interface Props extends OpenProps {
  readonly lessonId: string;
  readonly answer: AnswerSeen | undefined;
}

/** What is in the making: on this device until it is sent. */
interface Draft {
  readonly words: string;
  readonly pictures: readonly Attachment[];
  /** Pictures of the answer before that stay, from 1. */
  readonly kept: readonly number[];
}

/** Write, add pictures, submit, receipt; and again until it is collected. */
export function OpenWritten(props: Props) {
  const { lessonId, questionId, question, answer, standing, now, onSubmit, onRetry, onSlides } = props;
  const { t } = useStudentText();
  const words = useWords();
  const { deadline, publishedAt } = question;
  const [changing, setChanging] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const isOver = useTimeLeft(deadline, now) <= 0;
  const writing = !isOver && (standing.is === 'none' || standing.is === 'refused' || changing);
  const back = useBackSoon(submitted && standing.is === 'received' && !changing, onSlides);
  const sent = standing.is === 'refused' || standing.is === 'unsent' ? (standing.item.data as Draft) : undefined;
  const given = sent ?? { words: answer?.lateWords ?? answer?.words ?? '', pictures: [], kept: numbersOf(answer) };
  const left = keptDraft(questionId);
  return (
    <div className="qz">
      <div className="qz-head">
        <Countdown deadline={deadline} now={now} {...(deadline && { durationMs: deadline - publishedAt })} />
        {onSlides && (
          <button type="button" className="to-slides" onClick={onSlides}>
            <Icon name="slides" size="s" />
            {t('quiz.toSlides')}
          </button>
        )}
      </div>
      {!changing && <AnswerState question={question} standing={standing} />}
      <QuestionText question={question} moment={writing ? 'choosing' : 'given'} />
      {writing ? (
        <Form
          {...{ lessonId, questionId, answer }}
          first={left ?? given}
          onKeep={changing ? () => setChanging(false) : undefined}
          onSubmit={(draft) => {
            onSubmit(draft);
            setChanging(false);
            setSubmitted(true);
          }}
        />
      ) : (
        <>
          {standing.is !== 'none' && (
            <Written {...{ lessonId, questionId, question, answer, words: standing.choice }} />
          )}
          <div className="act">
            <GivenActions
              standing={standing}
              isOver={isOver}
              unsubmitted={left && words.said('unsubmitted', question, left.words)}
              back={back}
              onRetry={onRetry}
              onChange={() => setChanging(true)}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface FormProps extends Pick<Props, 'lessonId' | 'questionId' | 'answer'> {
  readonly first: Draft;
  readonly onKeep: (() => void) | undefined;
  readonly onSubmit: (draft: Draft) => void;
}

function Form({ lessonId, questionId, answer, first, onKeep, onSubmit }: FormProps) {
  const { t } = useText();
  const { t: student } = useStudentText();
  const below = useId();
  const [words, setWords] = useState(first.words);
  const [files, setFiles] = useState<readonly Chosen[]>(first.pictures);
  const before = answer?.latePictures ?? answer?.pictures ?? {};
  const [kept, setKept] = useState(first.kept.filter((n) => n in before));
  const length = units(words.trim());
  const over = length - LIMITS.answerUnits;
  const pictures = files.filter((file): file is Attachment => 'fileId' in file);
  const isUploading = pictures.length < files.length;
  const isEmpty = length === 0 && files.length + kept.length === 0;
  const [start] = useState(() => JSON.stringify(first));
  const draft = JSON.stringify({ words, pictures, kept });
  useEffect(() => {
    if (draft !== start) keepDraft(questionId, draft);
  }, [draft, start, questionId]);
  const why =
    over > 0
      ? t('written.over', { n: over })
      : isUploading
        ? t('written.uploading')
        : isEmpty
          ? t('written.none')
          : undefined;
  return (
    <form
      className="written-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (why !== undefined) return;
        keepDraft(questionId, undefined);
        onSubmit({ words: words.trim(), pictures, kept });
      }}
    >
      <label className="entry">
        <span>{t('written.answer')}</span>
        <textarea
          name="words"
          rows={6}
          value={words}
          aria-describedby={below}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => setWords(event.target.value)}
        />
        <span id={below}>{t('written.count', { n: length, most: LIMITS.answerUnits })}</span>
      </label>
      {kept.length > 0 && (
        <div className="written-kept">
          <p className="t13 i2">{t('written.keptPictures', { n: kept.length })}</p>
          <Pictures
            pictures={Object.fromEntries(kept.map((n) => [n, before[n]!]))}
            src={(file) => answerImagePath(lessonId, questionId, file)}
            sizes="96px"
          />
          <ul className="drops">
            {kept.map((n) => (
              <li key={n}>
                <Button size="sm" icon="close" onClick={() => setKept(kept.filter((one) => one !== n))}>
                  {t('written.dropKept', { n })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PictureField
        lessonId={lessonId}
        command="WriteAnswer"
        most={LIMITS.answerPictures - kept.length}
        value={files}
        onChange={setFiles}
      />
      <div className="act">
        <p className="hint">{t('written.kept')}</p>
        <div className={onKeep ? 'pair' : undefined}>
          {onKeep && (
            <Button size="touch" wide onClick={onKeep}>
              {student('quiz.keep')}
            </Button>
          )}
          <Button look="primary" size="touch" wide type="submit" why={why}>
            {t('written.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}

const numbersOf = (answer: AnswerSeen | undefined): number[] =>
  Object.keys(answer?.latePictures ?? answer?.pictures ?? {}).map(Number);

const nameOf = (questionId: string): string => `lectern.draft/${questionId}`;

/** On this device until it is sent; whoever signs out takes it away. */
function keptDraft(questionId: string): Draft | undefined {
  const kept = localStorage.getItem(nameOf(questionId));
  return kept === null ? undefined : (JSON.parse(kept) as Draft);
}

function keepDraft(questionId: string, draft: string | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(nameOf(questionId));
    else localStorage.setItem(nameOf(questionId), draft);
  } catch {
    // A full storage keeps nothing: what is written stands in the form.
  }
}
