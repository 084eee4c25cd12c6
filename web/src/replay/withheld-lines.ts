import type { Withheld } from '@lectern/contracts/replay/figures.ts';

type Questions = readonly { readonly questionId: string; readonly n: number }[];

/** What is withheld, with the number of its question, or the words of several danmu: as many lines as are read at a glance. */
export type WithheldLine = Withheld & { readonly n?: number | undefined; readonly words?: readonly string[] };

/**
 * The question before the class first, each secret of it on a line; of earlier ones only what is still to be shown, and
 * what others answered then as one sum. Of danmu that wait there may be dozens: they are one line, too.
 */
export function withheldLines(withheld: readonly Withheld[], questions: Questions): readonly WithheldLine[] {
  const numbers = new Map(questions.map(({ questionId, n }) => [questionId, n]));
  const lines = withheld.map((one): WithheldLine => {
    const n = one.subject === undefined ? undefined : numbers.get(one.subject);
    return n === undefined ? one : { ...one, n };
  });
  const newest = Math.max(0, ...lines.map(({ n = 0 }) => n));
  const isEarlier = ({ n }: WithheldLine) => n !== undefined && n < newest;
  const summed = lines.filter((one) => isEarlier(one) && one.what === 'answersOfOthers');
  const rest = lines.filter((one) => !summed.includes(one));
  const ofNow = rest.filter(({ n }) => n === newest && newest > 0);
  const held = rest.filter(({ what }) => what === 'heldDanmu');
  const others = rest.filter((one) => !ofNow.includes(one) && !held.includes(one));
  const sum = summed.reduce((all, { count = 0 }) => all + count, 0);
  return [
    ...ofNow,
    ...(held.length > 1 ? [together(held)] : held),
    ...others,
    ...(sum > 0 ? [{ what: 'answersOfOthers' as const, count: sum }] : []),
  ];
}

function together(held: readonly WithheldLine[]): WithheldLine {
  return {
    what: 'heldDanmu',
    count: held.reduce((all, { count = 1 }) => all + count, 0),
    words: held.flatMap(({ value = '' }) => (value === '' ? [] : [value])).slice(0, MOST_WORDS),
  };
}

const MOST_WORDS = 5;
