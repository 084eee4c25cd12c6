import { namesIn } from '@lectern/contracts/kernel/folder.ts';
import { below, elementsIn, wordsOf, type Element } from '../../kit/files/xml.ts';
import { escaped } from '../../kit/files/workbook-of.ts';
import { tagsIn, type LibraryDraft } from '../library-draft.ts';

/** What a package says about an item in IEEE LOM: tags are keywords, and a folder is a path of taxons. */
type Described = Pick<LibraryDraft, 'folder' | 'tags' | 'difficulty'>;

const OF = 'http://ltsc.ieee.org/xsd/LOM';
const DIFFICULTIES = { easy: 'easy', medium: 'medium', hard: 'difficult' } as const;
const READ: Readonly<Record<string, LibraryDraft['difficulty']>> = {
  'very easy': 'easy',
  easy: 'easy',
  medium: 'medium',
  difficult: 'hard',
  'very difficult': 'hard',
};

const word = (text: string): string => `<string>${escaped(text)}</string>`;
const term = (value: string): string => `<source>LOMv1.0</source><value>${value}</value>`;

export function lomOf({ folder, tags, difficulty }: Described): string {
  const keywords = tagsIn(tags).map((tag) => `<keyword>${word(tag)}</keyword>`);
  const taxons = namesIn(folder).map((name) => `<taxon><entry>${word(name)}</entry></taxon>`);
  const parts = [
    keywords.length > 0 && `<general>${keywords.join('')}</general>`,
    difficulty && `<educational><difficulty>${term(DIFFICULTIES[difficulty])}</difficulty></educational>`,
    taxons.length > 0 &&
      `<classification><purpose>${term('discipline')}</purpose><taxonPath>${taxons.join('')}</taxonPath></classification>`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? '' : `<metadata><lom xmlns="${OF}">${parts.join('')}</lom></metadata>`;
}

const said = (element: Element): string => wordsOf(element).replaceAll(/\s+/g, ' ').trim();

/** Names of what says only what the item itself does, or how the package calls it. */
const OF_THE_PACKAGE = new Set([
  'schema',
  'schemaversion',
  'qtiMetadata',
  'identifier',
  'title',
  'language',
  'purpose',
]);
const SECTIONS = new Set(['general', 'educational', 'classification']);
const TAKEN = new Set(['keyword', 'difficulty', 'taxonPath']);

/** What a package says about an item; of several paths the first, for a question stands in one folder. The rest is named. */
export function describedIn(resource: Element, leftOut: (name: string) => void): Described {
  const described = elementsIn(resource).filter(({ name }) => name === 'metadata');
  const parts = described
    .flatMap(elementsIn)
    .flatMap((one) => (one.name === 'lom' ? elementsIn(one) : [one]))
    .flatMap((one) => (SECTIONS.has(one.name) ? elementsIn(one) : [one]))
    .filter(({ name }) => !OF_THE_PACKAGE.has(name));
  const named = (name: string) => parts.filter((one) => one.name === name);
  const [path, ...otherPaths] = named('taxonPath');
  const value = named('difficulty').flatMap((one) => below(one, 'value'))[0];
  const difficulty = value && READ[said(value)];
  const unread = parts.filter(({ name }) => !TAKEN.has(name) || (name === 'difficulty' && difficulty === undefined));
  for (const { name } of [...unread, ...otherPaths]) leftOut(name);
  return {
    tags: named('keyword').map(said).join('，'),
    difficulty,
    folder: (path === undefined ? [] : below(path, 'taxon'))
      .flatMap((one) => elementsIn(one).filter(({ name }) => name === 'entry'))
      .map((one) => said(one).replaceAll('/', ' '))
      .filter((one) => one !== '')
      .join('/'),
  };
}
