import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pack } from '../../kit/files/archive.ts';
import { workbookOf } from '../../kit/files/workbook-of.ts';
import { libraryDraftOf } from '../library-draft.ts';
import type { FoundFile } from './found.ts';
import { giftOf } from './gift.ts';
import type { PictureFiles } from './picture-files.ts';
import { qtiOf } from './qti-of.ts';
import { readQuestions } from './read-file.ts';
import { workbookOfQuestions } from './workbook.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 61, 123, 125, 126]);
const PNG = strToU8('\x89PNG\r\n\x1A\nrest', true);
const read = (part: BlobPart) => readQuestions(new Blob([part]));
const image = (file: string) => ({ file, width: 640, height: 480 });
const content = {
  kind: 'singleChoice',
  text: '哪个 <力> 更大？\n看图 & 回答：a = b',
  choices: ['左边 {1}', '右边 ~ 50%'],
  points: 20,
  key: 'B',
  explanation: '第一行\n第二行',
  pictures: [
    { images: [image('a'.repeat(64))], alt: '两个 "滑轮"' },
    { images: [image('b'.repeat(64))] },
    { images: [image('c'.repeat(64))], alt: '右图', choice: 'B' },
  ],
} as const;
const blank = {
  kind: 'fillBlank',
  text: '图中\nI = ____ kg',
  choices: [],
  points: 20,
  blanks: [{ accepted: ['1/3', 'a<b>c'] }],
  pictures: [{ images: [image('a'.repeat(64))] }],
} as const;
const drafts = [content, blank].map((one) => libraryDraftOf('mine', { content: one as never, tags: [], editedIn: 1 }));
const files: PictureFiles = new Map(
  ['a', 'b', 'c'].map((letter, at) => [
    letter.repeat(64),
    { bytes: Uint8Array.of(...JPEG, at), width: 640, height: 480 },
  ]),
);

async function seen({ questions, pictures }: FoundFile) {
  const bytesOf = async (key: string) => (await pictures.get(key)!.arrayBuffer()).byteLength;
  return Promise.all(
    questions.map(async ({ draft: { text, choices, key, explanation, blanks, kind, pictures: brought } }) => ({
      text,
      ...(kind === 'fillBlank' ? { accepted: blanks[0]!.accepted } : { choices, key, explanation }),
      pictures: await Promise.all(brought.map(async ({ alt, at, key: one }) => [at, alt, await bytesOf(one)])),
    })),
  );
}
const [first, second] = drafts as [(typeof drafts)[0], (typeof drafts)[0]];
const expected = [
  {
    text: first.text,
    choices: first.choices,
    key: [1],
    explanation: first.explanation,
    pictures: [
      [undefined, '两个 "滑轮"', JPEG.length + 1],
      [undefined, '', JPEG.length + 1],
      [1, '右图', JPEG.length + 1],
    ],
  },
  { text: second.text, accepted: '1/3；a<b>c', pictures: [[undefined, '', JPEG.length + 1]] },
];

describe('pictures of questions', () => {
  it.each([
    ['a workbook', () => workbookOfQuestions(drafts, 'zh-cn', files)],
    ['GIFT', () => giftOf(drafts, files).text],
    ['a QTI 2.1 package', () => qtiOf(drafts, '2.1', files).archive],
    ['a QTI 3.0 package', () => qtiOf(drafts, '3.0', files).archive],
  ])('come back from %s where they stood, with what they show', async (_, written) => {
    const found = await read(written());
    expect(found.faults).toEqual([]);
    expect(await seen(found)).toEqual(expected);
  });

  it('that GIFT names and does not hold are named, and what only looks like one', async () => {
    const { questions, faults } = await read(
      '[html]看图 <img src\\="@@PLUGINFILE@@/a.png"> <img src\\="data\\:image/png;base64,A"> {T}',
    );
    expect(questions[0]!.draft.pictures).toEqual([]);
    expect(faults).toEqual([1, 1].map((place) => ({ place, is: 'leftOut', what: 'img' })));
  });
});

describe('pictures of a workbook that others made', () => {
  const rels = (...targets: string[]) =>
    `<Relationships>${targets.map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}"/>`).join('')}</Relationships>`;
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const head = `<row r="1">${cell('A1', '题干')}${cell('B1', 'A')}${cell('C1', 'B')}${cell('D1', '答案')}${cell('E1', '题型')}</row>`;
  const question = (row: number, text: string, choice = '一') =>
    `<row r="${row}">${cell(`A${row}`, text)}${cell(`B${row}`, choice)}${cell(`C${row}`, '二')}${cell(`D${row}`, 'A')}${cell(`E${row}`, '单选')}</row>`;
  const anchor = (row: number, column: number, id = 'rId1') =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:row>99</xdr:row></xdr:to><xdr:pic><xdr:cNvPr descr="图"/><a:blip r:embed="${id}"/></xdr:pic></xdr:twoCellAnchor>`;
  const workbook = (xml: string, drawing: string, more: Readonly<Record<string, string | Uint8Array>> = {}) =>
    pack({
      'xl/workbook.xml': '<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': xml,
      'xl/worksheets/_rels/sheet1.xml.rels': rels('../drawings/drawing1.xml'),
      'xl/drawings/drawing1.xml': `<xdr:wsDr>${drawing}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': rels('../media/a.png', '../../../../etc/passwd'),
      'xl/media/a.png': PNG,
      ...more,
    });

  it('belong to the question and the choice on whose cell they lie; one on an answer or on nothing is named', async () => {
    const { questions, faults } = await read(
      workbook(
        sheet(head, question(3, '第一题'), question(7, '第二题')),
        [anchor(2, 0), anchor(6, 1), anchor(6, 3), anchor(40, 0), anchor(2, 0, 'rId2')].join(''),
      ),
    );
    expect(questions.map(({ draft }) => draft.pictures.map(({ at, alt }) => [at, alt]))).toEqual([
      [[undefined, '图']],
      [[0, '图']],
    ]);
    expect(faults).toEqual([
      { place: 2, is: 'leftOut', what: 'picture' },
      { place: 0, is: 'leftOut', what: 'picture' },
    ]);
  });

  it('stand in cells, as WPS puts them there', async () => {
    const { questions, faults } = await read(
      workbook(sheet(head, question(2, '看图', '=DISPIMG(&quot;ID_1&quot;,1)')), '', {
        'xl/cellimages.xml':
          '<etc:cellImages><etc:cellImage><xdr:pic><xdr:cNvPr name="ID_1" descr="电路"/><a:blip r:embed="rId1"/></xdr:pic></etc:cellImage></etc:cellImages>',
        'xl/_rels/cellimages.xml.rels': rels('media/a.png'),
      }),
    );
    expect(questions[0]!.draft).toMatchObject({ choices: ['', '二'], pictures: [{ at: 0, alt: '电路' }] });
    expect(faults).toEqual([]);
  });

  it('do not change how one without any is written', async () => {
    const lines = [
      ['题干', '答案'],
      ['一', '对'],
    ];
    expect(Object.keys(await namesIn(workbookOf('题目', lines)))).not.toContain('xl/drawings/drawing1.xml');
  });
});

async function namesIn(archive: Uint8Array): Promise<Record<string, unknown>> {
  const { unzipSync } = await import('fflate');
  return unzipSync(archive);
}

describe('a QTI package', () => {
  it('of version 3 is written in its own words alone', () => {
    const parts = unzipSync(qtiOf(drafts, '3.0', files).archive);
    const written = ['item1.xml', 'item2.xml'].map((name) => strFromU8(parts[name]!)).join('');
    const said = written.replaceAll(/"[^"]*"/g, '').match(/(?<=<)[\w-]+|[\w-]+(?==)/g)!;
    expect(said.filter((one) => /[A-Z]/.test(one))).toEqual([]);
    const others = said.filter((one) => written.includes(`<${one}`) && !one.startsWith('qti-'));
    expect([...new Set(others)].toSorted()).toEqual(['img', 'p']);
    expect(strFromU8(parts['imsmanifest.xml']!)).toContain('<schemaversion>3.0.0</schemaversion>');
  });

  const manifest = (type: string, ...more: string[]) =>
    `<manifest><resources><resource type="${type}" href="items/a.xml"/>${more.map((href) => `<resource type="webcontent" href="${href}"/>`).join('')}</resources></manifest>`;
  const third = (body: string, more = '') =>
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t"><qti-response-declaration identifier="R" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>c0</qti-value><qti-value>c2</qti-value></qti-correct-response></qti-response-declaration><qti-outcome-declaration identifier="MAXSCORE"><qti-default-value><qti-value>3.0</qti-value></qti-default-value></qti-outcome-declaration><qti-item-body>${body}</qti-item-body>${more}</qti-assessment-item>`;

  it('of version 3 is read, with its pictures, prompts and feedback; what is not ours is named', async () => {
    const body =
      '<p>Which? <img src="../images/a%20b.png" alt="A pulley"/><math/></p><qti-choice-interaction response-identifier="R" max-choices="0"><qti-prompt>Choose two.</qti-prompt><qti-simple-choice identifier="c0">x<object data="../images/a%20b.png" type="image/png">a wheel</object></qti-simple-choice><qti-simple-choice identifier="c1">y</qti-simple-choice><qti-simple-choice identifier="c2">z</qti-simple-choice></qti-choice-interaction>';
    const feedback =
      '<qti-modal-feedback identifier="f"><qti-content-body><p>Because.</p></qti-content-body></qti-modal-feedback><qti-catalog-info/>';
    const { questions, faults } = await read(
      pack({
        'imsmanifest.xml': manifest('imsqti_item_xmlv3p0', 'images/a b.png', 'images/unused.png'),
        'items/a.xml': third(body, feedback),
        'images/a b.png': PNG,
        'images/unused.png': PNG,
      }),
    );
    expect(questions[0]!.draft).toMatchObject({
      kind: 'multipleChoice',
      text: 'Which?\nChoose two.',
      choices: ['x', 'y', 'z'],
      key: [0, 2],
      points: '3',
      explanation: 'Because.',
      pictures: [{ alt: 'A pulley' }, { alt: 'a wheel', at: 0 }],
    });
    expect(faults).toEqual([
      { place: 1, is: 'leftOut', what: 'catalogInfo' },
      { place: 1, is: 'leftOut', what: 'math' },
      { place: 3, is: 'unsupported', what: 'webcontent images/unused.png' },
    ]);
  });

  it('says in LOM what its items are about: the first path is the folder, and what is not ours is named', async () => {
    const path = (...names: string[]) =>
      `<lom:taxonPath>${names.map((name) => `<lom:taxon><lom:id>1</lom:id><lom:entry><lom:string>${name}</lom:string></lom:entry></lom:taxon>`).join('')}</lom:taxonPath>`;
    const metadata = `<metadata><lom:lom><lom:general><lom:title/><lom:description/><lom:keyword><lom:string> momentum </lom:string></lom:keyword></lom:general><lom:rights/><lom:educational><lom:difficulty><lom:value>very difficult</lom:value></lom:difficulty></lom:educational><lom:classification>${path('Physics', 'a/b')}${path('Other')}</lom:classification></lom:lom></metadata>`;
    const { questions, faults } = await read(
      pack({
        'imsmanifest.xml': `<manifest><resources><resource type="imsqti_item_xmlv3p0" href="a.xml">${metadata}</resource></resources></manifest>`,
        'a.xml': third('<p>Why?</p><qti-extended-text-interaction response-identifier="R"/>'),
      }),
    );
    expect(questions[0]!.draft).toMatchObject({ tags: 'momentum', difficulty: 'hard', folder: 'Physics/a b' });
    expect(faults.map(({ is, what }) => [is, what])).toEqual([
      ['leftOut', 'description'],
      ['leftOut', 'rights'],
      ['leftOut', 'taxonPath'],
    ]);
  });

  it('of version 3 says which interaction it is that there is not here', async () => {
    const body = '<p>Order.</p><qti-order-interaction response-identifier="R"/>';
    const { questions, faults } = await read(
      pack({ 'imsmanifest.xml': manifest('imsqti_item_xmlv3p0'), 'items/a.xml': third(body) }),
    );
    expect([questions, faults]).toEqual([[], [{ place: 1, is: 'unsupported', what: 'orderInteraction' }]]);
  });

  it('gives no picture from outside itself, whatever an item names', async () => {
    const sources = [
      '../../etc/passwd.png',
      'https://a.example/package/x.png',
      'file:///etc/x.png',
      '//a.example/x.png',
      '%',
      '',
    ];
    const body = sources.map((source) => `<p>a<img src="${source}" alt=""/></p>`).join('');
    const { questions, faults } = await read(
      pack({
        'imsmanifest.xml': manifest('imsqti_item_xmlv3p0'),
        'items/a.xml': third(`${body}<qti-extended-text-interaction response-identifier="R"/>`),
        'x.png': PNG,
      }),
    );
    expect(questions[0]!.draft.pictures).toEqual([]);
    expect(faults).toEqual(sources.map(() => ({ place: 1, is: 'leftOut', what: 'img' })));
  });

  it('is refused where its pictures are too much unpacked, or lie outside of its folder', async () => {
    const why = (parts: Record<string, Uint8Array>) =>
      read(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), ...parts }, { level: 1 })).catch(
        (error: { why?: string }) => error.why,
      );
    expect(await why({ 'a.png': new Uint8Array(51 * 1024 * 1024) })).toBe('tooLarge');
    expect(await why({ '../a.png': PNG })).toBe('unsafe');
    const entities = strToU8('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><manifest/>');
    expect(await why({ 'imsmanifest.xml': entities })).toBe('unsafe');
  });
});
