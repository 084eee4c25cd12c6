import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { blanksIn, blanksOf, keyOfBlanks } from '@lectern/contracts/question/blanks.ts';
import type { QuestionContent, QuestionKind } from '@lectern/contracts/question/content.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { hasKey, isMarked, KINDS as DECLARED } from '@lectern/contracts/question/kinds.ts';
import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { programOfView, testsOfView } from '@lectern/contracts/question/program-seen.ts';
import {
  draftProgramOf,
  EMPTY_PROGRAM,
  faultOfProgram,
  programData,
  type DraftProgram,
  type ProgramFault,
} from '../program/draft-program.ts';
import {
  draftPicturesOf,
  faultOfPictures,
  pictureData,
  picturesThatCount,
  withoutPicturesOf,
  type DraftPicture,
} from './draft-pictures.ts';
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
  /** Of a poll: nobody learns who chose what. */
  readonly anonymous: boolean;
  /** What is right in each blank, several apart by semicolons, and how far from it a number may be. */
  readonly blanks: readonly { readonly accepted: string; readonly within: string }[];
  /** Case and width count in its blanks. */
  readonly exact: boolean;
  readonly program: DraftProgram;
  readonly points: string;
  readonly explanation: string;
  readonly pictures: readonly DraftPicture[];
  /** The page that it stands on, as `deckId/n`. */
  readonly page: string | undefined;
  /** That page's picture has the question on it, so the projector shows the page alone. */
  readonly pageBearsIt: boolean;
  /** The version it was opened at; undefined for a question that is not written yet. */
  readonly basedOn: number | undefined;
}

export const EMPTY: Draft = {
  kind: 'singleChoice',
  text: '',
  choices: ['', '', '', ''],
  key: [],
  atMost: 1,
  anonymous: false,
  blanks: [],
  exact: false,
  program: EMPTY_PROGRAM,
  points: '5',
  explanation: '',
  pictures: [],
  page: undefined,
  pageBearsIt: false,
  basedOn: undefined,
};

export function draftOf(question: TeacherQuestionView): Draft {
  const letters = Object.keys(question.choices).sort();
  const isWritten = DECLARED[question.kind].choices === 'written';
  return {
    kind: question.kind,
    text: question.text,
    choices: isWritten ? letters.map((letter) => question.choices[letter] ?? '') : EMPTY.choices,
    key:
      question.kind === 'fillBlank'
        ? []
        : letters.flatMap((letter, index) => (question.key?.includes(letter) ? [index] : [])),
    atMost: question.atMost ?? 1,
    anonymous: question.anonymous ?? false,
    blanks: blanksOf(question.blanks ?? {}).map(({ accepted, within = '' }) => ({
      accepted: accepted.join('；'),
      within,
    })),
    exact: question.exact ?? false,
    program: draftProgramOf(
      question.program && programOfView(question.program),
      question.hiddenTests && testsOfView(question.hiddenTests),
    ),
    points: worth(question.points),
    explanation: question.explanation ?? '',
    pictures: draftPicturesOf(picturesOfView(question.pictures)),
    page: question.page,
    pageBearsIt: question.pageBearsIt ?? false,
    basedOn: question.editedIn,
  };
}

/** The same of a question that stands in a library or a paper. */
export function draftOfContent(content: QuestionContent, basedOn: number): Draft {
  const { kind, text, choices, points, key = '', atMost = 1, blanks = [], exact = false, explanation = '' } = content;
  return {
    ...EMPTY,
    kind,
    text,
    choices: DECLARED[kind].choices === 'written' ? choices : EMPTY.choices,
    key: kind === 'fillBlank' ? [] : Array.from(key, (letter) => letter.charCodeAt(0) - 65),
    atMost,
    blanks: blanks.map(({ accepted, within = '' }) => ({ accepted: accepted.join('；'), within })),
    exact,
    program: draftProgramOf(content.program, content.hiddenTests),
    points: worth(points),
    explanation,
    pictures: draftPicturesOf(content.pictures),
    basedOn,
  };
}

/** What a question is worth until somebody types it: one that may be worth nothing, as nobody is right in it, nothing. */
const usualPoints = (kind: QuestionKind): string => (DECLARED[kind].pointsMin > 0 ? EMPTY.points : '0');

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
  return { ...draft, choices, key, pictures: withoutPicturesOf(draft.pictures, index) };
}

/** Whether it still needs its correct answer before it can be published [R5.48]. */
export const lacksKey = (draft: Draft): boolean =>
  draft.kind === 'fillBlank'
    ? keyOfBlanks(draft.text, blanksTyped(draft)) === undefined
    : hasKey(draft.kind) && draft.key.length === 0;

/** What is typed of each blank that the text has; what was typed of one that is gone stays in the form. */
export const blanksTyped = ({ text, blanks }: Draft) =>
  Array.from({ length: blanksIn(text) }, (_, index) => {
    const { accepted, within } = blanks[index] ?? { accepted: '', within: '' };
    const several = accepted.split(/[;；]/).map((one) => one.trim());
    const near = within.normalize('NFKC').trim();
    return { accepted: several.filter((one) => one !== ''), ...(near !== '' && { within: near }) };
  });

/** What is typed and what is recorded say the same. */
export function isSame(draft: Draft, other: Draft): boolean {
  return (
    JSON.stringify({ ...dataOf(draft), typed: draft.points, pictures: draft.pictures.map(shown) }) ===
    JSON.stringify({ ...dataOf(other), typed: other.points, pictures: other.pictures.map(shown) })
  );
}

/** One on its way says which it is; all others what they show. */
const shown = ({ key, images, alt, at }: DraftPicture) => [images ?? key, alt.trim(), at];

/** Where an entry needs a change, and which: the key of a text in the catalogue. */
export type Faults = Readonly<
  Partial<
    Record<
      | 'text'
      | 'points'
      | 'choices'
      | 'program'
      | 'explanation'
      | 'blanks'
      | 'pictures'
      | `choices.${number}`
      | `blanks.${number}`,
      DraftFault
    >
  >
>;
export type DraftFault =
  | 'required'
  | 'tooLong'
  | 'points'
  | 'choicesMin'
  | 'blankMissing'
  | 'tooManyBlanks'
  | 'tooManyAccepted'
  | 'within'
  | 'pointsUneven'
  | 'pictureWrong'
  | 'pictureSending'
  | 'tooManyPictures'
  | ProgramFault;

export function faultsOf(draft: Draft): Faults {
  const faults: Record<string, DraftFault> = {};
  const text = faultOfText(draft.text, LIMITS.questionUnits);
  if (text) faults['text'] = text;
  const isWritten = DECLARED[draft.kind].choices === 'written';
  const pictures = picturesThatCount(draft.pictures, isWritten);
  const wrong = faultOfPictures(pictures);
  if (wrong) faults['pictures'] = wrong;
  if (isWritten) {
    const filled = draft.choices.filter((choice) => choice.trim() !== '');
    if (filled.length < LIMITS.choicesMin) faults['choices'] = 'choicesMin';
    draft.choices.forEach((choice, index) => {
      if (units(choice.trim()) > LIMITS.choiceUnits) faults[`choices.${index}`] = 'tooLong';
      else if (choice.trim() === '' && (isKeyOf(draft, index) || pictures.some(({ at }) => at === index)))
        faults[`choices.${index}`] = 'required';
    });
  }
  if (pointsOf(draft) === undefined) faults['points'] = 'points';
  if (draft.kind === 'fillBlank') Object.assign(faults, faultsOfBlanks(draft));
  const ofProgram = draft.kind === 'programming' ? faultOfProgram(draft.program) : undefined;
  if (ofProgram) faults['program'] = ofProgram;
  if (units(draft.explanation.trim()) > LIMITS.explanationUnits) faults['explanation'] = 'tooLong';
  return faults;
}

const isKeyOf = ({ kind, key }: Draft, index: number): boolean => hasKey(kind) && key.includes(index);

function faultsOfBlanks(draft: Draft): Record<string, DraftFault> {
  const faults: Record<string, DraftFault> = {};
  const blanks = blanksTyped(draft);
  if (blanks.length === 0) faults['blanks'] = 'blankMissing'; // [R5.49]
  if (blanks.length > LIMITS.blanksMax) faults['blanks'] = 'tooManyBlanks';
  blanks.forEach(({ accepted, within }, index) => {
    const name = `blanks.${index}`;
    if (accepted.some((one) => units(one) > LIMITS.blankUnits)) faults[name] = 'tooLong';
    else if (accepted.length > LIMITS.acceptedMost) faults[name] = 'tooManyAccepted';
    else if (within !== undefined && !/^\d{1,9}(\.\d{1,6})?$/.test(within)) faults[name] = 'within';
  });
  const points = pointsOf(draft);
  if (points !== undefined && blanks.length > 0 && points % blanks.length > 0) faults['points'] = 'pointsUneven';
  return faults;
}

function faultOfText(typed: string, max: number): DraftFault | undefined {
  if (typed.trim() === '') return 'required';
  return units(typed.trim()) > max ? 'tooLong' : undefined;
}

/** A poll may be worth nothing: it is taking part that counts. */
const pointsOf = ({ kind, points }: Draft): number | undefined => parsePoints(points, DECLARED[kind].pointsMin);

/** The command's data: empty choices fall away, and the key moves to the letters that its choices have then. */
export function dataOf(draft: Draft) {
  const { kind, page, pageBearsIt } = draft;
  const isFilled = kind === 'fillBlank';
  const places = isFilled || isMarked(kind) ? [] : kind === 'judgement' ? ['', ''] : draft.choices;
  const kept = places
    .map((choice, index) => ({ choice: choice.trim(), index, isKey: draft.key.includes(index) }))
    .filter(({ choice }) => kind === 'judgement' || choice !== '');
  const key = kept.map(({ isKey }, index) => (isKey ? letterAt(index) : '')).join('');
  const explanation = draft.explanation.trim();
  const atMost = Math.min(draft.atMost, kept.length);
  const isWritten = DECLARED[kind].choices === 'written';
  const pictures = pictureData(
    picturesThatCount(draft.pictures, isWritten),
    kept.map(({ index }) => index),
  );
  return {
    kind,
    text: draft.text.trim(),
    choices: kind === 'judgement' ? [] : kept.map(({ choice }) => choice),
    points: pointsOf(draft) ?? 0,
    ...(hasKey(kind) && key !== '' && { key }),
    ...(kind === 'poll' && atMost > 1 && { atMost }),
    ...(kind === 'poll' && draft.anonymous && { anonymous: true as const }),
    ...(isFilled && { blanks: blanksTyped(draft) }),
    ...(isFilled && draft.exact && { exact: true }),
    ...(kind === 'programming' && programData(draft.program)),
    ...(explanation && { explanation }),
    ...(pictures.length > 0 && { pictures }),
    ...(page !== undefined && { page: { ...pageOf(page), ...(pageBearsIt && { bearsIt: true }) } }),
  };
}

function pageOf(key: string): { deckId: string; n: number } {
  const [deckId = '', n] = key.split('/');
  return { deckId, n: Number(n) };
}
