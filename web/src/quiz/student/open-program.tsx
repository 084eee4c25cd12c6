import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { PROGRAM_LANGUAGES } from '@lectern/contracts/question/program-language.ts';
import { programOfView } from '@lectern/contracts/question/program-seen.ts';
import type { AnswerSeen } from '@lectern/contracts/quiz/view.ts';
import { useEffect, useState } from 'react';
import { useText as useStudentText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Countdown, useTimeLeft } from '../../kit/ui/countdown.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { CodeField } from '../program/code-field.tsx';
import { TestsSeen } from '../program/tests-seen.tsx';
import { useTrial } from '../program/use-trial.ts';
import { useText } from '../program-texts.ts';
import { AnswerState } from './answer-state.tsx';
import { Coded } from './coded.tsx';
import { GivenActions } from './given-actions.tsx';
import type { OpenProps } from './open-question.tsx';
import { QuestionText } from './question-text.tsx';
import { useWords } from './use-words.ts';

interface Props extends OpenProps {
  readonly answer: AnswerSeen | undefined;
}

/** Write a program, run it against the samples, submit, receipt; and again until it is collected. */
export function OpenProgram(props: Props) {
  const { questionId, question, answer, standing, now, onSubmit, onRetry, onSlides } = props;
  const { t } = useStudentText();
  const words = useWords();
  const { deadline, publishedAt } = question;
  const [changing, setChanging] = useState(false);
  const isOver = useTimeLeft(deadline, now) <= 0;
  const writing = !isOver && (standing.is === 'none' || standing.is === 'refused' || changing);
  const given = standing.is === 'none' ? undefined : standing.choice;
  const left = keptCode(questionId);
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
          {...{ questionId, question }}
          first={left ?? given ?? question.program?.starter ?? ''}
          onKeep={changing ? () => setChanging(false) : undefined}
          onSubmit={(code) => {
            onSubmit({ code });
            setChanging(false);
          }}
        />
      ) : (
        <>
          {given !== undefined && <Coded {...{ question, answer }} code={given} />}
          <div className="act">
            <GivenActions
              standing={standing}
              isOver={isOver}
              unsubmitted={left && words.said('unsubmitted', question, left)}
              back={{ isSoon: false, stay: () => undefined }}
              onRetry={onRetry}
              onChange={() => setChanging(true)}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface FormProps extends Pick<Props, 'questionId' | 'question'> {
  readonly first: string;
  readonly onKeep: (() => void) | undefined;
  readonly onSubmit: (code: string) => void;
}

function Form({ questionId, question, first, onKeep, onSubmit }: FormProps) {
  const { t } = useText();
  const { t: student } = useStudentText();
  const program = programOfView(question.program!);
  const { language, samples, timeMs, memoryMb, starter } = program;
  const [code, setCode] = useState(first);
  const trial = useTrial(program);
  useEffect(() => {
    if (code !== first) keepCode(questionId, code);
  }, [code, first, questionId]);
  const change = (next: string) => {
    setCode(next);
    trial.forget();
  };
  const over = units(code) - LIMITS.codeUnits;
  const why = code.trim() === '' ? t('program.none') : over > 0 ? t('program.over', { n: over }) : undefined;
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (why !== undefined) return;
        keepCode(questionId, undefined);
        onSubmit(code);
      }}
    >
      <p className="t13 i2">
        {t('program.limits', { language: PROGRAM_LANGUAGES[language], seconds: timeMs / 1000, mb: memoryMb })}
      </p>
      <CodeField label={t('program.code')} language={language} value={code} onChange={change} />
      {samples.length > 0 && (
        <TestsSeen
          label={t('program.samples')}
          tests={samples.map((test, index) => ({
            name: t('program.sample', { n: index + 1 }),
            test,
            ...trial.trials?.[index],
          }))}
        />
      )}
      {trial.state === 'failed' && <Notice tone="warn">{t('program.runFailed')}</Notice>}
      <p className="t13 i2">{t('program.hiddenToo')}</p>
      <div className="act">
        <p className="hint">{t('program.kept')}</p>
        {(onKeep !== undefined || code !== starter) && (
          <div className={onKeep && code !== starter ? 'pair even' : undefined}>
            {onKeep && (
              <Button size="touch" wide onClick={onKeep}>
                {student('quiz.keep')}
              </Button>
            )}
            {code !== starter && (
              <Button size="touch" wide onClick={() => change(starter)}>
                {t('program.starter')}
              </Button>
            )}
          </div>
        )}
        <div className={samples.length > 0 ? 'pair even' : undefined}>
          {samples.length > 0 && (
            <Button
              size="touch"
              wide
              icon="play"
              busy={trial.state === 'running'}
              why={why}
              onClick={() => void trial.run(code, samples)}
            >
              {t(trial.state === 'running' ? 'program.running' : 'program.run')}
            </Button>
          )}
          <Button look="primary" size="touch" wide type="submit" why={why}>
            {t('program.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}

const nameOf = (questionId: string): string => `lectern.draft/${questionId}`;

/** On this device until it is sent; whoever signs out takes it away. */
const keptCode = (questionId: string): string | undefined => localStorage.getItem(nameOf(questionId)) ?? undefined;

function keepCode(questionId: string, code: string | undefined): void {
  try {
    if (code === undefined) localStorage.removeItem(nameOf(questionId));
    else localStorage.setItem(nameOf(questionId), code);
  } catch {
    // A full storage keeps nothing: what is written stands in the form.
  }
}
