import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { worthOf } from '@lectern/contracts/homework/questions.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { isProgram } from '@lectern/contracts/question/kinds.ts';
import { faultOf } from '@lectern/contracts/question/score.ts';
import { useState } from 'react';
import { TextField, type FieldProps } from '../kit/forms/field.tsx';
import { tenthsOf, worth } from '../kit/i18n/format.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { QuestionPicker } from '../library/question-picker.tsx';
import { useText } from './texts.ts';

type Questions = readonly PaperQuestion[];

/** What keeps questions from being set as homework, said at their field with the number of the first of them. */
export function useQuestionsFault() {
  const { t } = useText();
  return (value: unknown): string | undefined => {
    const questions = (value ?? []) as Questions;
    if (questions.length > LIMITS.homeworkQuestions)
      return t('homework.tooManyQuestions', { n: LIMITS.homeworkQuestions });
    const program = questions.findIndex(({ content }) => isProgram(content.kind));
    if (program !== -1) return t('homework.isProgram', { n: program + 1 });
    const unready = questions.findIndex(({ content }) => faultOf(content) !== undefined);
    return unready === -1 ? undefined : t('homework.isUnready', { n: unready + 1 });
  };
}

/** Questions out of a library, and what each is worth here; the library's stay as they are. */
export function QuestionsField({ label, hint, fault, value = [], onChange }: FieldProps<Questions>) {
  const { t } = useText();
  const [isPicking, setPicking] = useState(false);
  const enter = (after: Questions) => onChange(after.length === 0 ? undefined : after);
  function take(rows: readonly LibraryQuestionRow[]): void {
    const there = new Set(value.map(({ from }) => from?.questionId));
    const taken = rows
      .filter(({ questionId }) => !there.has(questionId))
      .map(({ content, questionId, edition }) => ({
        itemId: newId(),
        content,
        from: { questionId, version: edition },
      }));
    enter([...value, ...taken]);
    setPicking(false);
  }
  const price = (at: number, points: number) =>
    enter(value.map((one, n) => (n === at ? { ...one, content: { ...one.content, points } } : one)));
  return (
    <fieldset className="homework-rubric">
      <legend>{label}</legend>
      {value.map(({ itemId, content }, at) => (
        <div key={itemId} className="homework-criterion">
          <p className="cut2">
            {at + 1}. <WithFormulas text={content.text} />{' '}
            <span className="i2">{t(`homework.kind.${content.kind}`)}</span>
          </p>
          <Points n={at + 1} points={content.points} onChange={(points) => price(at, points)} />
          <Button
            look="quiet"
            icon="close"
            aria-label={t('homework.questionDrop', { n: at + 1 })}
            onClick={() => enter(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => setPicking(true)}>
          {t('homework.questionsTake')}
        </Button>
      </div>
      <span className="t13 i2" role="status">
        {value.length === 0 ? hint : t('homework.questionsSum', { n: value.length, points: worth(worthOf(value)) })}
      </span>
      {fault !== undefined && <Fault>{fault}</Fault>}
      {isPicking && (
        <Dialog title={t('homework.questionsTake')} onClose={() => setPicking(false)}>
          <QuestionPicker onTake={take} />
        </Dialog>
      )}
    </fieldset>
  );
}

interface PointsProps {
  readonly n: number;
  readonly points: number;
  readonly onChange: (points: number) => void;
}

function Points({ n, points, onChange }: PointsProps) {
  const { t } = useText();
  const [typed, setTyped] = useState(() => worth(points));
  return (
    <TextField
      label={t('homework.questionPoints', { n })}
      value={typed}
      onChange={(said = '') => {
        setTyped(said);
        onChange(tenthsOf(said) ?? 0);
      }}
    />
  );
}
