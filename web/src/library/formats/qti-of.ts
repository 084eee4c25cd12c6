import { aroundBlanks, blanksIn } from '@lectern/contracts/question/blanks.ts';
import { partsOf } from '@lectern/contracts/kernel/text-parts.ts';
import { pack } from '../../kit/files/archive.ts';
import { escaped } from '../../kit/files/workbook-of.ts';
import type { LibraryDraft } from '../library-draft.ts';
import { lomOf } from './lom.ts';
import { filesOf, NO_PICTURES, type PictureFiles } from './picture-files.ts';
import { VERSIONS, type QtiVersion, type Writing } from './qti-versions.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** A QTI package of an item each with its pictures, and what it has no way to say: a poll, and a tolerance. */
export function qtiOf(
  drafts: readonly LibraryDraft[],
  version: QtiVersion,
  files: PictureFiles = NO_PICTURES,
): {
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly leftOut: readonly LibraryDraft[];
} {
  const sayable = drafts.filter(isSayable);
  const writing = { ...VERSIONS[version], files };
  const items = sayable.map((draft, at) => [`item${at + 1}.xml`, itemOf(draft, `item${at + 1}`, writing)] as const);
  const resources = items.map(
    ([name], at) =>
      `<resource identifier="r${at + 1}" type="${writing.resource}" href="${name}">${lomOf(sayable[at]!)}${[name, ...filesOf(sayable[at]!, files).map(({ name: one }) => placeOf(one))].map((one) => `<file href="${one}"/>`).join('')}</resource>`,
  );
  const pictures = sayable
    .flatMap((draft) => filesOf(draft, files))
    .map(({ name, bytes }) => [placeOf(name), bytes] as const);
  const manifest = `${HEAD}<manifest xmlns="${writing.manifest}" identifier="questions">${writing.metadata}<organizations/><resources>${resources.join('')}</resources></manifest>`;
  return {
    archive: pack({ 'imsmanifest.xml': manifest, ...Object.fromEntries(items), ...Object.fromEntries(pictures) }),
    leftOut: drafts.filter((draft) => !isSayable(draft)),
  };
}

const isSayable = ({ kind, blanks }: LibraryDraft): boolean =>
  kind !== 'poll' && (kind !== 'fillBlank' || blanks.every(({ within }) => within === ''));

interface ItemWriting extends Writing {
  readonly files: PictureFiles;
}

const codeOf = (language: string, code: string): string =>
  `<pre><code${language && ` class="language-${language}"`}>${code}</code></pre>`;

/** A line is a paragraph, a block of code one in which spaces count; formulas stay as they are typed. */
const paragraphs = (text: string, inline = escaped): string => {
  const blocks: { code?: string; words: string }[] = [];
  for (const part of partsOf(text)) {
    if (part.as === 'code') blocks.push({ code: codeOf(part.language, inline(part.code)), words: '' });
    else {
      if (blocks.at(-1)?.code !== undefined || blocks.length === 0) blocks.push({ words: '' });
      blocks.at(-1)!.words += part.as === 'formula' ? `$${part.tex}$` : part.text;
    }
  }
  return (
    blocks.map(({ code, words }) => code ?? `<p>${inline(words).replaceAll('\n', '</p><p>')}</p>`).join('') || '<p></p>'
  );
};

const placeOf = (name: string): string => `pictures/${name}.jpg`;

/** The pictures below the text, or with a place those of one choice. */
const picturesIn =
  (draft: LibraryDraft, files: PictureFiles) =>
  (of?: number): string =>
    filesOf(draft, files)
      .filter(({ at }) => at === of)
      .map(({ name, alt }) => `<p><img src="${placeOf(name)}" alt="${escaped(alt)}"/></p>`)
      .join('');

const outcome = ({ element }: Writing, identifier: string, baseType: string, inside = ''): string =>
  element('outcomeDeclaration', { identifier, cardinality: 'single', baseType }, inside);
const processed = ({ element, template }: Writing, name: string): string =>
  element('responseProcessing', { template: template(name) });

function itemOf(draft: LibraryDraft, name: string, writing: ItemWriting): string {
  const { element, item } = writing;
  const { declarations, body, processing } = askedIn(draft, writing);
  const most = element('defaultValue', {}, element('value', {}, escaped(draft.points)));
  const isExplained = draft.explanation !== '';
  const explained = { outcomeIdentifier: 'FEEDBACK', identifier: 'explanation', showHide: 'hide' };
  return (
    HEAD +
    element(
      'assessmentItem',
      { xmlns: item, identifier: name, title: draft.text.slice(0, 40), adaptive: 'false', timeDependent: 'false' },
      [
        declarations,
        outcome(writing, 'SCORE', 'float'),
        outcome(writing, 'MAXSCORE', 'float', most),
        isExplained ? outcome(writing, 'FEEDBACK', 'identifier') : '',
        element('itemBody', {}, body),
        processing,
        isExplained ? element('modalFeedback', explained, writing.within(paragraphs(draft.explanation))) : '',
      ].join(''),
    )
  );
}

interface AskedIn {
  readonly declarations: string;
  readonly body: string;
  readonly processing: string;
}

function askedIn(draft: LibraryDraft, writing: ItemWriting): AskedIn {
  const { element } = writing;
  const shown = picturesIn(draft, writing.files);
  const { kind, text, choices, key } = draft;
  if (kind === 'subjective')
    return {
      declarations: declared(writing, 'RESPONSE', 'single', 'string', []),
      body: `${paragraphs(text)}${shown()}${element('extendedTextInteraction', { responseIdentifier: 'RESPONSE' })}`,
      processing: '',
    };
  if (kind === 'fillBlank') return filledIn(draft, writing, shown());
  const options = kind === 'judgement' ? ['True', 'False'] : choices;
  const isSeveral = kind === 'multipleChoice';
  const simple = options.map((choice, at) =>
    element('simpleChoice', { identifier: `c${at}` }, `${paragraphs(choice)}${shown(at)}`),
  );
  const right = key.map((at) => `c${at}`);
  const asked = { responseIdentifier: 'RESPONSE', shuffle: 'false', maxChoices: isSeveral ? '0' : '1' };
  return {
    declarations: declared(writing, 'RESPONSE', isSeveral ? 'multiple' : 'single', 'identifier', right),
    body: `${paragraphs(text)}${shown()}${element('choiceInteraction', asked, simple.join(''))}`,
    processing: processed(writing, 'match_correct'),
  };
}

function declared(
  { element }: Writing,
  identifier: string,
  cardinality: string,
  baseType: string,
  right: readonly string[],
  mapping = '',
): string {
  const values = right.map((one) => element('value', {}, escaped(one))).join('');
  const correct = right.length === 0 ? '' : element('correctResponse', {}, values);
  return element('responseDeclaration', { identifier, cardinality, baseType }, correct + mapping);
}

/** A response for each blank; whatever else is right in it stands in its mapping. */
function filledIn({ text, blanks, exact, points }: LibraryDraft, writing: ItemWriting, shown: string): AskedIn {
  const { element } = writing;
  const names = Array.from({ length: blanksIn(text) }, (_, at) => (at === 0 ? 'RESPONSE' : `RESPONSE${at + 1}`));
  const worth = Number(points) / Math.max(1, names.length);
  const declarations = names.map((name, at) => {
    const accepted = (blanks[at]?.accepted ?? '').split(/[;；]/).filter((one) => one !== '');
    const entries = accepted.map((one) =>
      element('mapEntry', { mapKey: one, mappedValue: `${worth}`, caseSensitive: `${exact}` }),
    );
    const mapping = element('mapping', { defaultValue: '0' }, entries.join(''));
    return declared(writing, name, 'single', 'string', accepted.slice(0, 1), mapping);
  });
  let asked = 0;
  const inline = (words: string): string =>
    aroundBlanks(words)
      .map((part, at) => {
        if (at === 0) return escaped(part);
        asked += 1;
        return element('textEntryInteraction', { responseIdentifier: names[asked - 1]! }) + escaped(part);
      })
      .join('');
  return {
    declarations: declarations.join(''),
    body: `${paragraphs(text, inline)}${shown}`,
    processing: names.length === 1 ? processed(writing, 'map_response') : '',
  };
}
