import { newId } from '@lectern/contracts/kernel/ids.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import type { ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importedGraph } from './import-lines.ts';
import { readTable } from './read-table.ts';
import { layoutOf, neighbourOf, nextBy, pathOf } from './layout.ts';

const HEAD = ['章', '知识点', '先学', '说明'];
const rowsOf = (lines: readonly string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
const known = (name: string, ...needs: string[]) => ({ nodeId: newId(), name, needs });
const read = (lines: readonly string[][], there: ReturnType<typeof known>[] = [], head = HEAD) =>
  importedGraph(rowsOf([head, ...lines]), there)!;
const faultsOf = (...of: Parameters<typeof read>) =>
  read(...of).lines.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault })));

describe('a table of nodes', () => {
  it('says each line by the number that the file shows, empty ones counted', async () => {
    const csv = new Blob(['\uFEFF章,知识点,先学,说明\n,力矩,,\n\n , ,,\n,力矩,,\n,,,无名\n']);
    const { lines } = importedGraph(await readTable(csv), [])!;
    expect(lines.map(({ line, faults }) => [line, ...faults.map(({ code }) => code)])).toEqual([
      [2],
      [5, 'twice'],
      [6, 'noName'],
    ]);
    expect(lines[1]!.faults).toEqual([{ code: 'twice', line: 2 }]);
    const row = (n: number, text: string) => `<row r="${n}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const parts = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml': `<worksheet><sheetData>${row(1, '知识点')}${row(2, '力矩')}${row(7, '惯量')}</sheetData></worksheet>`,
    };
    const sheet = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
    const read = importedGraph(await readTable(new Blob([sheet])), []);
    expect(read?.lines.map(({ line }) => line)).toEqual([2, 7]);
  });

  it('is read by the names of its columns, in either language, whatever their order', () => {
    const { lines, links } = read(
      [
        ['力矩', '', "'=1"],
        ['角动量', '力矩; 惯量', ''],
        ['惯量', '力矩', ''],
      ],
      [],
      ['Node', 'learned before', 'Description'],
    );
    expect(lines.map(({ line, name, description }) => [line, name, description])).toEqual([
      [2, '力矩', '=1'],
      [3, '角动量', ''],
      [4, '惯量', ''],
    ]);
    const [torque, momentum, inertia] = lines.map(({ nodeId }) => nodeId);
    expect(links).toEqual([
      { nodeId: momentum, needs: torque },
      { nodeId: momentum, needs: inertia },
      { nodeId: inertia, needs: torque },
    ]);
    expect(importedGraph(rowsOf([['章', '名称']]), [])).toBeUndefined();
  });

  it('adds nothing that is there, and no link twice', () => {
    const torque = known('力矩');
    const inertia = known('惯量', torque.nodeId);
    const { lines, links } = read(
      [
        ['', '力矩', '', ''],
        ['', '惯量', '力矩', ''],
        ['', '进动', '惯量', ''],
      ],
      [torque, inertia],
    );
    expect(lines.map(({ isKnown }) => isKnown)).toEqual([true, true, false]);
    expect(lines[1]!.nodeId).toBe(inertia.nodeId);
    expect(links).toEqual([{ nodeId: lines[2]!.nodeId, needs: inertia.nodeId }]);
  });

  it('says of each line what is wrong with it', () => {
    const lines = [
      ['', '力矩', '速度', ''],
      ['', ' ', '', ''],
      ['', '力矩', '', ''],
      ['', '字'.repeat(21), '', ''],
      ['章'.repeat(21), '甲', '', '说'.repeat(251)],
    ];
    expect(faultsOf(lines)).toEqual(
      [
        { line: 2, code: 'unknown', name: '速度' },
        { line: 3, code: 'noName' },
        { line: 4, code: 'twice' }, // its `line` is the other one’s
        { line: 5, code: 'nameLong', n: KNOWLEDGE.nameUnits },
        { line: 6, code: 'chapterLong', n: KNOWLEDGE.chapterUnits },
        { line: 6, code: 'descriptionLong', n: KNOWLEDGE.descriptionUnits },
      ].map((one) => (one.code === 'twice' ? { ...one, line: 2 } : one)),
    );
    const many = Array.from({ length: KNOWLEDGE.needs + 1 }, (_, n) => `点${n}`);
    const rows = many.map((name) => ['', name, '', '']);
    expect(faultsOf([...rows, ['', '甲', many.join('；'), '']])).toEqual([
      { line: rows.length + 2, code: 'tooMany', n: KNOWLEDGE.needs },
    ]);
    const full = Array.from({ length: KNOWLEDGE.nodes }, (_, n) => known(`点${n}`));
    expect(faultsOf([['', '甲', '', '']], full)).toEqual([{ line: 2, code: 'full', n: KNOWLEDGE.nodes }]);
  });

  it('names the circle that its lines close, also with what is there', () => {
    expect(
      faultsOf([
        ['', '甲', '丙', ''],
        ['', '乙', '甲', ''],
        ['', '丙', '乙', ''],
      ]),
    ).toEqual([{ line: 4, code: 'cycle', path: '乙 → 丙 → 甲 → 乙' }]);
    const first = known('甲');
    const second = known('乙', first.nodeId);
    expect(faultsOf([['', '甲', '乙', '']], [first, second])).toEqual([
      { line: 2, code: 'cycle', path: '乙 → 甲 → 乙' },
    ]);
    expect(faultsOf([['', '甲', '甲', '']])).toMatchObject([{ code: 'cycle', path: '甲 → 甲' }]);
  });
});

describe('the graph as it is drawn', () => {
  const node = (nodeId: string, needs: string[], chapter?: string): ShownNode => ({
    nodeId,
    name: nodeId,
    needs,
    ...(chapter !== undefined && { chapter }),
    resources: [],
    questions: 0,
    editedIn: 1,
  });

  it('has a column for each chapter, in which what needs more stands lower, and one for what is in none', () => {
    const nodes = [node('b', ['a'], '一'), node('x', ['b']), node('a', [], '一'), node('c', ['a'], '二')];
    const { columns } = layoutOf(nodes);
    expect(columns.map(({ chapter, nodes: its }) => [chapter, its.map(({ nodeId }) => nodeId)])).toEqual([
      ['一', ['a', 'b']],
      ['二', ['c']],
      [undefined, ['x']],
    ]);
  });

  it('says which node takes the place of one that goes', () => {
    const all = [node('a', [], '一'), node('b', [], '一'), node('c', [], '二')];
    expect(['a', 'b', 'c'].map((one) => neighbourOf(one, all))).toEqual(['b', 'a', 'a']);
    expect(neighbourOf('a', [node('a', [], '一')])).toBeUndefined();
  });

  it('has a column for each depth without chapters, and arrow keys lead along them', () => {
    const nodes = [node('c', ['a', 'b']), node('a', []), node('b', ['a']), node('d', [])];
    const layout = layoutOf(nodes);
    expect(layout.columns.map(({ nodes: its }) => its.map(({ nodeId }) => nodeId))).toEqual([['a', 'd'], ['b'], ['c']]);
    const from = (id: string) =>
      (['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const).map((key) => nextBy(key, id, nodes, layout));
    expect(from('a')).toEqual([undefined, 'd', undefined, 'b']);
    expect(from('c')).toEqual([undefined, undefined, 'b', undefined]);
    expect(pathOf(nodes, layout).split('L')).toHaveLength(1 + 3 * 2); // an arrowhead has two strokes
    expect(pathOf(nodes, layout, 'b').split('L')).toHaveLength(1 + 2 * 2);
  });
});
