import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { blanksIn } from '@lectern/contracts/question/blanks.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { fenced } from '@lectern/contracts/kernel/text-parts.ts';
import { textIn, unpack, Unreadable } from '../../kit/files/archive.ts';
import { growing, walk, type Element } from '../../kit/files/xml.ts';
import { collecting, difficultyNamed, judged, kindNamed, placesOf, type FoundFile } from './found.ts';
import { unmarked } from './marked-pictures.ts';
import { latexOf } from './omml.ts';
import { isOfPictures, WordPictures } from './word-pictures.ts';

const DOCUMENT = 'word/document.xml';

interface Paragraph {
  /** A picture stands in it as its mark, a formula between dollar signs; code is one paragraph with its fences. */
  readonly text: string;
  readonly isCode: boolean;
  /** What stands in it beside words. */
  readonly leftOut: readonly string[];
}

/** Elements of a paragraph that are no words, and what they are called where they are left out. */
const NO_WORDS: Readonly<Record<string, string>> = {
  object: 'object',
  tbl: 'table',
};

/** What is drawn in a paragraph, by whichever generation of Word, and the element that names its file. */
const DRAWN = new Set(['drawing', 'pict']);

/** A style that is made for code, by its name in a document. */
const CODE_STYLE = /^(source)?_?code|preformatted|代码/i;
const MONOSPACED =
  /^(consolas|courier( new)?|menlo|monaco|lucida console|(dejavu sans|liberation|noto sans) mono|cascadia (code|mono)|source code pro|fira code|jetbrains mono)$/i;

interface Line {
  text: string;
  readonly leftOut: string[];
  /** By its style; else it is code where every word of it is in a font for that. */
  isStyled: boolean;
  isSpaced: boolean | undefined;
}

function paragraphsOf(xml: string, pictures: WordPictures): readonly Paragraph[] {
  const paragraphs: Line[] = [];
  let font: string | undefined;
  let isText = false;
  let inFallback = 0; // the same once more, for a Word that knows less
  let formula: ReturnType<typeof growing> | undefined;
  let drawn: { alt: string; mark?: string | undefined } | undefined;
  walk(xml, {
    open: (name, attribute) => {
      if (name === 'Fallback') inFallback += 1;
      if (inFallback > 0) return;
      if (name === 'oMath') formula ??= growing();
      if (formula) return formula.open(name, attribute);
      const last = paragraphs.at(-1);
      if (DRAWN.has(name)) drawn ??= { alt: '' };
      else if (drawn && name === 'docPr') drawn.alt = attribute('descr') ?? '';
      else if (drawn && name === 'shape') drawn.alt ||= attribute('alt') ?? '';
      else if (drawn && name === 'blip') drawn.mark ??= pictures.mark(attribute('r:embed'), drawn.alt);
      else if (drawn && name === 'imagedata') drawn.mark ??= pictures.mark(attribute('r:id'), drawn.alt);
      if (name === 'p') paragraphs.push({ text: '', leftOut: [], isStyled: false, isSpaced: undefined });
      else if (name === 'r') font = undefined;
      else if (name === 'rFonts') font = attribute('w:ascii') ?? attribute('w:hAnsi');
      else if (name === 'pStyle' && last) last.isStyled = CODE_STYLE.test(attribute('w:val') ?? '');
      else if (name === 'tab' && last) last.text += '\t';
      else if (name === 'br' && last) last.text += '\n';
      else if (name in NO_WORDS) last?.leftOut.push(NO_WORDS[name]!);
      isText = name === 't';
    },
    text: (text) => {
      if (formula && inFallback === 0) return formula.text(text);
      const last = paragraphs.at(-1);
      if (!isText || inFallback > 0 || last === undefined) return;
      last.text += text;
      if (text.trim() !== '') last.isSpaced = last.isSpaced !== false && MONOSPACED.test(font ?? '');
    },
    close: (name) => {
      isText = false;
      if (name === 'Fallback') inFallback -= 1;
      if (formula && inFallback === 0) {
        formula.close(name);
        if (name !== 'oMath') return;
        takeFormula(paragraphs.at(-1), formula.top()!);
        formula = undefined;
        return;
      }
      if (inFallback > 0 || drawn === undefined || !DRAWN.has(name)) return;
      const last = paragraphs.at(-1);
      if (drawn.mark === undefined) last?.leftOut.push('picture');
      else if (last) last.text += drawn.mark;
      drawn = undefined;
    },
  });
  return withCode(paragraphs);
}

/** It stands in the text as LaTeX; what of it could not be said that way is named. */
function takeFormula(line: Line | undefined, formula: Element): void {
  const { tex, unread } = latexOf(formula);
  if (line === undefined) return;
  line.leftOut.push(...(tex === '' && unread.length === 0 ? ['formula'] : unread.map((one) => `formula ${one}`)));
  if (tex !== '') line.text += `$${tex}$`;
}

/** Lines of code that follow on each other are one paragraph: those of a style or font for it, and those between fences. */
function withCode(lines: readonly Line[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const opened = /^```([a-z0-9+#.-]*)$/i.exec(lines[at]!.text.trim());
    const closed = opened ? lines.findIndex(({ text }, index) => index > at && text.trim() === '```') : -1;
    const end = closed < 0 ? endOfCode(lines, at) : closed + 1;
    const inside = lines.slice(at, Math.max(end, at + 1));
    const leftOut = inside.flatMap((line) => line.leftOut);
    const texts = inside.map(({ text }) => text.trimEnd());
    if (end > at)
      paragraphs.push({
        text: fenced((closed < 0 ? texts : texts.slice(1, -1)).join('\n'), opened?.[1]),
        isCode: true,
        leftOut,
      });
    else paragraphs.push({ text: texts.join('').trim(), isCode: false, leftOut });
    at = Math.max(end, at + 1) - 1;
  }
  return paragraphs;
}

/** Behind the last line of the code that begins here; empty lines belong to it where it goes on after them. */
function endOfCode(lines: readonly Line[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const { text, isStyled, isSpaced } = lines[at]!;
    const said = text.trim();
    const isCode = isStyled || (isSpaced && ![NUMBERED, CHOICE, LABELLED].some((one) => one.test(said)));
    if (said === '' ? at === from : !isCode) break;
    if (said !== '') end = at + 1;
  }
  return end;
}

interface Written {
  readonly place: number;
  kind: QuestionKind | undefined;
  text: string;
  readonly choices: string[];
  readonly said: Record<'answer' | 'explanation' | 'points' | 'difficulty' | 'tags', string>;
  readonly leftOut: string[];
}

const SAID: Readonly<Record<string, keyof Written['said']>> = {
  答案: 'answer',
  正确答案: 'answer',
  answer: 'answer',
  解析: 'explanation',
  explanation: 'explanation',
  分值: 'points',
  points: 'points',
  难度: 'difficulty',
  difficulty: 'difficulty',
  标签: 'tags',
  tags: 'tags',
};
const LABELLED = new RegExp(`^[【[]?(${Object.keys(SAID).join('|')})[】\\]]?\\s*[:：]?\\s*(?=\\S|$)`, 'i');
const NUMBERED = /^(\d{1,3})\s*[.．、)）]\s*/;
const CHOICE = /^[A-J]\s*[.．、)）:：]\s*/;
const NEXT_CHOICE = /\s+(?=[B-J]\s*[.．、)）])/;
const HEADING = /^[一二三四五六七八九十]+\s*[、.．]\s*/;
const KIND_MARK = /^[（(【[]\s*([^）)】\]]{2,20}?)\s*[）)】\]]\s*/;

/**
 * Reads questions as they are typed: "1. …", "A. …", "答案：B", "解析：…". The kind stands in brackets before the question or
 * in the heading of its part ("二、判断题"); where it does not, it follows from choices, answer and blanks.
 */
export function readWordQuestions(bytes: Uint8Array): FoundFile {
  const files = unpack(bytes, (name) => name === DOCUMENT || isOfPictures(name));
  const document = textIn(files[DOCUMENT]);
  if (document === '') throw new Unreadable('broken');
  const pictures = new WordPictures(files);
  const { found, take, fault, picture } = collecting();
  let ofPart: QuestionKind | undefined;
  let one: Written | undefined;
  let open: 'text' | 'choice' | 'explanation' = 'text';
  const finish = () => {
    if (one === undefined) return;
    const { place } = one;
    for (const what of one.leftOut) fault(place, 'leftOut', what);
    // What shows the answer is nothing that students may see beside the question.
    for (const _ of pictures.in(Object.values(one.said).join(''))) fault(place, 'leftOut', 'picture');
    const ofChoices = one.choices.map((text) => pictures.in(text));
    const { kind, isAnswerRead, ...draft } = drafted(withoutMarks(one));
    if (!isAnswerRead) fault(place, 'answer', one.said.answer);
    const brought = [
      ...pictures.in(one.text).map(({ file, alt }) => picture(file, alt, undefined)),
      ...ofChoices.flatMap((some, at) => some.map(({ file, alt }) => picture(file, alt, at))),
    ];
    take(place, { kind, ...draft, pictures: brought });
  };
  for (const { text, leftOut, isCode } of paragraphsOf(document, pictures)) {
    const numbered = isCode ? undefined : NUMBERED.exec(text);
    const heading = kindNamed(text.replace(HEADING, '').replace(/[（(].*$/, ''));
    if (numbered) {
      finish();
      const rest = text.slice(numbered[0].length);
      const mark = KIND_MARK.exec(rest);
      const marked = mark ? kindNamed(mark[1]!) : undefined;
      one = {
        place: Number(numbered[1]),
        kind: marked ?? ofPart,
        text: marked === undefined ? rest : rest.slice(mark![0].length),
        choices: [],
        said: { answer: '', explanation: '', points: '', difficulty: '', tags: '' },
        leftOut: [...leftOut],
      };
      open = 'text';
    } else if (heading !== undefined) {
      finish();
      one = undefined;
      ofPart = heading;
    } else if (one !== undefined) {
      one.leftOut.push(...leftOut);
      open = isCode ? goneOn(one, text, open) : continued(one, text, open);
    } else if (text !== '') fault(0, 'leftOut', unmarked(text) || 'picture');
  }
  finish();
  return found;
}

const withoutMarks = ({ said, choices, text, ...one }: Written): Written => ({
  ...one,
  text: unmarked(text),
  choices: choices.map(unmarked),
  said: Object.fromEntries(Object.entries(said).map(([name, value]) => [name, unmarked(value)])) as Written['said'],
});

type Part = 'text' | 'choice' | 'explanation';

/** A further line of a question: a choice or several, what is said of it, or more of what stood before. */
function continued(one: Written, text: string, open: Part): Part {
  const label = LABELLED.exec(text);
  if (label) {
    const name = SAID[label[1]!.toLowerCase()]!;
    one.said[name] = text.slice(label[0].length);
    return name === 'explanation' ? 'explanation' : 'text';
  }
  if (CHOICE.test(text)) {
    for (const choice of text.split(NEXT_CHOICE)) one.choices.push(choice.replace(CHOICE, '').trim());
    return 'choice';
  }
  if (text === '') return open;
  if (unmarked(text) === '' && one.said.answer + one.said.explanation !== '') open = 'explanation';
  return goneOn(one, text, open);
}

/** More of what stood before. */
function goneOn(one: Written, text: string, open: Part): Part {
  if (open === 'explanation') one.said.explanation += `\n${text}`;
  else if (open === 'choice') one.choices.push(`${one.choices.pop() ?? ''}\n${text}`);
  else one.text += `\n${text}`;
  return open;
}

function drafted({ kind: known, text, choices, said }: Written) {
  const letters = placesOf(said.answer);
  const kind = known ?? guessed(text, choices, said.answer, letters);
  const base = {
    kind,
    text,
    choices: choices.slice(0, LIMITS.choicesMax),
    explanation: explanationIn(kind, said),
    points: said.points.replace(/\s*(分|points?)$/i, ''),
    tags: said.tags,
    difficulty: difficultyNamed(said.difficulty),
    isAnswerRead: true,
  };
  if (kind === 'subjective' || kind === 'poll' || said.answer === '') return base;
  if (kind === 'judgement') {
    const at = judged(said.answer);
    return at === undefined ? { ...base, isAnswerRead: false } : { ...base, key: [at] };
  }
  if (kind === 'fillBlank') {
    const parts = blanksIn(text) < 2 ? [said.answer] : said.answer.split(/[|｜\n]/);
    return { ...base, blanks: parts.map((accepted) => ({ accepted: accepted.trim(), within: '' })) };
  }
  const isRead = letters !== undefined && (kind === 'multipleChoice' || letters.length <= 1);
  return isRead ? { ...base, key: letters } : { ...base, isAnswerRead: false };
}

/** What answers a question in words is no key: it stands with what explains it, for whoever grades. */
export const explanationIn = (kind: QuestionKind, said: { readonly answer: string; readonly explanation: string }) =>
  (kind === 'subjective' ? [said.answer, said.explanation] : [said.explanation]).filter(Boolean).join('\n');

function guessed(
  text: string,
  choices: readonly string[],
  answer: string,
  letters: readonly number[] | undefined,
): QuestionKind {
  if (choices.length > 0) return letters !== undefined && letters.length > 1 ? 'multipleChoice' : 'singleChoice';
  if (blanksIn(text) > 0) return 'fillBlank';
  return judged(answer) === undefined ? 'subjective' : 'judgement';
}
