import type { AskedAs } from '@lectern/contracts/questionnaire/facts.ts';
import { ASKED_AS, type Asked } from '@lectern/contracts/questionnaire/facts.ts';
import { faultOfQuestion } from '@lectern/contracts/questionnaire/questionnaire.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { TextField, TickField, type FieldProps } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useText } from './texts.ts';

const SCALES = [3, 4, 5, 7, 10] as const;

/** A new question of a kind, with room for its options. */
const blank = (kind: AskedAs): Asked => ({
  kind,
  text: '',
  isRequired: kind !== 'text',
  ...((kind === 'single' || kind === 'multiple') && { options: ['', ''] }),
  ...(kind === 'rating' && { scale: 5 }),
});

/** What is wrong with the first question that is not complete. */
export function useQuestionsFault(): (value: unknown) => string | undefined {
  const { t } = useText();
  return (value) => {
    const questions = (value ?? []) as readonly Asked[];
    if (questions.length === 0) return t('questionnaire.fault.none');
    const faults = questions.map((question) => {
      if (question.text.trim() === '') return 'empty';
      return question.options?.some((option) => option.trim() === '') ? 'options' : faultOfQuestion(question);
    });
    const at = faults.findIndex((fault) => fault !== undefined);
    return at < 0 ? undefined : t(`questionnaire.fault.${faults[at]!}`, { n: at + 1 });
  };
}

/** The questions of a questionnaire, one below the other: added, changed, moved and taken away. */
export function QuestionsField({ label, fault, value = [], onChange }: FieldProps<readonly Asked[]>) {
  const { t } = useText();
  const change = (at: number, question: Asked) => onChange(value.map((one, n) => (n === at ? question : one)));
  const drop = (at: number) => onChange(value.filter((_, n) => n !== at));
  const up = (at: number) =>
    onChange(value.map((one, n) => (n === at - 1 ? value[at]! : n === at ? value[at - 1]! : one)));
  return (
    <fieldset className="questionnaire-questions">
      <legend>{label}</legend>
      {value.map((question, at) => (
        // Questions have no names of their own: their place is what they are known by.
        <fieldset key={at} className="questionnaire-question">
          <legend>{t('questionnaire.n', { n: at + 1 })}</legend>
          <Question question={question} onChange={(changed) => change(at, changed)} />
          <div className="row wraps">
            {at > 0 && (
              <Button size="sm" icon="up" aria-label={t('questionnaire.up', { n: at + 1 })} onClick={() => up(at)} />
            )}
            <Button
              size="sm"
              icon="close"
              aria-label={t('questionnaire.drop', { n: at + 1 })}
              onClick={() => drop(at)}
            />
          </div>
        </fieldset>
      ))}
      {fault !== undefined && <Fault>{fault}</Fault>}
      {value.length < LIMITS.questionnaireQuestions && (
        <Button icon="plus" onClick={() => onChange([...value, blank(value.at(-1)?.kind ?? 'single')])}>
          {t('questionnaire.add')}
        </Button>
      )}
    </fieldset>
  );
}

interface QuestionProps {
  readonly question: Asked;
  readonly onChange: (question: Asked) => void;
}

function Question({ question, onChange }: QuestionProps) {
  const { t } = useText();
  const { kind, text, isRequired, options, most, scale } = question;
  return (
    <>
      <Select
        label={t('questionnaire.kind')}
        value={kind}
        options={ASKED_AS.map((id) => ({ id, label: t(`questionnaire.${id}`) }))}
        onChange={(id = kind) => {
          const fresh = blank(id);
          onChange({ ...fresh, text, ...(fresh.options && options && { options }) });
        }}
      />
      <TextField
        label={t('questionnaire.question')}
        value={text}
        onChange={(typed = '') => onChange({ ...question, text: typed })}
      />
      {options && <Options options={options} onChange={(changed) => onChange({ ...question, options: changed })} />}
      {kind === 'multiple' && options && (
        <Select
          label={t('questionnaire.most')}
          value={String(most ?? '')}
          options={[
            { id: '', label: t('questionnaire.noMost') },
            ...options.slice(1).map((_, at) => ({ id: String(at + 1), label: String(at + 1) })),
          ]}
          onChange={(id = '') => {
            const { most: _, ...rest } = question;
            onChange(id === '' ? rest : { ...rest, most: Number(id) });
          }}
        />
      )}
      {scale !== undefined && (
        <Select
          label={t('questionnaire.scale')}
          value={String(scale)}
          options={SCALES.map((n) => ({ id: String(n), label: String(n) }))}
          onChange={(id) => onChange({ ...question, scale: Number(id) })}
        />
      )}
      <TickField
        label={t('questionnaire.isRequired')}
        value={isRequired}
        onChange={(is = false) => onChange({ ...question, isRequired: is })}
      />
    </>
  );
}

interface OptionsProps {
  readonly options: readonly string[];
  readonly onChange: (options: string[]) => void;
}

function Options({ options, onChange }: OptionsProps) {
  const { t } = useText();
  return (
    <>
      {options.map((option, at) => (
        <div key={at} className="questionnaire-option">
          <TextField
            label={t('questionnaire.option', { n: at + 1 })}
            value={option}
            onChange={(typed = '') => onChange(options.map((one, n) => (n === at ? typed : one)))}
          />
          {options.length > 2 && (
            <Button
              size="sm"
              icon="close"
              aria-label={t('questionnaire.dropOption', { n: at + 1 })}
              onClick={() => onChange(options.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {options.length < LIMITS.questionnaireOptions && (
        <Button size="sm" icon="plus" onClick={() => onChange([...options, ''])}>
          {t('questionnaire.addOption')}
        </Button>
      )}
    </>
  );
}
