import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { KINDS, lettersOf } from '@lectern/contracts/question/kinds.ts';
import { useState } from 'react';
import { ChoiceField, TextField, TickField } from '../kit/forms/field.tsx';
import { useText } from './texts.ts';

/** What is said to be right after all: another choice, other words for the blanks, or full points for everybody. */
export type Right = Pick<QuestionContent, 'key' | 'blanks'> & { readonly fullForAll?: true | undefined };

interface Props {
  readonly question: Pick<QuestionContent, 'kind' | 'text' | 'choices' | 'blanks'>;
  readonly right: Right;
  readonly onChange: (right: Pick<Right, 'key' | 'blanks'>) => void;
}

/** A key to be corrected: the choices that are right, or what each blank accepts. */
export function KeyFields({ question, right, onChange }: Props) {
  const { t } = useText();
  const { kind, choices, blanks } = question;
  if (right.fullForAll === true) return null;
  const letters = KINDS[kind].answer === 'letters' && kind !== 'poll' ? lettersOf(question) : [];
  const chosen = right.key ?? '';
  const named = (letter: string, at: number) =>
    kind === 'judgement' ? t(letter === 'A' ? 'key.true' : 'key.false') : `${letter}. ${choices[at] ?? ''}`;
  if (blanks !== undefined) return <Blanks blanks={blanks} onChange={onChange} />;
  if (letters.length === 0) return null;
  if (KINDS[kind].key === 'one')
    return (
      <ChoiceField
        label={t('key.right')}
        value={chosen}
        options={letters.map((letter, at) => ({ id: letter, label: named(letter, at) }))}
        onChange={(key) => onChange({ key })}
      />
    );
  return (
    <fieldset className="choice-cards">
      <legend>{t('key.right')}</legend>
      {letters.map((letter, at) => (
        <TickField
          key={letter}
          label={named(letter, at)}
          value={chosen.includes(letter)}
          onChange={() =>
            onChange({ key: letters.filter((one) => chosen.includes(one) !== (one === letter)).join('') })
          }
        />
      ))}
    </fieldset>
  );
}

const split = (typed: string) =>
  typed
    .split(/[/／]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

interface BlanksProps {
  readonly blanks: NonNullable<QuestionContent['blanks']>;
  readonly onChange: (right: Pick<Right, 'blanks'>) => void;
}

/** What each blank accepts, with strokes between; how far a number may be off stays as it was. */
function Blanks({ blanks, onChange }: BlanksProps) {
  const { t } = useText();
  const [typed, setTyped] = useState(() => blanks.map(({ accepted }) => accepted.join(' / ')));
  return blanks.map((_, at) => (
    <TextField
      // A blank has no name but its place, and places do not change.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      label={t('key.blank', { n: at + 1 })}
      hint={t('key.blankHint')}
      value={typed[at] ?? ''}
      onChange={(words = '') => {
        const all = typed.map((one, other) => (other === at ? words : one));
        setTyped(all);
        onChange({ blanks: blanks.map((blank, other) => ({ ...blank, accepted: split(all[other] ?? '') })) });
      }}
    />
  ));
}

/** Full points for everybody, where the question itself is at fault; `why` says who gets them. */
export function FullForAll({
  right,
  why,
  onChange,
}: {
  right: Right;
  why: string;
  onChange: (isFull: boolean) => void;
}) {
  const { t } = useText();
  return <TickField label={t('grading.fullForAll')} hint={why} value={right.fullForAll === true} onChange={onChange} />;
}

/** Whether it says what is right. */
export const isSaid = ({ key = '', blanks, fullForAll }: Right): boolean =>
  fullForAll ?? (key !== '' || (blanks?.every(({ accepted }) => accepted.length > 0) ?? false));
