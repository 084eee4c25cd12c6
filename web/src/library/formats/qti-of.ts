import { aroundBlanks } from '@lectern/contracts/question/blanks.ts';
import { pack } from '../../kit/files/archive.ts';
import { escaped } from '../../kit/files/workbook-of.ts';
import type { LibraryDraft } from '../library-draft.ts';
import { filesOf, NO_PICTURES, type PictureFiles } from './picture-files.ts';

const OF = 'http://www.imsglobal.org/xsd';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** A QTI 2.1 package of an item each with its pictures, and what it has no way to say: a poll, and a tolerance. */
export function qtiOf(
  drafts: readonly LibraryDraft[],
  files: PictureFiles = NO_PICTURES,
): {
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly leftOut: readonly LibraryDraft[];
} {
  const sayable = drafts.filter(isSayable);
  const items = sayable.map((draft, at) => [`item${at + 1}.xml`, itemOf(draft, `item${at + 1}`, files)] as const);
  const resources = items.map(
    ([name], at) =>
      `<resource identifier="r${at + 1}" type="imsqti_item_xmlv2p1" href="${name}">${[name, ...filesOf(sayable[at]!, files).map(({ name: one }) => placeOf(one))].map((one) => `<file href="${one}"/>`).join('')}</resource>`,
  );
  const pictures = sayable
    .flatMap((draft) => filesOf(draft, files))
    .map(({ name, bytes }) => [placeOf(name), bytes] as const);
  const manifest = `${HEAD}<manifest xmlns="${OF}/imscp_v1p1" identifier="questions"><organizations/><resources>${resources.join('')}</resources></manifest>`;
  return {
    archive: pack({ 'imsmanifest.xml': manifest, ...Object.fromEntries(items), ...Object.fromEntries(pictures) }),
    leftOut: drafts.filter((draft) => !isSayable(draft)),
  };
}

const isSayable = ({ kind, blanks }: LibraryDraft): boolean =>
  kind !== 'poll' && (kind !== 'fillBlank' || blanks.every(({ within }) => within === ''));

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

const placeOf = (name: string): string => `pictures/${name}.jpg`;

/** The pictures below the text, or with a place those of one choice. */
const picturesIn =
  (draft: LibraryDraft, files: PictureFiles) =>
  (of?: number): string =>
    filesOf(draft, files)
      .filter(({ at }) => at === of)
      .map(({ name, alt }) => `<p><img src="${placeOf(name)}" alt="${escaped(alt)}"/></p>`)
      .join('');

const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
const TEMPLATES = `${OF.replace('/xsd', '')}/question/qti_v2p1/rptemplates`;
const processed = (template: string): string => `<responseProcessing template="${TEMPLATES}/${template}"/>`;

function itemOf(draft: LibraryDraft, name: string, files: PictureFiles): string {
  const { declarations, body, processing } = askedIn(draft, files);
  const most = `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${escaped(draft.points)}</value></defaultValue></outcomeDeclaration>`;
  const feedback =
    draft.explanation === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="explanation" showHide="hide">${paragraphs(draft.explanation)}</modalFeedback>`;
  const shown = feedback && '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>';
  return `${HEAD}<assessmentItem xmlns="${OF}/imsqti_v2p1" identifier="${name}" title="${escaped(draft.text.slice(0, 40))}" adaptive="false" timeDependent="false">${declarations}${SCORE}${most}${shown}<itemBody>${body}</itemBody>${processing}${feedback}</assessmentItem>`;
}

interface AskedIn {
  readonly declarations: string;
  readonly body: string;
  readonly processing: string;
}

function askedIn(draft: LibraryDraft, files: PictureFiles): AskedIn {
  const shown = picturesIn(draft, files);
  const { kind, text, choices, key } = draft;
  if (kind === 'subjective')
    return {
      declarations: declared('RESPONSE', 'single', 'string', []),
      body: `${paragraphs(text)}${shown()}<extendedTextInteraction responseIdentifier="RESPONSE"/>`,
      processing: '',
    };
  if (kind === 'fillBlank') return filledIn(draft, shown());
  const options = kind === 'judgement' ? ['True', 'False'] : choices;
  const isSeveral = kind === 'multipleChoice';
  const simple = options.map(
    (choice, at) => `<simpleChoice identifier="c${at}">${paragraphs(choice)}${shown(at)}</simpleChoice>`,
  );
  const right = key.map((at) => `c${at}`);
  return {
    declarations: declared('RESPONSE', isSeveral ? 'multiple' : 'single', 'identifier', right),
    body: `${paragraphs(text)}${shown()}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${isSeveral ? 0 : 1}">${simple.join('')}</choiceInteraction>`,
    processing: processed('match_correct'),
  };
}

const declared = (name: string, cardinality: string, type: string, right: readonly string[], mapping = ''): string =>
  `<responseDeclaration identifier="${name}" cardinality="${cardinality}" baseType="${type}">${
    right.length === 0
      ? ''
      : `<correctResponse>${right.map((one) => `<value>${escaped(one)}</value>`).join('')}</correctResponse>`
  }${mapping}</responseDeclaration>`;

/** A response for each blank; whatever else is right in it stands in its mapping. */
function filledIn({ text, blanks, exact, points }: LibraryDraft, shown: string): AskedIn {
  const parts = aroundBlanks(text.replaceAll('\n', ' '));
  const names = parts.slice(1).map((_, at) => (at === 0 ? 'RESPONSE' : `RESPONSE${at + 1}`));
  const worth = Number(points) / Math.max(1, names.length);
  const declarations = names.map((name, at) => {
    const accepted = (blanks[at]?.accepted ?? '').split(/[;；]/).filter((one) => one !== '');
    const entries = accepted.map(
      (one) => `<mapEntry mapKey="${escaped(one)}" mappedValue="${worth}" caseSensitive="${exact}"/>`,
    );
    return declared(
      name,
      'single',
      'string',
      accepted.slice(0, 1),
      `<mapping defaultValue="0">${entries.join('')}</mapping>`,
    );
  });
  const asking = parts.map(
    (part, at) => `${at === 0 ? '' : `<textEntryInteraction responseIdentifier="${names[at - 1]}"/>`}${escaped(part)}`,
  );
  return {
    declarations: declarations.join(''),
    body: `<p>${asking.join('')}</p>${shown}`,
    processing: names.length === 1 ? processed('map_response') : '',
  };
}
