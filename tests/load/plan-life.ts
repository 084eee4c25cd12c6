import type { Mark } from '@lectern/contracts/slides/facts.ts';
import type { Random } from '../support/random.ts';
import { plannedParts, type PlannedParts } from './tools.ts';

/** What a student does beside answering; moments are shares of the lesson. */
export interface PlannedLife extends PlannedParts {
  /** Takes part and is not counted [R6.06]. */
  readonly auditor: boolean;
  readonly checksIn?: { readonly at: number; readonly by: 'qr' | 'digits' };
  readonly danmu: readonly PlannedDanmu[];
  readonly marks: readonly { readonly at: number; readonly mark: Mark }[];
  readonly asides: readonly number[];
  /** Pockets the phone long enough to have left. */
  readonly awayAt?: number;
}

export interface PlannedDanmu {
  readonly at: number;
  readonly words: string;
  /** The teacher will take it down. */
  readonly rude: boolean;
}

/** After this share of the lesson nobody checks in any more. */
export const CHECK_IN_UNTIL = 0.5;
/** Between these shares of the lesson each danmu waits for the teacher. */
export const MODERATED = [0.35, 0.65] as const;
/** So long is nobody away in a lesson that is short. */
export const AWAY_MS = 36_000;

const WORDS = [
  '为什么可以约掉？',
  '没跟上',
  '再讲一遍吧',
  '好的',
  '懂了！',
  '这里是不是少了个负号',
  'why L = Iω?',
  '😀',
];
/** Refused where the school's list has it; said where not. */
const SENSITIVE = '有人代考吗';

export function plannedLife(random: Random, lifeMs: number): PlannedLife {
  const auditor = random.chance(0.04);
  const checksIn = {
    at: random.between(0.02, CHECK_IN_UNTIL * 0.9),
    by: random.chance(0.6) ? 'qr' : 'digits',
  } as const;
  const awayAt = random.between(0.1, 0.8);
  const isAway = random.chance(0.02) && lifeMs > 3 * AWAY_MS;
  const isHere = random.chance(0.93);
  return {
    auditor,
    ...(!auditor && isHere && { checksIn }),
    ...(isAway && { awayAt }),
    danmu: several(random, 4).map((at) => ({
      at,
      words: random.chance(0.02) ? SENSITIVE : WORDS[random.int(WORDS.length)]!,
      rude: random.chance(0.03),
    })),
    marks: several(random, 3).map((at) => ({ at, mark: random.chance(0.5) ? 'bookmark' : 'notUnderstood' })),
    asides: random.chance(0.2) ? several(random, 2) : [],
    ...plannedParts(random),
  };
}

/** Up to so many moments, in order. */
const several = (random: Random, most: number): number[] =>
  Array.from({ length: random.int(most + 1) }, () => random.between(0.02, 0.95)).toSorted((a, b) => a - b);
