import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { fenced } from '@lectern/contracts/kernel/text-parts.ts';
import { textIn, unpack, Unreadable } from '../../kit/files/archive.ts';
import { below, elementsIn, treeOf, wordsOf, type Element } from '../../kit/files/xml.ts';
import { collecting, judged, type FoundFault, type FoundFile } from './found.ts';
import { BLOCK, FIRST_BLOCK, languageIn } from './plain-text.ts';
import { describedIn } from './lom.ts';
import { MarkedPictures } from './marked-pictures.ts';

const MANIFEST = 'imsmanifest.xml';
export const isQti = (names: readonly string[]): boolean => names.includes(MANIFEST);

const ITEM = /^imsqti_item_xmlv(2p[012]|3p0)$/;
const PICTURE = /\.(png|jpe?g|gif|webp|svg|bmp|tiff?)$/i;

interface Reading {
  readonly fault: (is: FoundFault['is'], what: string) => undefined;
  /** What stands in a text for a picture of the package; undefined where there is none. */
  readonly picture: (source: string, alt: string) => string | undefined;
}

const ROOT = 'file:///package/';

/** The file of the package that an item names beside itself; one out of the package is none. */
function besides(item: string, source: string): string {
  const found = URL.parse(source, new URL(item, ROOT).href);
  if (!found?.href.startsWith(ROOT)) return '';
  try {
    return decodeURIComponent(found.pathname.slice('/package/'.length));
  } catch {
    return ''; // no name of a file
  }
}

/** An item of QTI 3 says what one of QTI 2 does, in names of another spelling: qti-choice-interaction, max-choices. */
const asSecond = (element: Element | undefined): Element | undefined =>
  element?.name.startsWith('qti-') ? respelled(element) : element;

function respelled({ name, attribute, inside }: Element): Element {
  return {
    name: name.replace(/^qti-/, '').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    attribute: (wanted) => attribute(wanted.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
    inside: inside.map((one) => (typeof one === 'string' ? one : respelled(one))),
  };
}

/** Reads the items of a QTI 2 or 3 package in the order of its manifest; what is none of our kinds is named, not dropped. */
export function readQti(bytes: Uint8Array): FoundFile {
  const files = unpack(bytes, (name) => name.endsWith('.xml') || PICTURE.test(name));
  const pictures = new MarkedPictures();
  const used = new Set<string>();
  const manifest = treeOf(textIn(files[MANIFEST]));
  if (manifest === undefined) throw new Unreadable('broken');
  const { found, takeMarked, fault } = collecting();
  const unread: { readonly place: number; readonly what: string; readonly href: string }[] = [];
  below(manifest, 'resource').forEach((resource, at) => {
    const [type, href] = [resource.attribute('type') ?? '', resource.attribute('href') ?? ''];
    const place = at + 1;
    if (!ITEM.test(type)) {
      unread.push({ place, what: [type, href].filter(Boolean).join(' '), href: href.replace(/^\.\//, '') });
      return;
    }
    const file = files[href.replace(/^\.\//, '')];
    if (file === undefined) return fault(place, 'broken', href);
    let item: Element | undefined;
    try {
      item = asSecond(treeOf(textIn(file)));
    } catch (error) {
      if (error instanceof Unreadable && error.why === 'unsafe') throw error;
      return fault(place, 'broken', href);
    }
    if (item?.name !== 'assessmentItem') return fault(place, 'unsupported', item?.name ?? href);
    const picture = (source: string, alt: string): string | undefined => {
      const name = besides(href, source);
      const content = files[name];
      if (content === undefined || !PICTURE.test(name)) return undefined;
      used.add(name);
      return pictures.take(content, alt);
    };
    const draft = draftIn(item, { fault: (is, what) => fault(place, is, what), picture });
    if (draft === undefined) return;
    const described = describedIn(resource, (name) => fault(place, 'leftOut', name));
    takeMarked(place, { ...draft, ...described }, pictures);
  });
  for (const { place, what, href } of unread) if (!used.has(href)) fault(place, 'unsupported', what);
  return found;
}

/** What stands in an item beside what is read of it. */
const READ = new Set([
  'responseDeclaration',
  'outcomeDeclaration',
  'itemBody',
  'modalFeedback',
  'responseProcessing',
  'stylesheet',
]);
const INTERACTIONS = new Set(['choiceInteraction', 'textEntryInteraction', 'extendedTextInteraction']);

function draftIn(item: Element, reading: Reading) {
  const { fault } = reading;
  const body = below(item, 'itemBody')[0];
  if (body === undefined) return fault('broken', item.attribute('title') ?? '');
  const asking = interactionsIn(body);
  const foreign = asking.find(({ name }) => !INTERACTIONS.has(name));
  const names = new Set(asking.map(({ name }) => name));
  if (foreign !== undefined || asking.length === 0) return fault('unsupported', foreign?.name ?? titleOf(item));
  if (names.size > 1 || (asking.length > 1 && !names.has('textEntryInteraction')))
    return fault('unsupported', `${asking.length} × ${[...names].join(' ')}`);
  for (const one of elementsIn(item)) if (!READ.has(one.name)) fault('leftOut', one.name);
  const [first] = asking as [Element];
  const [feedback, ...others] = below(item, 'modalFeedback').map((one) => textOf(one, reading));
  for (const one of others) fault('leftOut', one);
  const shared = { text: textOf(body, reading), points: pointsOf(item), explanation: feedback ?? '' };
  const declared = below(item, 'responseDeclaration');
  const declarationOf = (one: Element) =>
    declared.find((each) => each.attribute('identifier') === one.attribute('responseIdentifier'));
  if (first.name === 'extendedTextInteraction') return { ...shared, kind: 'subjective' as const };
  if (first.name === 'textEntryInteraction')
    return {
      ...shared,
      kind: 'fillBlank' as const,
      exact: isExact(declared),
      blanks: asking.map((one) => ({ accepted: acceptedIn(declarationOf(one)).join('；'), within: '' })),
    };
  return { ...shared, ...chosenIn(first, declarationOf(first), shared.text, reading) };
}

/** Case matters where every entry says so. */
function isExact(declared: readonly Element[]): boolean {
  const entries = declared.flatMap((one) => below(one, 'mapEntry'));
  return entries.length > 0 && entries.every((one) => one.attribute('caseSensitive') === 'true');
}

const titleOf = (item: Element): string => item.attribute('title') ?? item.attribute('identifier') ?? '';

const interactionsIn = (element: Element): Element[] =>
  elementsIn(element).flatMap((one) => (one.name.endsWith('Interaction') ? [one] : interactionsIn(one)));

/** One letter or figure is a choice like any other. */
const TRUE_OR_FALSE = /^(true|false|对|错|正确|错误)$/i;

function chosenIn(interaction: Element, declaration: Element | undefined, text: string, reading: Reading) {
  const options = below(interaction, 'simpleChoice');
  const right = correctIn(declaration);
  const key = options.flatMap((one, at) => (right.includes(one.attribute('identifier') ?? '') ? [at] : []));
  const choices = options.map((one) => textOf(one, reading));
  const prompt = below(interaction, 'prompt').map((one) => textOf(one, reading));
  const isSeveral = declaration?.attribute('cardinality') === 'multiple' || interaction.attribute('maxChoices') === '0';
  const judges = choices.map((one) => (TRUE_OR_FALSE.test(one) ? judged(one) : undefined));
  const kind: QuestionKind = isSeveral ? 'multipleChoice' : 'singleChoice';
  const whole = { text: [text, ...prompt].filter(Boolean).join('\n'), kind, choices, key };
  const isJudgement = !isSeveral && judges.length === 2 && judges.includes(0) && judges.includes(1);
  if (!isJudgement) return whole;
  return { ...whole, kind: 'judgement' as const, choices: [], key: key.map((at) => judges[at]!) };
}

const correctIn = (declaration: Element | undefined): string[] =>
  (declaration === undefined ? [] : below(declaration, 'correctResponse'))
    .flatMap((one) => below(one, 'value'))
    .map((one) => wordsOf(one).trim());

/** What is right in a blank: the correct response, and whatever else its mapping gives points for. */
function acceptedIn(declaration: Element | undefined): string[] {
  const mapped = (declaration === undefined ? [] : below(declaration, 'mapEntry'))
    .filter((one) => Number(one.attribute('mappedValue')) > 0)
    .map((one) => one.attribute('mapKey') ?? '');
  const all = new Set([...correctIn(declaration), ...mapped]);
  return Array.from(all).filter((one) => one !== '');
}

function pointsOf(item: Element): string {
  const most = below(item, 'outcomeDeclaration').find((one) => one.attribute('identifier') === 'MAXSCORE');
  return most === undefined ? '' : wordsOf(most).trim().replace(/\.0+$/, '');
}

const BLOCKS = new Set(['p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const INLINE = new Set(
  'span b strong i em u sub sup code a tt small big q ul ol prompt itemBody contentBody modalFeedback simpleChoice rubricBlock'.split(
    ' ',
  ),
);

/** An image, or an object that is one. */
function pictureIn(element: Element, picture: Reading['picture']): string | undefined {
  const { name, attribute } = element;
  if (name === 'img') return picture(attribute('src') ?? '', attribute('alt') ?? '');
  return name === 'object' ? picture(attribute('data') ?? '', wordsOf(element).trim()) : undefined;
}

/** The words of a part, a line for each paragraph, its code, and a mark for each blank; an element that is neither is named. */
function textOf(part: Element, { fault, picture }: Reading): string {
  const blocks: string[] = [];
  const written = (element: Element, isCode = false): string =>
    element.inside
      .map((one) => {
        if (typeof one === 'string') return isCode ? one : one.replaceAll(/\s+/g, ' ');
        if (one.name === 'pre') {
          const classes = [one, ...below(one, 'code')].map(({ attribute }) => attribute('class') ?? '').join(' ');
          blocks.push(fenced(written(one, true).replaceAll(/^\n|\n$/g, ''), languageIn(classes)));
          return `\n${String.fromCodePoint(FIRST_BLOCK + blocks.length - 1)}\n`;
        }
        if (one.name === 'textEntryInteraction') return '____';
        if (one.name.endsWith('Interaction')) return '';
        if (one.name === 'br') return '\n';
        if (BLOCKS.has(one.name)) return `\n${written(one)}\n`;
        if (INLINE.has(one.name)) return written(one, isCode);
        const drawn = pictureIn(one, picture);
        if (drawn !== undefined) return drawn;
        fault('leftOut', one.name);
        return wordsOf(one);
      })
      .join('');
  return written(part)
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .trim()
    .replaceAll(BLOCK, (one) => blocks[one.codePointAt(0)! - FIRST_BLOCK] ?? '');
}
