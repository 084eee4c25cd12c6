import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { weekOf } from '@lectern/contracts/statistics/attention.ts';
import { WORD_SOURCES, type TermWords, type WordSource } from '@lectern/contracts/statistics/queries.ts';
import type { CloudWords } from '@lectern/contracts/statistics/statistics.ts';
import { setImmediate as turn } from 'node:timers/promises';

/** What a student said, where and when. */
export interface Text {
  readonly source: WordSource;
  readonly personId: string;
  readonly placeId: string;
  readonly at: number;
  readonly text: string;
}

interface Counted {
  times: number;
  readonly people: Set<string>;
  readonly weeks: Map<number, number>;
  readonly by: Record<WordSource, number>;
  readonly places: Map<string, number>;
}

/** After so many texts others of this process have their turn: finding words takes a while. */
const AT_A_TIME = 500;
const PLACES = 5;

export const noneSaid = (): Record<WordSource, number> => ({ danmu: 0, posts: 0, comments: 0, answers: 0 });

interface Asked {
  readonly wordsIn: (text: string) => ReadonlySet<string>;
  /** Of the list of sensitive words as it is now: it may have grown since then [R5.10]. */
  readonly isSensitive: (word: string) => Promise<boolean>;
  readonly titleOf: (placeId: string) => string;
  /** What teachers merged and hid. */
  readonly arranged: CloudWords;
}

/** The words that were said most, each once for each text that it is in. */
export async function countedWords(
  texts: readonly Text[],
  { wordsIn, isSensitive, titleOf, arranged }: Asked,
): Promise<Pick<TermWords, 'said' | 'words' | 'hidden' | 'leftOut'>> {
  const said = noneSaid();
  const into = new Map(arranged.merged.flatMap((one) => one.words.map((word) => [asFound(word), asFound(one.into)])));
  const mergedOf = new Map(arranged.merged.map((one) => [asFound(one.into), one] as const));
  const hides = new Map(arranged.hidden.map((word) => [asFound(word), word]));
  const counted = new Map<string, Counted>();
  for (const [n, { source, personId, placeId, at, text }] of texts.entries()) {
    if (n % AT_A_TIME === AT_A_TIME - 1) await turn();
    said[source] += 1;
    for (const word of new Set([...wordsIn(text)].map((one) => into.get(one) ?? one))) {
      const one = counted.get(word) ?? {
        times: 0,
        people: new Set(),
        weeks: new Map(),
        by: noneSaid(),
        places: new Map(),
      };
      counted.set(word, one);
      one.times += 1;
      one.people.add(personId);
      one.by[source] += 1;
      add(one.weeks, weekOf(at));
      add(one.places, placeId);
    }
  }
  const sorted = [...counted].sort(
    ([word, one], [other, than]) =>
      than.times - one.times || than.people.size - one.people.size || (word < other ? -1 : 1),
  );
  const kindOf = new Map(
    texts.map(({ placeId, source }) => [placeId, source === 'comments' ? 'topic' : 'lesson'] as const),
  );
  const words: TermWords['words'] = [];
  let leftOut = 0;
  for (const [word, { times, people, weeks, by, places }] of sorted) {
    if (hides.has(word)) continue;
    if (words.length === LIMITS.cloudWords) break;
    if (await isSensitive(word)) {
      leftOut += 1;
      continue;
    }
    const merged = mergedOf.get(word);
    words.push({
      word: merged?.into ?? word,
      ...(merged && { merged: [...merged.words] }),
      times,
      people: people.size,
      week: most(weeks)[0]![0],
      by,
      places: most(places)
        .slice(0, PLACES)
        .map(([id, n]) => ({ kind: kindOf.get(id)!, id, title: titleOf(id), times: n })),
    });
  }
  const hidden = Array.from(hides, ([found, word]) => ({ word, times: counted.get(found)?.times ?? 0 }));
  return { said, words, hidden, leftOut };
}

/** As words are found in texts, however a teacher wrote them. */
const asFound = (word: string): string => word.normalize('NFKC').toLowerCase();

const add = <Key>(to: Map<Key, number>, key: Key): void => void to.set(key, (to.get(key) ?? 0) + 1);

/** The first of what is equal stays the first. */
const most = <Key>(of: ReadonlyMap<Key, number>): [Key, number][] => [...of].sort(([, n], [, other]) => other - n);

/** Whether more was said of a source than is read. */
export const isCutOff = (said: Readonly<Record<WordSource, number>>): boolean =>
  WORD_SOURCES.some((source) => said[source] >= LIMITS.cloudTexts);
