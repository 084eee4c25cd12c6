import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { allNodes, keptNode, needsIn, type KnowledgeState } from '@lectern/contracts/knowledge/knowledge.ts';
import { BETWEEN_NAMES, tableHead } from '@lectern/contracts/knowledge/table.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../edge/files/sheet-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';

const TITLE: Label = ['知识图谱', 'Knowledge graph'];

interface Graph {
  readonly name: string;
  readonly state: KnowledgeState;
}

const linesOf = ({ state }: Graph): Cell[][] =>
  allNodes(state).flatMap(({ nodeId, chapter = '', name, description = '', removedAt }) => {
    if (removedAt !== undefined) return [];
    const needs = needsIn(state, nodeId).map((one) => keptNode(state, one)!.name);
    return [[chapter, name, needs.join(BETWEEN_NAMES), description]];
  });

export const knowledgeCsv = (graph: Graph): FileAnswer =>
  new FileAnswer(`${graph.name} knowledge.csv`, (out, language) =>
    pipeline(Readable.from([BOM, csvLine(tableHead(language)), ...linesOf(graph).map(csvLine)]), out, { end: false }),
  );

export const knowledgeWorkbook = (graph: Graph): FileAnswer =>
  new FileAnswer(`${graph.name} knowledge.xlsx`, async (out, language) => {
    const writer = new SheetWriter(out, new Date(), ZONE_MS);
    await writer.sheet(labelIn(TITLE, language), tableHead(language));
    for (const line of linesOf(graph)) await writer.add(line);
    await writer.end();
  });
