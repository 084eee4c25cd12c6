import { blanksIn } from '@lectern/contracts/question/blanks.ts';
import { DIFFICULTIES } from '@lectern/contracts/library/library.ts';
import { hasCode, partsOf } from '@lectern/contracts/kernel/text-parts.ts';
import { textOf } from '../../kit/files/text-of.ts';
import { escaped } from '../../kit/files/workbook-of.ts';
import type { LibraryDraft } from '../library-draft.ts';
import { collecting, type FoundFile } from './found.ts';
import { MarkedPictures } from './marked-pictures.ts';
import { filesOf, NO_PICTURES, type PictureFiles } from './picture-files.ts';
import { plainText } from './plain-text.ts';

/** So many bytes are no too long list of arguments. */
const BASE64_AT_ONCE = 8192;

/** What a backslash keeps from meaning something, while a question is taken apart: each stands as one control character. */
const KEPT = ['~', '=', '#', '{', '}', ':', '\\', '\n'];
const hidden = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_, one: string) =>
    String.fromCharCode(1 + KEPT.indexOf(one === 'n' ? '\n' : one)),
  );
const shown = (text: string): string => text.replaceAll(/\p{Cc}/gu, (one) => KEPT[one.charCodeAt(0) - 1] ?? one).trim();

interface Marks {
  folder: string;
  tags: string[];
  points: string;
  difficulty: string;
  most: string;
  isPoll: boolean;
  isExact: boolean;
}

/** Reads questions in Moodle's GIFT; what stands in comments in brackets is what GIFT has no other place for. */
export function readGift(bytes: Uint8Array): FoundFile {
  const text = textOf(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n|\t)\p{Cc}/gu, '');
  const { found, takeMarked, fault } = collecting();
  const pictures = new MarkedPictures();
  let folder = '';
  let place = 0;
  for (const block of text.split(/\n[ \t]*(?:\n[ \t]*)+/)) {
    const lines: string[] = [];
    const comments: string[] = [];
    for (const line of block.split('\n')) {
      const category = /^\s*\$CATEGORY:(.*)$/.exec(line);
      if (category) folder = folderOf(category[1]!);
      else if (line.trimStart().startsWith('//')) comments.push(line);
      else lines.push(line);
    }
    const written = lines.join('\n').trim();
    if (written === '') continue;
    place += 1;
    const here = place;
    const draft = draftIn(written, marksIn(comments.join('\n'), folder), pictures, (is, what) => fault(here, is, what));
    if (draft !== undefined) takeMarked(place, draft, pictures);
  }
  return found;
}

/** Moodle's own uppermost names are no folders. */
const folderOf = (path: string): string =>
  path
    .trim()
    .split('/')
    .filter((name) => !/^(\$\w+\$|top)?$/.test(name.trim()))
    .join('/');

function marksIn(comments: string, folder: string): Marks {
  const values = new Map<string, string[]>();
  for (const [, name, value = ''] of comments.matchAll(
    /\[(tag|points|difficulty|most|poll|exact)(?::((?:\\.|[^\]\\])*))?\]/g,
  ))
    values.set(name!, [...(values.get(name!) ?? []), value.replaceAll(/\\(.)/g, '$1')]);
  const first = (name: string) => values.get(name)?.[0] ?? '';
  return {
    folder,
    tags: values.get('tag') ?? [],
    points: first('points'),
    difficulty: first('difficulty'),
    most: first('most'),
    isPoll: values.has('poll'),
    isExact: values.has('exact'),
  };
}

type Fault = (is: 'answer' | 'unsupported' | 'leftOut' | 'broken', what: string) => undefined;
type Read = Partial<LibraryDraft>;

function draftIn(written: string, marks: Marks, pictures: MarkedPictures, fault: Fault): Read | undefined {
  const kept = hidden(written)
    .replace(/^::[^:]*::/, '')
    .trim();
  const format = /^\[(html|markdown|plain|moodle)\]/.exec(kept);
  const isHtml = format?.[1] === 'html';
  const said = (text: string) => {
    if (!isHtml) return shown(text);
    const { text: words, leftOut } = plainText(shown(text), (bytes, alt) => pictures.take(bytes, alt));
    for (const one of leftOut) fault('leftOut', one);
    return words;
  };
  const body = kept.slice(format?.[0].length ?? 0);
  const [open, close] = [body.indexOf('{'), body.indexOf('}')];
  if (open < 0 && close < 0) return fault('unsupported', said(body));
  if (open < 0 || close < open || body.indexOf('{', open + 1) >= 0 || body.indexOf('}', close + 1) >= 0)
    return fault('broken', said(body));
  const [before, after] = [body.slice(0, open), body.slice(close + 1)];
  const [answers = '', general = ''] = split(body.slice(open + 1, close), '####');
  const answer = answersIn(answers.trim(), marks, said, fault);
  if (answer === undefined) return fault('unsupported', said(before));
  const isInside = answer.kind === 'fillBlank' || after.trim() !== '';
  return {
    text: said(isInside ? `${before}____${after}` : before),
    explanation: said(general),
    folder: marks.folder,
    tags: marks.tags.join('，'),
    points: marks.points,
    difficulty: DIFFICULTIES.find((one) => one === marks.difficulty),
    ...answer,
  };
}

function split(text: string, at: string): string[] {
  const found = text.indexOf(at);
  return found < 0 ? [text] : [text.slice(0, found), text.slice(found + at.length)];
}

function answersIn(answers: string, marks: Marks, said: (text: string) => string, fault: Fault): Read | undefined {
  if (answers === '') return { kind: 'subjective' };
  const alone = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(answers);
  if (alone) {
    if (alone[2] !== undefined) fault('leftOut', said(alone[2].replaceAll('#', ' ')));
    return { kind: 'judgement', key: [/^t/i.test(alone[1]!) ? 0 : 1] };
  }
  if (answers.startsWith('#')) return numbersIn(answers.slice(1), said, fault);
  const parts = [...answers.matchAll(/([~=])([^~=]*)/g)].map(([, sign, rest = '']) => {
    const [text = '', feedback] = split(rest, '#');
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(text);
    if (feedback !== undefined && feedback.trim() !== '') fault('leftOut', said(feedback));
    const percent = weight ? Number(weight[1]) : sign === '=' ? 100 : 0;
    return { sign, percent, text: said(text.slice(weight?.[0].length ?? 0)) };
  });
  if (parts.length === 0) return undefined;
  if (parts.every(({ sign }) => sign === '=')) {
    if (parts.every(({ text }) => text.includes('->'))) return undefined; // pairs are matched
    for (const { percent, text } of parts) if (percent < 100) fault('leftOut', `${percent}% ${text}`);
    const right = parts.filter(({ percent }) => percent > 0).map(({ text }) => text);
    return { kind: 'fillBlank', exact: marks.isExact, blanks: [{ accepted: right.join('；'), within: '' }] };
  }
  const key = parts.flatMap(({ percent }, at) => (percent > 0 ? [at] : []));
  const isSingle = key.length <= 1 && parts.every(({ sign, percent }) => sign === '=' || percent <= 0);
  const choices = parts.map(({ text }) => text);
  if (marks.isPoll) return { kind: 'poll', choices, atMost: Number(marks.most) || 1 };
  return { kind: isSingle ? 'singleChoice' : 'multipleChoice', choices, key };
}

/** A number and how far from it one may be, after a colon, or from one to another. */
function numbersIn(answers: string, said: (text: string) => string, fault: Fault): Read | undefined {
  const [text, feedback] = split(answers, '#');
  if (feedback !== undefined && feedback.trim() !== '') fault('leftOut', said(feedback));
  const nears: string[] = [];
  const accepted = text!
    .split('=')
    .map((one) => one.replace(/^\s*%\d+%/, '').trim())
    .filter((one) => one !== '')
    .map((one) => {
      const range = /^(\S+?)\.\.(\S+)$/.exec(one);
      const [value = '', near = ''] = range ? middleOf(Number(range[1]), Number(range[2])) : one.split(':');
      nears.push(near.trim());
      return shown(value);
    });
  const [within = ''] = nears;
  if (accepted.length === 0 || nears.some((one) => one !== within)) fault('answer', said(text!));
  return { kind: 'fillBlank', blanks: [{ accepted: accepted.join('；'), within: Number(within) === 0 ? '' : within }] };
}

const middleOf = (from: number, to: number): [string, string] => [
  String(Number(((from + to) / 2).toPrecision(12))),
  String(Number((Math.abs(to - from) / 2).toPrecision(12))),
];

const kept = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, (one) => `\\${one}`).replaceAll('\n', '\\n');

/**
 * As GIFT has them, and which of them it has no way to say: those of several blanks, and words near a number. It has no files
 * beside it: a question with pictures or code is written in HTML, and each picture stands in it whole.
 */
export function giftOf(
  drafts: readonly LibraryDraft[],
  files: PictureFiles = NO_PICTURES,
): {
  readonly text: string;
  readonly leftOut: readonly LibraryDraft[];
} {
  const leftOut = drafts.filter((draft) => !isSayable(draft));
  let folder = '';
  const blocks = drafts
    .filter(isSayable)
    .toSorted((one, other) => Number(one.folder !== '') - Number(other.folder !== ''))
    .map((draft) => {
      const category = draft.folder === folder ? '' : `$CATEGORY: ${draft.folder}\n\n`;
      folder = draft.folder;
      return `${category}${marksOf(draft)}${bodyOf(draft, files)}\n`;
    });
  return { text: blocks.join('\n'), leftOut };
}

const isNumber = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text);
const acceptedOf = ({ blanks }: LibraryDraft): string[] =>
  (blanks[0]?.accepted ?? '').split(/[;；]/).filter((one) => one !== '');

function isSayable(draft: LibraryDraft): boolean {
  if (draft.kind !== 'fillBlank') return true;
  const accepted = acceptedOf(draft);
  if (blanksIn(draft.text) !== 1 || accepted.every((one) => one.includes('->'))) return false;
  return draft.blanks[0]?.within ? accepted.every(isNumber) && !draft.exact : true;
}

function marksOf({ tags, points, difficulty, kind, atMost, exact }: LibraryDraft): string {
  const marks = [
    ...tags
      .split('，')
      .filter((tag) => tag !== '')
      .map((tag) => `[tag:${tag.replaceAll(/[\]\\]/g, (one) => `\\${one}`)}]`),
    `[points:${points}]`,
    ...(difficulty === undefined ? [] : [`[difficulty:${difficulty}]`]),
    ...(kind === 'poll' ? ['[poll]', `[most:${atMost}]`] : []),
    ...(kind === 'fillBlank' && exact ? ['[exact]'] : []),
  ];
  return `// ${marks.join(' ')}\n`;
}

function bodyOf(draft: LibraryDraft, files: PictureFiles): string {
  const pictures = filesOf(draft, files);
  const texts = [draft.text, draft.explanation, ...draft.choices];
  if (pictures.length === 0 && !texts.some(hasCode)) return writtenAs('[plain]', draft);
  const shownOf = (at: number | undefined): string =>
    pictures
      .filter((one) => one.at === at)
      .map(({ bytes, alt }) => `<br><img src="data:image/jpeg;base64,${base64Of(bytes)}" alt="${escaped(alt)}">`)
      .join('');
  return writtenAs(
    '[html]',
    {
      ...draft,
      text: html(draft.text),
      explanation: html(draft.explanation),
      choices: draft.choices.map((choice, at) => html(choice) + shownOf(at)),
    },
    { after: shownOf(undefined), said: escaped },
  );
}

/** Words with their lines, code as code. */
const html = (text: string): string =>
  partsOf(text)
    .map((part) => {
      if (part.as === 'formula') return `$${escaped(part.tex)}$`;
      if (part.as === 'words') return escaped(part.text).replaceAll('\n', '<br>');
      return `<pre><code${part.language && ` class="language-${part.language}"`}>${escaped(part.code)}</code></pre>`;
    })
    .join('');

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BASE64_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BASE64_AT_ONCE));
  return btoa(text);
}

interface Form {
  /** What stands behind the text. */
  readonly after: string;
  /** An answer as this form says it. */
  readonly said: (answer: string) => string;
}
const PLAIN: Form = { after: '', said: (answer) => answer };

function writtenAs(form: string, draft: LibraryDraft, { after, said }: Form = PLAIN): string {
  const general = draft.explanation === '' ? '' : `####${kept(draft.explanation)}`;
  if (draft.kind !== 'fillBlank') return `${form}${kept(draft.text + after)} {${answersOf(draft)}${general}}`;
  const accepted = acceptedOf(draft);
  const { within = '' } = draft.blanks[0] ?? {};
  const answers =
    within === ''
      ? accepted.map((one) => `=${weightless('=', said(one))}`)
      : [`#${accepted.map((one) => `=${one}:${within}`).join('')}`];
  const [before = '', behind = ''] = draft.text.split(/[_＿]{3,}/);
  return `${form}${kept(before)}{${answers.join(' ')}${general}}${kept(behind + after)}`;
}

/** A text that begins as a weight does says its own first. */
const weightless = (sign: '=' | '~', text: string): string =>
  text.startsWith('%') ? `%${sign === '=' ? 100 : 0}%${kept(text)}` : kept(text);

function answersOf({ kind, choices, key }: LibraryDraft): string {
  if (kind === 'judgement') return key[0] === 0 ? 'TRUE' : 'FALSE';
  if (kind === 'subjective') return '';
  const share = String(Number((100 / Math.max(1, key.length)).toFixed(5)));
  return choices
    .map((choice, at) => {
      if (kind === 'multipleChoice') return `~%${key.includes(at) ? share : '-100'}%${kept(choice)}`;
      const sign = kind === 'singleChoice' && key.includes(at) ? '=' : '~';
      return `${sign}${weightless(sign, choice)}`;
    })
    .join(' ');
}
