import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { richTexts } from '../../../tests/support/arbitraries.ts';
import { editable } from './editable.ts';
import { LIMITS } from './limits.ts';
import { EMPTY_RICH_TEXT, plainTextOf, richText, type RichText } from './rich-text.ts';
import { name, units } from './text.ts';

const any = richText({ max: 100_000 });
const text = (words: string, marks?: unknown) => ({ type: 'text', text: words, ...(marks !== undefined && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const linked = (href: string) => doc(paragraph(text('a', [{ type: 'link', attrs: { href } }])));

/** Where and why it is refused, in the order in which it was found. */
const faults = (value: unknown, schema = any) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ path, code, message }) => [
    path.join('.'),
    code === 'custom' ? message : code,
  ]);

describe('a rich text', () => {
  it('takes every document of what it knows, as it is', () => {
    fc.assert(
      fc.property(richTexts, (value) => {
        expect(z.parse(any, value)).toEqual(value);
      }),
    );
  });

  it('refuses a document with anything unknown in any place, and says where', () => {
    const strange = fc.constantFrom(
      { key: 'onclick', value: 'alert(1)' },
      { key: 'type', value: 'script' },
      { key: 'type', value: undefined },
      { key: 'style', value: {} },
      { key: 'content', value: '<b>' },
      { key: 'marks', value: [{ type: 'textStyle', attrs: { color: 'red' } }] },
      { key: 'attrs', value: { level: 1, id: 'x' } },
    );
    fc.assert(
      fc.property(richTexts, fc.nat(), strange, (value, at, { key, value: planted }) => {
        const changed = structuredClone(value) as object;
        const places = placesIn(changed);
        const [path, place] = places[at % places.length]!;
        (place as Record<string, unknown>)[key] = planted;
        const [first] = faults(changed);
        expect(first?.[0]?.startsWith(path)).toBe(true);
      }),
    );
  });

  it.each([
    ['an image', doc({ type: 'image', attrs: { src: 'https://a.example/x.png' } }), 'content.0.type'],
    ['a third level of headings', doc({ type: 'heading', attrs: { level: 3 } }), 'content.0.attrs.level'],
    ['a colour', doc(paragraph(text('a', [{ type: 'textStyle' }]))), 'content.0.content.0.marks.0.type'],
    ['an attribute', doc({ ...paragraph(), attrs: { style: 'x' } }), 'content.0'],
    [
      'a link’s target',
      doc(paragraph(text('a', [{ type: 'link', attrs: { href: 'https://a.example', target: '_top' } }]))),
      'content.0.content.0.marks.0.attrs',
    ],
    ['a list without items', doc({ type: 'bulletList', content: [] }), 'content.0.content'],
    [
      'an item that begins with a list',
      doc({ type: 'bulletList', content: [item({ type: 'bulletList', content: [item(paragraph())] })] }),
      'content.0.content.0.content.0.type',
    ],
    ['a formula of nothing', doc(paragraph({ type: 'formula', attrs: { tex: '' } })), 'content.0.content.0.attrs.tex'],
    ['nothing', doc(), 'content'],
    ['a text', 'a', ''],
    ['null', null, ''],
  ])('refuses %s', (_, value, path) => {
    expect(faults(value)[0]?.[0]).toBe(path);
  });

  it.each(['https://a.example/b?c#d', 'HTTP://a.example', 'mailto:lin@a.example'])('links to %s', (href) => {
    expect(faults(linked(href))).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    '//a.example',
    '/lesson/1',
    'a.example',
    '',
  ])('does not link to %j', (href) => {
    expect(faults(linked(href))).toEqual([['content.0.content.0.marks.0.attrs.href', 'richText.linkRefused']]);
  });

  it('is bounded in depth and in nodes, however deep or large what is sent', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? paragraph(text('a')) : { type: 'blockquote', content: [nested(levels - 1)] };
    expect(faults(doc(nested(LIMITS.richTextDepth - 2)))).toEqual([]);
    expect(faults(doc(nested(LIMITS.richTextDepth - 1)))[0]?.[1]).toBe('richText.tooDeep');
    let deepest: unknown = paragraph(text('a'));
    for (let level = 0; level < 100_000; level += 1) deepest = { type: 'blockquote', content: [deepest] };
    expect(faults(doc(deepest))[0]?.[1]).toBe('richText.tooDeep');
    const long = (n: number) => doc(...Array.from({ length: n }, () => paragraph()), paragraph(text('a')));
    expect(faults(long(LIMITS.richTextNodes - 3))).toEqual([]);
    expect(faults(long(LIMITS.richTextNodes - 2))[0]?.[1]).toBe('richText.tooLarge');
  });

  it('[R5.01] is as long as its words: two units for a wide character, one for others, formulas as they are written', () => {
    const six = richText({ max: 6 });
    expect(
      faults(doc(paragraph(text('讲台', [{ type: 'bold' }]), { type: 'formula', attrs: { tex: 'x^' } })), six),
    ).toEqual([]);
    expect(faults(doc(paragraph(text('讲台课a'))), six)).toEqual([['', 'text.tooLong']]);
    expect(z.safeParse(six, doc(paragraph(text('讲台课a')))).error?.issues[0]).toMatchObject({ params: { max: 6 } });
  });

  it('is required unless it may be empty', () => {
    expect(faults(EMPTY_RICH_TEXT)).toEqual([['', 'text.required']]);
    expect(faults(doc(paragraph(text('  ')), paragraph()))).toEqual([['', 'text.required']]);
    expect(faults(EMPTY_RICH_TEXT, richText({ max: 6, min: 0 }))).toEqual([]);
  });

  it('keeps nothing of a prototype that is sent along', () => {
    const sent = JSON.parse(
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a","__proto__":{"marks":1}}]}]}',
    ) as object;
    const { data } = z.safeParse(any, sent);
    expect(data === undefined || JSON.stringify(data) === JSON.stringify(doc(paragraph(text('a'))))).toBe(true);
  });

  it('tells its limits to the generated documents', () => {
    expect(z.toJSONSchema(z.object({ body: richText({ max: 52 }) }))).toMatchObject({
      properties: { body: { type: 'object', 'x-rich-text': true, 'x-min-units': 1, 'x-max-units': 52 } },
    });
  });
});

/** Every node and mark, by where it is. */
function placesIn(value: unknown, path: (string | number)[] = []): [string, object][] {
  if (Array.isArray(value)) return value.flatMap((one, at) => placesIn(one, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return [[path.join('.'), value], ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

describe('the words of a rich text', () => {
  const body = doc(
    { type: 'heading', attrs: { level: 1 }, content: [text('安排')] },
    paragraph(text('第一'), { type: 'hardBreak' }, text('行')),
    { type: 'orderedList', attrs: { start: 1 }, content: [item(paragraph(text('甲'))), item(paragraph(text('乙')))] },
    { type: 'blockquote', content: [paragraph({ type: 'formula', attrs: { tex: 'E=mc^2' } })] },
  ) as RichText;

  it('are a line for each paragraph', () => {
    expect(plainTextOf(body)).toBe('安排\n第一\n行\n甲\n乙\nE=mc^2');
  });

  it('hold every text of it, however it is marked and nested', () => {
    fc.assert(
      fc.property(richTexts, (value) => {
        const texts = placesIn(value).flatMap(([, node]) => ('text' in node ? [String(node.text)] : []));
        const words = plainTextOf(value);
        expect(texts.filter((one) => !words.includes(one))).toEqual([]);
        expect(units(words)).toBeGreaterThanOrEqual(texts.reduce((sum, one) => sum + units(one), 0));
      }),
    );
  });
});

describe('a rich text that a person wrote', () => {
  it('is edited beside other fields: a later one is told what stands now', () => {
    const edit = editable({ title: name(24), body: any });
    const body = doc(paragraph(text('a')));
    const now = { title: '讲台', body, editedIn: 3 };
    expect(z.parse(z.object(edit.edit), { title: '讲台', body, basedOn: 3 })).toEqual({
      title: '讲台',
      body,
      basedOn: 3,
    });
    expect(edit.conflict(now, { basedOn: 3 })).toBeUndefined();
    expect(edit.conflict(now, { basedOn: 2 })).toEqual({ refused: 'edit.conflict', with: now });
    const stored = { ...now, body: { sealedBy: 'a', box: 'b' } };
    expect(edit.conflict(stored, { basedOn: 2 })?.with).toEqual({ title: '讲台', editedIn: 3 });
  });
});
