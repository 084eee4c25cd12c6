import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { STOP_WORDS } from './stop-words.ts';

let jieba: Jieba | undefined;

/** The words of a text, each once, without those that say nothing; the dictionary is read with the first of them. */
export function wordsIn(text: string): ReadonlySet<string> {
  jieba ??= Jieba.withDict(dict);
  const words = jieba.cut(text.normalize('NFKC').toLowerCase(), true).map((word) => word.trim());
  return new Set(words.filter((word) => isWord(word) && !STOP_WORDS.has(word)));
}

/** Two characters at least, one of them a letter: a single character of Chinese is seldom what somebody meant. */
const isWord = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word);
