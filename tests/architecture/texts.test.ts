import { DATASETS } from '@lectern/contracts/analytics/datasets.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { describe, expect, it } from 'vitest';
import { FILE_WORDS } from '../../services/src/reports/file-words.ts';
import { texts as studentEn } from '../../web/src/kit/i18n/student.en.ts';
import { texts as studentZh } from '../../web/src/kit/i18n/student.zh-cn.ts';
import { texts as teacherEn } from '../../web/src/kit/i18n/teacher.en.ts';
import { texts as teacherZh } from '../../web/src/kit/i18n/teacher.zh-cn.ts';
import type { Bilingual } from '../../web/src/kit/i18n/text.ts';
import { contentOf, filesUnder } from './source.ts';

type Text = readonly [where: string, text: string];

const named = (texts: object): Text[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string'
      ? [[key, text] as const]
      : typeof text === 'object' && text !== null
        ? named(text).map(([inner, value]): Text => [`${key}.${inner}`, value])
        : [],
  );

const refusals = (language: 'zh-cn' | 'en') =>
  Object.entries(REFUSALS).map(([code, refusal]): Text => [code, refusal[language]]);
const dictionary = (language: 'zh-cn' | 'en') =>
  DATASETS.flatMap(({ name, title, grain, freshness, retention, columns }) =>
    [title, grain, freshness, retention, ...columns.map(({ about }) => about)].map((text): Text => [
      name,
      text[language],
    ]),
  );

/** What areas write in pairs. */
const pairs: Bilingual = Object.assign(
  {},
  ...(await Promise.all(
    filesUnder('web/src')
      .filter((path) => path.endsWith('/texts.ts'))
      .map(
        async (path) => ((await import(new URL(`../../${path}`, import.meta.url).href)) as { texts: Bilingual }).texts,
      ),
  )),
);
const column = (at: 0 | 1) => Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]]));

const english = [studentEn, teacherEn, column(1), FILE_WORDS.en].flatMap(named).concat(refusals('en'));
const chinese = [studentZh, teacherZh, column(0), FILE_WORDS['zh-cn']]
  .flatMap(named)
  .concat(refusals('zh-cn'), dictionary('zh-cn'));

/** The last column of the glossary: what no text says. */
const never = contentOf('docs/words.md')
  .split('\n')
  .flatMap((line) => /^\|[^|]*\|[^|]*\|[^|]*\|([^|]+)\|$/.exec(line)?.[1]?.split(',') ?? [])
  .map((word) => word.trim())
  .filter((word) => word !== '' && word !== 'never' && !word.startsWith('---'));

/** Quoted in the product's rules, and so said as there. */
const QUOTED = new Set(['join.codeUnknown', 'join.classFull', 'quiz.deadlinePast']);
/** Words of the program's, which stand in a Chinese sentence without a space. */
const WORDS = 'status|kind|question|words|what|page|day|reason|size';
/** Parts of a sentence that begin or end with the space between them. */
const PARTS =
  /^(join\.audit(Before|After)|attempt\.itemList|\w+\.and|lesson\.overMissed|result\.from\w+|report\.bandAnswers)$/;

const forBoth: [RegExp, string][] = [
  [/["']/, 'a straight quotation mark or apostrophe'],
  [/\.\.|……/, 'dots instead of …'],
  [/ {2}|^ | $/, 'a space too many'],
  [/(?<!\d)\d{1,3}-\d|\}-\{|~/, 'a hyphen in a range'],
];
const forEnglish: [RegExp, string][] = [
  ...forBoth,
  [/\b([Cc]an|could|did|does|do|is|are|was|were|has|have|will|should) ?not\b/, 'no contraction'],
  [/\p{Script=Han}/u, 'Chinese'],
  [
    /(?<!(\bof|than|under|least|about|these|all|\/) )\{(?!min|max|han|latin|letters|days)\w+\} (students|questions|pages|answers|facts|rows|files|lessons|minutes|people|pts|points|times|devices|screens)\b/i,
    'a count without its noun’s plural',
  ],
];
const forChinese: [RegExp, string][] = [
  ...forBoth,
  [/[,;:!?()](?!\d\d)/, 'half-width punctuation'],
  [/[「」『』《》]/, 'other quotation marks than “”'],
  [/ [“”，。；：！？、（）]|[“”，。；：！？、（）] /, 'a space beside full-width punctuation'],
  [/\p{Script=Han}[A-Za-z0-9#]|[A-Za-z0-9%]\p{Script=Han}/u, 'no space between Chinese and Latin or digits'],
  [
    new RegExp(String.raw`\p{Script=Han}\{(?!(${WORDS})\})|(?<!\{(${WORDS}))\}\p{Script=Han}`, 'u'),
    'no space beside a parameter',
  ],
  [/\p{Script=Han} +\p{Script=Han}/u, 'a space within Chinese'],
  [/[\d}] ?月[\d{ ]/, 'a date'],
];

function slipsIn(texts: readonly Text[], slips: readonly [RegExp, string][]): string[] {
  return texts.flatMap(([where, text]) =>
    slips
      .filter(([pattern, what]) => pattern.test(text) && !(what === 'a space too many' && PARTS.test(where)))
      .map(([, what]) => `${where}: ${what}: ${text}`),
  );
}

const forbidden = (texts: readonly Text[]) =>
  texts.flatMap(([where, text]) => {
    const said = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}’]+/gu, ' ')} `;
    const found = never.filter((word) =>
      /\p{Script=Han}/u.test(word) ? text.replaceAll('成绩单', '').includes(word) : said.includes(` ${word} `),
    );
    return found.map((word) => `${where} says ${word}: ${text}`);
  });

describe('[R1.30] what people read', () => {
  it('has one word for one thing, as the glossary says', () => {
    expect(never.length).toBeGreaterThan(40);
    expect(forbidden([...english, ...dictionary('en'), ...chinese])).toEqual([]);
    expect(
      forbidden([
        ['a', 'Open the Playback'],
        ['b', '少选得一半'],
        ['c', 'Display back'],
      ]),
    ).toEqual(['a says playback: Open the Playback', 'b says 少选: 少选得一半']);
  });

  it('is English as it is written: curly quotation marks, contractions, plurals', () => {
    expect(
      slipsIn(
        english.filter(
          ([key]) => !QUOTED.has(key) && !key.startsWith('action.language') && !key.startsWith('language.'),
        ),
        forEnglish,
      ),
    ).toEqual([]);
    expect(slipsIn([['a', 'It is "on"']], forEnglish)).toEqual([
      'a: a straight quotation mark or apostrophe: It is "on"',
    ]);
    expect(
      slipsIn(
        [
          ['a', '{n} students'],
          ['b', '{n} {n:student|students}'],
          ['c', 'You cannot'],
        ],
        forEnglish,
      ),
    ).toEqual(['a: a count without its noun’s plural: {n} students', 'c: no contraction: You cannot']);
  });

  it('is Chinese as it is written: full-width punctuation, spaces beside Latin, digits and parameters', () => {
    expect(slipsIn(chinese, forChinese)).toEqual([]);
    expect(
      slipsIn(
        [
          ['a', '共{n}人'],
          ['b', '记为{status}'],
          ['c', '“{name}” 已归档'],
          ['d', '9 月 2 日'],
        ],
        forChinese,
      ),
    ).toEqual([
      'a: no space beside a parameter: 共{n}人',
      'c: a space beside full-width punctuation: “{name}” 已归档',
      'd: a date: 9 月 2 日',
    ]);
  });
});
