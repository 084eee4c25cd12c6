import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { AnswerQuestionnaire, TakeBallot } from '@lectern/contracts/questionnaire/commands.ts';
import type { Answers, Asked } from '@lectern/contracts/questionnaire/facts.ts';
import { faultOfAnswers } from '@lectern/contracts/questionnaire/questionnaire.ts';
import type { Questionnaire } from '@lectern/contracts/questionnaire/queries.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useCommands, type Failure } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { castWaiting, takePart, waitingBallot } from './ballot.ts';
import { forgetAnswers, keepAnswers, keptAnswers } from './kept-answers.ts';
import { useText } from './texts.ts';
import { useAfter } from './write-dialog.tsx';

const AGAIN_MS = 10_000;

/** What a student sees below a questionnaire: the questions to answer, or that they did. */
export function MyAnswers({ one }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const when = useWhen();
  if (one.role === 'auditor') return <Notice>{t('questionnaire.auditor')}</Notice>;
  if (one.answeredAt !== undefined)
    return (
      <>
        <Notice tone="ok">{t('questionnaire.submittedAt', { when: when(one.answeredAt) })}</Notice>
        <Waiting one={one} />
      </>
    );
  // What was filled in stays in sight when it closes meanwhile: nothing that was typed is lost.
  return one.status === 'closed' && keptAnswers(one) === undefined ? (
    <Notice>{t('questionnaire.overNow')}</Notice>
  ) : (
    <FillIn one={one} />
  );
}

/** A ballot that was signed and has not arrived is sent again, until it has. */
function Waiting({ one }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const { id, ballotKey } = one;
  const [isWaiting, setWaiting] = useState(() => ballotKey !== undefined && waitingBallot(id) !== undefined);
  useEffect(() => {
    if (!isWaiting || ballotKey === undefined) return undefined;
    const cast = () =>
      castWaiting(id, ballotKey).then(
        () => {
          forgetAnswers({ id });
          setWaiting(false);
        },
        () => undefined,
      );
    void cast();
    const timer = setInterval(() => void cast(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, ballotKey, isWaiting]);
  return isWaiting ? <Notice tone="warn">{t('questionnaire.sending')}</Notice> : null;
}

function FillIn({ one }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const { id, questions, isAnonymous, ballotKey, status } = one;
  const [answers, setAnswers] = useState<Answers>(() => keptAnswers(one) ?? questions.map(() => ({})));
  const [fault, setFault] = useState<number>();
  const [ballot, setBallot] = useState<{ readonly isSending: boolean; readonly error?: unknown }>({ isSending: false });
  const commands = useCommands('questionnaire', id);
  const after = useAfter(id);
  const form = useRef<HTMLFormElement>(null);
  const change = (at: number, answer: Answers[number]) => {
    const changed = answers.map((before, n) => (n === at ? answer : before));
    setAnswers(changed);
    setFault(undefined);
    keepAnswers(one, changed);
  };
  async function submit(): Promise<void> {
    const wrong = faultOfAnswers(questions, answers);
    setFault(wrong);
    if (wrong !== undefined) {
      form.current
        ?.querySelectorAll<HTMLElement>('fieldset')
        [wrong]?.querySelector<HTMLElement>('input, textarea')
        ?.focus();
      return;
    }
    if (isAnonymous && ballotKey !== undefined) {
      setBallot({ isSending: true });
      try {
        await takePart(id, ballotKey, answers);
      } catch (error) {
        setBallot({ isSending: false, error });
        return after(); // who took part sees that the ballot waits
      }
      return done();
    }
    const given = await commands.give(AnswerQuestionnaire, { answers });
    if (given !== undefined) done();
    else after(); // it may have closed meanwhile
  }
  function done(): void {
    forgetAnswers(one);
    toast('ok', t('questionnaire.wasSubmitted'));
    after();
  }
  const failure: Failure | undefined =
    ballot.error === undefined
      ? commands.failure
      : { name: TakeBallot.name, error: ballot.error, again: () => void submit() };
  const n = answers.filter(isGiven).length;
  const why = fault !== undefined && isGiven(answers[fault] ?? {}) ? 'unfit' : 'unanswered';
  return (
    <form
      ref={form}
      className="card questionnaire"
      aria-label={t('questionnaire.fillIn')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Notice>{t(isAnonymous ? 'questionnaire.anonymousNote' : 'questionnaire.namedNote')}</Notice>
      {questions.map((question, at) => (
        <Question
          key={at} // their place is what they are known by
          n={at + 1}
          question={question}
          answer={answers[at] ?? {}}
          fault={fault === at ? t(`questionnaire.${why}`) : undefined}
          onChange={(answer) => change(at, answer)}
        />
      ))}
      {fault !== undefined && <Fault>{t(`questionnaire.fault.${why}`, { n: fault + 1 })}</Fault>}
      <CommandFailure failure={failure} retry={() => void submit()} />
      {status === 'closed' ? (
        <Notice>{t('questionnaire.overNow')}</Notice>
      ) : (
        <footer className="row wraps">
          <span className="grow i2">{t('questionnaire.once', { n, of: questions.length })}</span>
          <Button look="primary" type="submit" busy={ballot.isSending || commands.isSending(AnswerQuestionnaire)}>
            {t('questionnaire.submit')}
          </Button>
        </footer>
      )}
    </form>
  );
}

const isGiven = ({ chosen = [], words = '' }: Answers[number]): boolean => chosen.length > 0 || words.trim() !== '';

interface QuestionProps {
  readonly n: number;
  readonly question: Asked;
  readonly answer: Answers[number];
  readonly fault: string | undefined;
  readonly onChange: (answer: Answers[number]) => void;
}

const CARDS = 'choice-cards';
const LOOK = {
  single: CARDS,
  multiple: CARDS,
  rating: `${CARDS} questionnaire-rating`,
  text: 'questionnaire-text',
} as const;

function Question({ n, question, answer, fault, onChange }: QuestionProps) {
  const { t } = useText();
  const group = useId();
  const { kind, text, isRequired, options, most, scale } = question;
  const { chosen = [], words = '' } = answer;
  const places = options ?? Array.from({ length: scale ?? 0 }, (_, at) => String(at + 1));
  const about = [
    t(isRequired ? 'questionnaire.isRequired' : 'questionnaire.optional'),
    most !== undefined && t('questionnaire.mostN', { n: most }),
  ];
  return (
    <fieldset className={LOOK[kind]} aria-describedby={group}>
      <legend>
        {n} {text} <small>{about.filter(Boolean).join(' · ')}</small>
      </legend>
      {kind === 'text' ? (
        <TextField
          label={text}
          long
          value={words}
          counter={{ n: units(words.trim()), max: LIMITS.questionnaireWordsUnits }}
          onChange={(typed = '') => onChange(typed === '' ? {} : { words: typed })}
        />
      ) : (
        <div className="questionnaire-places">
          {places.map((place, at) => (
            <label key={place}>
              <input
                type={kind === 'multiple' ? 'checkbox' : 'radio'}
                name={group}
                checked={chosen.includes(at)}
                onChange={({ target }) =>
                  onChange({ chosen: kind === 'multiple' ? toggled(chosen, at, target.checked) : [at] })
                }
              />
              <span>{place}</span>
            </label>
          ))}
        </div>
      )}
      <span id={group}>{fault !== undefined && <Fault>{fault}</Fault>}</span>
    </fieldset>
  );
}

const toggled = (chosen: readonly number[], at: number, isOn: boolean): number[] =>
  isOn ? [...chosen, at].toSorted((a, b) => a - b) : chosen.filter((one) => one !== at);
