import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { letterAt, type QuestionKind } from '@lectern/contracts/quiz/facts.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { parsePoints } from './points.ts';
import { worth } from '../../kit/i18n/format.ts';

/** A question as it stands in the form: what was typed, not yet what it means. */
export interface Draft {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly choices: readonly string[];
  /** The places of the correct choices, in order; a judgement's are 0 for right and 1 for wrong. */
  readonly key: readonly number[];
  /** How many one may choose in a poll. */
  readonly atMost: number;
  readonly points: string;
  readonly explanation: string;
  /** The page that it stands on, as `deckId/n`. */
  readonly page: string | undefined;
  /** That page's picture has the question on it, so the projector shows the page alone. */
  readonly pageBearsIt: boolean;
  /** The version it was opened at; undefined for a question that is not written yet. */
  readonly basedOn: number | undefined;
}

export const KINDS: readonly QuestionKind[] = ['singleChoice', 'multipleChoice', 'judgement', 'poll']; // [R3.10]

export const EMPTY: Draft = {
  kind: 'singleChoice',
  text: '',
  choices: ['', '', '', ''],
  key: [],
  atMost: 1,
  points: '5',
  explanation: '',
  page: undefined,
  pageBearsIt: false,
  basedOn: undefined,
};

export function draftOf(question: TeacherQuestionView): Draft {
  const letters = Object.keys(question.choices).sort();
  const isJudgement = question.kind === 'judgement';
  return {
    kind: question.kind,
    text: question.text,
    choices: isJudgement ? EMPTY.choices : letters.map((letter) => question.choices[letter] ?? ''),
    key: letters.flatMap((letter, index) => (question.key?.includes(letter) ? [index] : [])),
    atMost: question.atMost ?? 1,
    points: worth(question.points),
    explanation: question.explanation ?? '',
    page: question.page,
    pageBearsIt: question.pageBearsIt ?? false,
    basedOn: question.editedIn,
  };
}

/** What a poll is worth, as nobody is right in one, and any other question, until somebody types it. */
const usualPoints = (kind: QuestionKind): string => (kind === 'poll' ? '0' : EMPTY.points);

/** Another kind of the same question: what was typed stays, of the key only what the kind can hold. */
export function withKind(draft: Draft, kind: QuestionKind): Draft {
  const held = kind === 'judgement' ? draft.key.filter((index) => index < 2) : draft.key;
  const points = draft.points === usualPoints(draft.kind) ? usualPoints(kind) : draft.points;
  return { ...draft, kind, points, key: kind === 'multipleChoice' ? held : held.slice(0, 1) };
}

/** The key after a choice was clicked: several may be right in a multiple choice, else one. */
export function toggled({ kind, key }: Draft, index: number): readonly number[] {
  if (kind !== 'multipleChoice') return [index];
  return key.includes(index) ? key.filter((one) => one !== index) : [...key, index].sort((one, other) => one - other);
}

export function withoutChoice(draft: Draft, index: number): Draft {
  const choices = draft.choices.filter((_, one) => one !== index);
  const key = draft.key.filter((one) => one !== index).map((one) => (one > index ? one - 1 : one));
  return { ...draft, choices, key };
}

/** Whether it still needs its correct answer before it can be published [R5.48]. */
export const lacksKey = ({ kind, key }: Draft): boolean => kind !== 'poll' && key.length === 0;

/** What is typed and what is recorded say the same. */
export function isSame(draft: Draft, other: Draft): boolean {
  return (
    JSON.stringify({ ...dataOf(draft), typed: draft.points }) ===
    JSON.stringify({ ...dataOf(other), typed: other.points })
  );
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
  if (draft.kind !== 'judgement') {
    const filled = draft.choices.filter((choice) => choice.trim() !== '');
    if (filled.length < LIMITS.choicesMin) faults['choices'] = 'choicesMin';
    draft.choices.forEach((choice, index) => {
      if (units(choice.trim()) > LIMITS.choiceUnits) faults[`choices.${index}`] = 'tooLong';
      else if (choice.trim() === '' && draft.kind !== 'poll' && draft.key.includes(index))
        faults[`choices.${index}`] = 'required';
    });
  }
  if (pointsOf(draft) === undefined) faults['points'] = 'points';
  if (units(draft.explanation.trim()) > LIMITS.explanationUnits) faults['explanation'] = 'tooLong';
  return faults;
}

function faultOfText(typed: string, max: number): DraftFault | undefined {
  if (typed.trim() === '') return 'required';
  return units(typed.trim()) > max ? 'tooLong' : undefined;
}

/** A poll may be worth nothing: it is taking part that counts. */
const pointsOf = ({ kind, points }: Draft): number | undefined => parsePoints(points, kind === 'poll' ? 0 : 1);

/** The command's data: empty choices fall away, and the key moves to the letters that its choices have then. */
export function dataOf(draft: Draft) {
  const { kind, page, pageBearsIt } = draft;
  const places = kind === 'judgement' ? ['', ''] : draft.choices;
  const kept = places
    .map((choice, index) => ({ choice: choice.trim(), isKey: draft.key.includes(index) }))
    .filter(({ choice }) => kind === 'judgement' || choice !== '');
  const key = kept.map(({ isKey }, index) => (isKey ? letterAt(index) : '')).join('');
  const explanation = draft.explanation.trim();
  const atMost = Math.min(draft.atMost, kept.length);
  return {
    kind,
    text: draft.text.trim(),
    choices: kind === 'judgement' ? [] : kept.map(({ choice }) => choice),
    points: pointsOf(draft) ?? 0,
    ...(kind !== 'poll' && key !== '' && { key }),
    ...(kind === 'poll' && atMost > 1 && { atMost }),
    ...(explanation && { explanation }),
    ...(page !== undefined && { page: { ...pageOf(page), ...(pageBearsIt && { bearsIt: true }) } }),
  };
}

function pageOf(key: string): { deckId: string; n: number } {
  const [deckId = '', n] = key.split('/');
  return { deckId, n: Number(n) };
}
