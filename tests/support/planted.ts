import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { hasKey, KINDS } from '@lectern/contracts/question/kinds.ts';
import { canary } from './sightings.ts';

/** What a question is to be; one choice without a kind. */
export interface Wanted {
  readonly kind?: QuestionKind;
  /** The right letter or letters; a poll has none. */
  readonly key?: string;
  /** A poll of which nobody learns who chose what. */
  readonly anonymous?: true;
}

/** A question with a canary in each text that must stay hidden for a while. */
export interface PlantedQuestion extends Wanted {
  readonly questionId: string;
  /** Stands in the question and its choices: hidden until it is published. */
  readonly textCanary: string;
  /** Stands in the explanation: hidden until the answer is shown. */
  readonly keyCanary: string;
}

export const LETTERS = ['A', 'B', 'C', 'D'] as const;

export function planted(wanted: Wanted, index: number): PlantedQuestion {
  const questionId = newId();
  const [textCanary, keyCanary] = ['text', 'key'].map((what) => canary(what, index + 1, questionId));
  return { ...wanted, questionId, textCanary: textCanary!, keyCanary: keyCanary! };
}

/** What the teacher writes. */
export function written({
  questionId,
  kind = 'singleChoice',
  key,
  anonymous,
  textCanary,
  keyCanary,
}: PlantedQuestion): object {
  return {
    questionId,
    kind,
    ...(key !== undefined && { key }),
    ...(kind === 'poll' && { atMost: 2 }),
    ...(anonymous && { anonymous }),
    text: `${textCanary}：冲量等于什么的变化？${kind === 'fillBlank' ? '___ kg·m²，___ 倍' : ''}`,
    ...(kind === 'fillBlank' && { blanks: [{ accepted: ['0.58'] }, { accepted: ['2.1'], within: '0.05' }] }),
    choices: KINDS[kind].choices !== 'written' ? [] : LETTERS.map((letter) => `${letter} ${textCanary}`),
    points: 10,
    ...(hasKey(kind) && { explanation: `${keyCanary}：动量定理。` }),
  };
}
