import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { letterAt } from '@lectern/contracts/quiz/facts.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { parsePoints } from './points.ts';
import { worth } from '../../i18n/format.ts';

/** A question as it stands in the form: what was typed, not yet what it means. */
export interface Draft {
  readonly text: string;
  readonly choices: readonly string[];
  readonly key: number | undefined;
  readonly points: string;
  readonly explanation: string;
  /** The version it was opened at; undefined for a question that is not written yet. */
  readonly basedOn: number | undefined;
}

export const EMPTY: Draft = {
  text: '',
  choices: ['', '', '', ''],
  key: undefined,
  points: '5',
  explanation: '',
  basedOn: undefined,
};

export function draftOf(question: TeacherQuestionView): Draft {
  const letters = Object.keys(question.choices).sort();
  return {
    text: question.text,
    choices: letters.map((letter) => question.choices[letter] ?? ''),
    key: question.key === undefined ? undefined : letters.indexOf(question.key),
    points: worth(question.points),
    explanation: question.explanation ?? '',
    basedOn: question.editedIn,
  };
}

/** What is typed and what is recorded say the same. */
export function isSame(draft: Draft, other: Draft): boolean {
  const { basedOn: _, ...mine } = draft;
  const { basedOn: __, ...theirs } = other;
  return JSON.stringify(mine) === JSON.stringify(theirs);
}

/** Where an entry needs a change, and which: the key of a text in the catalogue. */
export type Faults = Readonly<
  Partial<Record<'text' | 'points' | 'choices' | 'explanation' | `choices.${number}`, DraftFault>>
>;
export type DraftFault = 'required' | 'tooLong' | 'points' | 'choicesMin';

export function faultsOf(draft: Draft): Faults {
  const faults: Record<string, DraftFault> = {};
  const text = faultOfText(draft.text, LIMITS.questionUnits);
  if (text) faults['text'] = text;
  const filled = draft.choices.filter((choice) => choice.trim() !== '');
  if (filled.length < LIMITS.choicesMin) faults['choices'] = 'choicesMin';
  draft.choices.forEach((choice, index) => {
    if (units(choice.trim()) > LIMITS.choiceUnits) faults[`choices.${index}`] = 'tooLong';
    else if (choice.trim() === '' && draft.key === index) faults[`choices.${index}`] = 'required';
  });
  if (parsePoints(draft.points) === undefined) faults['points'] = 'points';
  if (units(draft.explanation.trim()) > LIMITS.explanationUnits) faults['explanation'] = 'tooLong';
  return faults;
}

function faultOfText(typed: string, max: number): DraftFault | undefined {
  if (typed.trim() === '') return 'required';
  return units(typed.trim()) > max ? 'tooLong' : undefined;
}

/** The command's data: empty choices fall away, and the key moves to the letter that its choice has then. */
export function dataOf(draft: Draft) {
  const kept = draft.choices
    .map((choice, index) => ({ choice: choice.trim(), isKey: index === draft.key }))
    .filter(({ choice }) => choice !== '');
  const key = kept.findIndex(({ isKey }) => isKey);
  const explanation = draft.explanation.trim();
  return {
    kind: 'singleChoice' as const,
    text: draft.text.trim(),
    choices: kept.map(({ choice }) => choice),
    points: parsePoints(draft.points) ?? 0,
    ...(key !== -1 && { key: letterAt(key) }),
    ...(explanation && { explanation }),
  };
}
