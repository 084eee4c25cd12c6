import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { oneLine } from '@lectern/contracts/kernel/one-line.ts';
import { libraryQuestion, sameContent } from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { fenced } from '@lectern/contracts/kernel/text-parts.ts';
import { faultOf } from '@lectern/contracts/question/score.ts';
import { wrongIn } from '@lectern/contracts/question/wrong.ts';
import { describe, expect, it } from 'vitest';
import { pack } from '../../kit/files/archive.ts';
import { workbookOf } from '../../kit/files/workbook-of.ts';
import { libraryDataOf, libraryDraftOf } from '../library-draft.ts';
import { giftOf } from './gift.ts';
import { qtiOf } from './qti-of.ts';
import { readQuestions } from './read-file.ts';
import { linesOf, workbookOfQuestions } from './workbook.ts';

const blob = (...parts: BlobPart[]) => new Blob(parts);
const read = (part: BlobPart) => readQuestions(blob(part));
const why = async (part: BlobPart): Promise<unknown> =>
  read(part).then(
    (found) => found,
    (error: { why?: string }) => error.why ?? error,
  );
const contents = async (part: BlobPart) =>
  (await read(part)).questions.map(({ draft }) => libraryDataOf(draft).content);

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\p{Cc}|[_＿]{2,}/gu, '').trim())
  .filter((text) => text !== '' && !/^[_＿]|[_＿]$/.test(text));
const hard = fc.constantFrom(
  'a = b ~ c',
  '{x: #1}',
  '50%',
  '%50%',
  'C:\\n',
  '第一行\n第二行',
  `输出什么？\n${fenced('if x:\n    y = "{a}" # ~ <b> $1$\n\n  z = 1 && 2', 'python')}\n选一个`,
  fenced('\tx', 'c++'),
  '[html] <b>&amp;',
  '::t::',
  '// 不是注释',
);
const words = fc.oneof(word, hard);
/** What the form can hold of one accepted answer: no semicolon. */
const accepted = word.filter((text) => !/[;；]|->|\s/u.test(text));
const choiceList = fc.uniqueArray(words, { minLength: 2, maxLength: 5 });
const points = fc.integer({ min: 1, max: 1000 });
const base = { explanation: fc.option(words, { nil: undefined }), points };

const content: fc.Arbitrary<QuestionContent> = fc
  .oneof(
    fc.record({ ...base, text: words, choices: choiceList, at: fc.nat(1) }).map(({ at, ...rest }) => ({
      kind: 'singleChoice' as const,
      ...rest,
      key: 'AB'[at]!,
    })),
    fc.record({ ...base, text: words, choices: choiceList, key: fc.constantFrom('A', 'B', 'AB') }).map((rest) => ({
      kind: 'multipleChoice' as const,
      ...rest,
    })),
    fc.record({ ...base, text: words, key: fc.constantFrom('A', 'B') }).map((rest) => ({
      kind: 'judgement' as const,
      choices: [],
      ...rest,
    })),
    fc
      .record({ ...base, text: words, choices: choiceList, most: fc.integer({ min: 1, max: 2 }) })
      .map(({ most, ...rest }) => ({
        kind: 'poll' as const,
        ...rest,
        ...(most > 1 && { atMost: most }),
      })),
    fc
      .record({
        ...base,
        text: fc.tuple(word, word).map(([one, other]) => `${one} ____ ${other}`),
        all: fc.uniqueArray(accepted, { minLength: 1, maxLength: 3 }),
        exact: fc.boolean(),
      })
      .map(({ all, exact, ...rest }) => ({
        kind: 'fillBlank' as const,
        choices: [],
        ...rest,
        blanks: [{ accepted: all }],
        ...(exact && { exact }),
      })),
    fc
      .record({ ...base, text: word, number: fc.integer({ min: -99, max: 99 }), within: fc.constantFrom('0.5', '2') })
      .map(({ number, within, text, ...rest }) => ({
        kind: 'fillBlank' as const,
        choices: [],
        ...rest,
        text: `${text} = ____`,
        blanks: [{ accepted: [`${number}`], within }],
      })),
    fc.record({ ...base, text: words }).map((rest) => ({ kind: 'subjective' as const, choices: [], ...rest })),
  )
  .map(({ explanation, ...rest }) => ({ ...rest, ...(explanation !== undefined && { explanation }) }))
  .filter((one) => wrongIn(one) === undefined && faultOf(one) === undefined);

const name = fc.constantFrom('力学', '第 1 章', 'Collisions');
const question = fc.record(
  {
    content,
    tags: fc.uniqueArray(fc.constantFrom('概念', '易错', 'a]b', 'x\\y'), { maxLength: 3 }),
    folder: fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/')),
    difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  },
  { requiredKeys: ['content', 'tags'] },
);
type Told = typeof question extends fc.Arbitrary<infer One> ? One : never;
const questions = fc.array(question, { minLength: 1, maxLength: 6 });
const draftsOf = (all: readonly Told[]) => all.map((one) => libraryDraftOf('mine', { ...one, editedIn: 1 }));
const sorted = (all: readonly unknown[]) =>
  all.map((one) => JSON.stringify(one, Object.keys(libraryQuestion.fields).concat(DEEP).toSorted())).toSorted();
const DEEP = [
  'kind',
  'text',
  'choices',
  'points',
  'key',
  'blanks',
  'accepted',
  'within',
  'exact',
  'atMost',
  'explanation',
];

it('a blank within code goes out and comes back in QTI and GIFT', async () => {
  const text = `补全：\n${fenced('def f(n):\n    return n * ____', 'python')}\n这样它是阶乘。`;
  const content = { kind: 'fillBlank' as const, text, choices: [], points: 30, blanks: [{ accepted: ['f(n-1)'] }] };
  const drafts = [libraryDraftOf('mine', { content, tags: [], editedIn: 1 })];
  for (const file of [giftOf(drafts).text, qtiOf(drafts, '2.1').archive, qtiOf(drafts, '3.0').archive])
    expect((await contents(file))[0]).toMatchObject({ text, blanks: [{ accepted: ['f(n-1)'] }] });
});

describe('what was exported', () => {
  it.each(['zh-cn', 'en'] as const)('comes back from a workbook as it was, in %s', async (language) => {
    await fc.assert(
      fc.asyncProperty(questions, async (all) => {
        const found = await read(workbookOfQuestions(draftsOf(all), language));
        expect(found.faults).toEqual([]);
        expect(sorted(found.questions.map(({ draft }) => libraryDataOf(draft)))).toEqual(sorted(all));
      }),
      { numRuns: 60 },
    );
  });

  it('comes back from GIFT as it was, and what GIFT cannot say is named', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (all) => {
        const { text, leftOut } = giftOf(draftsOf(all));
        expect(leftOut).toEqual([]);
        const found = await read(text);
        expect(found.faults).toEqual([]);
        expect(sorted(found.questions.map(({ draft }) => libraryDataOf(draft)))).toEqual(sorted(all));
      }),
      { numRuns: 100 },
    );
    const two = {
      kind: 'fillBlank',
      text: '____ 和 ____',
      choices: [],
      points: 20,
      blanks: [{ accepted: ['动量'] }, { accepted: ['能量'] }],
    } as const;
    const drafts = [libraryDraftOf('mine', { content: two as never, tags: [], editedIn: 1 })];
    expect(giftOf(drafts)).toEqual({ text: '', leftOut: drafts });
    expect(await contents(workbookOfQuestions(drafts, 'zh-cn'))).toEqual([two]);
  });
});

it.each(['2.1', '3.0'] as const)(
  'QTI %s brings back questions with their points, explanations, tags, folders and difficulty; what it cannot say is named',
  async (version) => {
    const told = ({
      content: { explanation = '', exact = false, ...asked },
      ...about
    }: {
      readonly content: QuestionContent;
    }) => [sameContent(asked), asked.points, oneLine(explanation), exact, about];
    await fc.assert(
      fc.asyncProperty(questions, async (all) => {
        const { archive: written, leftOut } = qtiOf(draftsOf(all), version);
        const isLeftOut = ({ content: { kind, blanks } }: (typeof all)[number]) =>
          kind === 'poll' || blanks?.some(({ within }) => within !== undefined) === true;
        const rest = all.filter((one) => !isLeftOut(one));
        expect(leftOut).toHaveLength(all.length - rest.length);
        if (rest.length === 0) return;
        const found = await read(written);
        expect(found.faults).toEqual([]);
        expect(found.questions.map(({ draft }) => told(libraryDataOf(draft)))).toEqual(rest.map(told));
      }),
      { numRuns: 60 },
    );
  },
);

describe('a workbook', () => {
  const lines = [
    ['题型', '题干', 'A', '选项B', '正确答案', '分值', '出处'],
    ['单选题', '合外力矩为零时，哪个量守恒？', '动量', '角动量', 'b', '3', '课本'],
    ['', '没写题型', '对', '错', 'A', '2', ''],
    ['判断', '机械能一定守恒。', '', '', '0', '', ''],
    ['单选', '答案读不懂', '一', '二', '第二个', '2.75', ''],
  ];
  it('is read by its headings, however they are shortened; each row says what of it could not be read', async () => {
    const { questions: found, faults } = await read(workbookOf('题目', lines));
    expect(found.map(({ place, draft }) => [place, draft.kind, draft.key, draft.points])).toEqual([
      [1, 'singleChoice', [1], '3'],
      [2, 'singleChoice', [0], '2'],
      [3, 'judgement', [1], '5'],
      [4, 'singleChoice', [], '2.75'],
    ]);
    expect(faults).toEqual([
      { place: 0, is: 'leftOut', what: '出处' },
      { place: 2, is: 'kind', what: '' },
      { place: 4, is: 'answer', what: '第二个' },
    ]);
  });

  it('[R5.52] of more than 500 questions is refused, as is one without headings or too large a file', async () => {
    const [head] = linesOf([], 'zh-cn') as [string[]];
    const many = Array.from({ length: LIBRARY.imported + 1 }, (_, n) => ['判断', `第 ${n} 题`]);
    expect(await why(workbookOf('题目', [head, ...many]))).toBe('tooMany');
    const framed = Array.from({ length: 2 * LIBRARY.imported }, () => ['', '']);
    const { questions: found } = await read(workbookOf('题目', [head, ...framed, ...many.slice(1)]));
    expect(found).toHaveLength(LIBRARY.imported);
    expect(await why(workbookOf('题目', [['姓名', '学号']]))).toBe('empty');
    expect(await why('x'.repeat(LIBRARY.importBytes + 1))).toBe('tooLarge');
  });
});

describe('GIFT as Moodle writes it', () => {
  const MOODLE = `// question: 0  name: Switch category to $course$/top/Physics
$CATEGORY: $course$/top/Physics


// question: 11  name: Grant
::Grant::Who is buried in Grant’s tomb?{
	=no one#excellent
	=nobody
}


// question: 12  name: Momentum
::Momentum::[html]<p>Which are <b>conserved</b>?<br></p><p><img src\\="@@PLUGINFILE@@/a.png"></p>{
	~%50%momentum
	~%50%energy
	~%-100%speed
	####Both.
}

The sun rises in the East.{T}

2 + 2 \\= {
	=4
	~5
}

When was Grant born?{#1822:5}

What is pi?{#3.141..3.142}

Match.{
	=cat -> cat food
	=dog -> dog food
}

Write about $E \\= mc^2$. {}

Only a description.

Two {=a} blocks {=b}
`;
  it('is read in all its kinds; pairs, descriptions, feedback and pictures are named', async () => {
    const { questions: found, faults } = await read(MOODLE);
    const shape = found.map(({ place, draft }) => [place, draft.kind, draft.text]);
    expect(shape).toEqual([
      [1, 'fillBlank', 'Who is buried in Grant’s tomb?____'],
      [2, 'multipleChoice', 'Which are conserved?'],
      [3, 'judgement', 'The sun rises in the East.'],
      [4, 'singleChoice', '2 + 2 ='],
      [5, 'fillBlank', 'When was Grant born?____'],
      [6, 'fillBlank', 'What is pi?____'],
      [8, 'subjective', 'Write about $E = mc^2$.'],
    ]);
    expect(found[0]!.draft).toMatchObject({ folder: 'Physics', blanks: [{ accepted: 'no one；nobody' }] });
    expect(found[1]!.draft).toMatchObject({ key: [0, 1], explanation: 'Both.' });
    expect(found[4]!.draft.blanks).toEqual([{ accepted: '1822', within: '5' }]);
    expect(found[5]!.draft.blanks).toEqual([{ accepted: '3.1415', within: '0.0005' }]);
    expect(faults.map(({ place, is }) => [place, is])).toEqual([
      [1, 'leftOut'],
      [2, 'leftOut'],
      [7, 'unsupported'],
      [9, 'unsupported'],
      [10, 'broken'],
    ]);
  });

  it('of a script is text, and never more', async () => {
    const found = await read('[html]<script>alert(1)</script><p onclick\\="x">1 &lt; 2 &amp; 3</p>{T}');
    expect(found.questions[0]!.draft.text).toBe('1 < 2 & 3');
    expect(found.faults).toEqual([{ place: 1, is: 'leftOut', what: 'script' }]);
  });
});

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const document = (...texts: string[]) =>
  pack({
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${texts.map(paragraph).join('')}</w:body></w:document>`,
  });

describe('a Word document', () => {
  it('is read by numbers, letters and labels; the kind stands in brackets, in a heading, or follows', async () => {
    const { questions: found, faults } = await read(
      document(
        '角动量习题',
        '1. （多选）哪些情形中角动量守恒？',
        'A. 转台上的人走向中心　B. 飞轮受恒力矩',
        'C. 两滑冰者拉手旋转',
        '答案：A、C',
        '解析：合外力矩为零。',
        '即可。',
        '2、杆的转动惯量 I = ____',
        '【答案】ml²/3',
        '分值：4分',
        '二、判断题（每题 2 分）',
        '3. 机械能一定守恒。',
        '答案：错',
        '4. 动量呢？',
        '答案：也许',
        '5. （简答）为什么收拢双臂会转得更快？',
        '答案：L 守恒，I 减小。',
        '解析：外力矩近似为零。',
      ),
    );
    expect(found.map(({ place, draft: { kind, key, points } }) => [place, kind, key, points])).toEqual([
      [1, 'multipleChoice', [0, 2], '5'],
      [2, 'fillBlank', [], '4'],
      [3, 'judgement', [1], '5'],
      [4, 'judgement', [], '5'],
      [5, 'subjective', [], '5'],
    ]);
    expect(found[4]!.draft.explanation).toBe('L 守恒，I 减小。\n外力矩近似为零。');
    expect(found[0]!.draft).toMatchObject({
      choices: ['转台上的人走向中心', '飞轮受恒力矩', '两滑冰者拉手旋转'],
      explanation: '合外力矩为零。\n即可。',
    });
    expect(found[1]!.draft.blanks[0]!.accepted).toBe('ml²/3');
    expect(faults).toEqual([
      { place: 0, is: 'leftOut', what: '角动量习题' },
      { place: 4, is: 'answer', what: '也许' },
    ]);
  });

  it('keeps code: between fences, in a style for it, and in a font for it; what is numbered is a question all the same', async () => {
    const typed = (style: string, text: string, font = 'Consolas') =>
      `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
    const lines = [
      ...['1. 输出什么？', '```python', 'for i in a:', '    1. x', '', 'A. y', '```', 'A. 无', 'B.'].map(paragraph),
      typed('SourceCode', '  print(1)', 'Arial'),
      ...['答案：A', '解析：', '2. 哪行有错？'].map(paragraph),
      typed('', 'int i;'),
      paragraph(''),
      typed('', '  i = 1;'),
      typed('', '3. 全用等宽字体写'),
      typed('', 'A. 甲'),
    ];
    const { questions: found, faults } = await read(
      pack({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${lines.join('')}</w:body></w:document>` }),
    );
    expect(faults).toEqual([]);
    expect(found.map(({ draft: { text, choices } }) => [text, choices.filter(Boolean)])).toEqual([
      [`输出什么？\n${fenced('for i in a:\n    1. x\n\nA. y', 'python')}`, ['无', fenced('  print(1)')]],
      [`哪行有错？\n${fenced('int i;\n\n  i = 1;')}`, []],
      ['全用等宽字体写', ['甲']],
    ]);
  });

  it('names the pictures and formulas that it came without', async () => {
    const picture = '<w:p><w:r><w:drawing/></w:r><m:oMath/></w:p>';
    const xml = `<w:document>${paragraph('1. 见图')}${picture}</w:document>`;
    const { faults } = await read(pack({ 'word/document.xml': xml }));
    expect(faults.map(({ what }) => what)).toEqual(['picture', 'formula']);
  });
});

describe('the pictures of a Word document', () => {
  const PNG = '\x89PNG\r\n\x1A\n';
  const relation = (id: string, name: string) => `<Relationship Id="${id}" Target="media/${name}"/>`;
  const drawing = (id: string, descr = '') =>
    `<w:drawing><wp:docPr descr="${descr}"/><a:graphic><a:blip r:embed="${id}"/></a:graphic></w:drawing>`;
  const line = (text: string, more = '') => `<w:p><w:r><w:t>${text}</w:t></w:r><w:r>${more}</w:r></w:p>`;
  const relations = `<Relationships>${relation('rId1', 'a.png')}${relation('rId2', 'b.emf')}</Relationships>`;
  const readWith = (...lines: string[]) =>
    read(
      zipSync({
        'word/document.xml': strToU8(`<w:document>${lines.join('')}</w:document>`),
        'word/_rels/document.xml.rels': strToU8(relations),
        'word/media/a.png': strToU8(PNG, true),
        'word/media/b.emf': strToU8('EMF'),
      }),
    );

  it('come with their question or their choice, and with what they show; one of a kind that is not taken says so', async () => {
    const old = '<mc:Fallback><w:pict><v:imagedata r:id="rId1"/></w:pict></mc:Fallback>';
    const { questions, pictures, faults } = await readWith(
      line('1. 哪个守恒？', `<mc:AlternateContent>${drawing('rId1', '圆盘')}${old}</mc:AlternateContent>`),
      line('A. 动量', ''),
      line('B. 角动量', '<w:pict><v:shape alt="陀螺"><v:imagedata r:id="rId1"/></v:shape></w:pict>'),
      line('答案：B'),
      line('2. 看图', drawing('rId2')),
      line('答案：对'),
    );
    const [first, second] = questions.map(({ draft }) => draft);
    expect(first).toMatchObject({ text: '哪个守恒？', choices: ['动量', '角动量'] });
    expect(first!.pictures).toMatchObject([{ alt: '圆盘' }, { alt: '陀螺', at: 1 }]);
    const brought = pictures.get(first!.pictures[0]!.key)!;
    expect([brought.type, brought.size]).toEqual(['image/png', PNG.length]);
    expect(second!.pictures).toMatchObject([{ fault: 'unknown' }]);
    expect(faults).toEqual([]);
  });

  it('stay away where they show the answer, or are not in the file', async () => {
    const { questions, faults } = await readWith(
      line('1. 机械能守恒。'),
      line('答案：错'),
      line('', drawing('rId1')),
      line('2. 动量守恒。', drawing('rId9')),
      line('解析：见图', drawing('rId1')),
    );
    expect(questions.map(({ draft }) => draft.pictures)).toEqual([[], []]);
    expect(faults).toEqual([1, 2, 2].map((place) => ({ place, is: 'leftOut', what: 'picture' })));
  });
});

const item = (body: string, declarations = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">${declarations}<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>2.0</value></defaultValue></outcomeDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
const declares = (cardinality: string, values: readonly string[], more = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`;
const choose = (most: number, ...options: string[]) =>
  `<div><p>Which?</p></div><choiceInteraction responseIdentifier="R" maxChoices="${most}">${options.map((one, at) => `<simpleChoice identifier="c${at}"><p>${one}</p></simpleChoice>`).join('')}</choiceInteraction>`;
const archive = (items: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) =>
  pack({
    'imsmanifest.xml': `<manifest><resources>${Object.keys(items)
      .map((name) => `<resource type="imsqti_item_xmlv2p1" href="${name}"/>`)
      .join('')}</resources></manifest>`,
    ...items,
    ...more,
  });

describe('a QTI package', () => {
  it('is read in the order of its manifest: one choice, several, true or false, text entry, essay', async () => {
    const entry = '<p>I = <textEntryInteraction responseIdentifier="R"/> kg</p>';
    const { questions: found, faults } = await read(
      archive({
        'a.xml': item(choose(1, 'momentum', 'speed'), declares('single', ['c0'])),
        'b.xml': item(choose(0, 'x', 'y', 'z'), declares('multiple', ['c0', 'c2'])),
        'c.xml': item(choose(1, 'True', 'False'), declares('single', ['c1'])),
        'd.xml': item(
          entry,
          declares(
            'single',
            ['1/3'],
            '<mapping><mapEntry mapKey="0.33" mappedValue="2"/><mapEntry mapKey="0.3" mappedValue="0"/></mapping>',
          ),
        ),
        'e.xml': item('<p>Explain <img src="a.png" alt=""/>.</p><extendedTextInteraction responseIdentifier="R"/>'),
        'f.xml': item('<p>Drag.</p><matchInteraction responseIdentifier="R"/>'),
        'g.xml': '<assessmentItem',
      }),
    );
    expect(found.map(({ draft: { kind, key, points } }) => [kind, key, points])).toEqual([
      ['singleChoice', [0], '2'],
      ['multipleChoice', [0, 2], '2'],
      ['judgement', [1], '2'],
      ['fillBlank', [], '2'],
      ['subjective', [], '2'],
    ]);
    expect(found[0]!.draft).toMatchObject({ text: 'Which?', choices: ['momentum', 'speed'] });
    expect(found[3]!.draft).toMatchObject({ text: 'I = ____ kg', blanks: [{ accepted: '1/3；0.33' }] });
    expect(faults).toEqual([
      { place: 5, is: 'leftOut', what: 'img' },
      { place: 6, is: 'unsupported', what: 'matchInteraction' },
      { place: 7, is: 'broken', what: 'g.xml' },
    ]);
  });

  it('of an earlier version says so, and is not taken for an empty one', async () => {
    const old = '<manifest><resources><resource type="imsqti_xmlv1p2" href="q.xml"/></resources></manifest>';
    const { questions: found, faults } = await read(pack({ 'imsmanifest.xml': old, 'q.xml': '<questestinterop/>' }));
    expect([found, faults]).toEqual([[], [{ place: 1, is: 'unsupported', what: 'imsqti_xmlv1p2 q.xml' }]]);
  });
});

describe('a file that was made to do harm', () => {
  const entities = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>';
  it('is refused with a document type, whichever part has it', async () => {
    const good = item(choose(1, 'x', 'y'), declares('single', ['c0']));
    expect(await why(archive({ 'a.xml': entities + good }))).toBe('unsafe');
    expect(await why(archive({}, { 'imsmanifest.xml': `${entities}<manifest/>` }))).toBe('unsafe');
    expect(await why(pack({ 'word/document.xml': `${entities}<w:document/>` }))).toBe('unsafe');
    expect(await why(pack({ 'xl/worksheets/sheet1.xml': `${entities}<worksheet/>` }))).toBe('unsafe');
  });

  it('is refused with a path out of its folder, with too many files, too much unpacked, or nested too deep', async () => {
    const zipped = (parts: Record<string, string>) =>
      zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), { level: 1 });
    const paths = ['../a.xml', 'a/../../b.xml', '/etc/a.xml', 'C:\\a.xml', '..\\a.xml'];
    const opened = paths.map((path) => why(zipped({ 'imsmanifest.xml': '<manifest/>', [path]: '' })));
    expect(await Promise.all(opened)).toEqual(paths.map(() => 'unsafe'));
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`a${n}.xml`, '']));
    expect(await why(zipped({ 'imsmanifest.xml': '<manifest/>', ...many }))).toBe('tooLarge');
    expect(await why(zipped({ 'word/document.xml': ' '.repeat(51 * 1024 * 1024) }))).toBe('tooLarge');
    const deep = item('<div>'.repeat(200) + '</div>'.repeat(200));
    expect(await why(archive({ 'a.xml': deep }))).toBe('unsafe');
  });

  it('is refused when it is none of the kinds', async () => {
    expect(await why('')).toBe('empty');
    expect(await why(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe('oldExcel');
    expect(await why(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0]))).toBe('broken');
    expect(await why('PK nothing of the kind')).toBe('broken');
  });
});
