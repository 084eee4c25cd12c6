import { depthsOf } from '@lectern/contracts/knowledge/graph.ts';
import type { ShownNode } from '@lectern/contracts/knowledge/queries.ts';

/** In CSS pixels; the style sheet gives nodes this size. */
const NODE = { width: 148, height: 50 };
const GAP = { x: 56, y: 12 };
const EDGE = 16;
const HEAD = 40;

export interface Column {
  /** Its chapter; undefined where there is none. */
  readonly chapter?: string | undefined;
  readonly x: number;
  readonly nodes: readonly ShownNode[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly column: number;
  readonly row: number;
}

export interface Layout {
  readonly columns: readonly Column[];
  readonly places: ReadonlyMap<string, Place>;
  readonly width: number;
  readonly height: number;
}

/**
 * A column for each chapter, as chapters first came; where nothing is in a chapter, for each depth. In a column what needs
 * more stands lower. Links of a graph that is kept free of circles so lead right or down, but for those back to a chapter before.
 */
export function layoutOf(nodes: readonly ShownNode[]): Layout {
  const depths = depthsOf(nodes);
  const depthOf = ({ nodeId }: ShownNode) => depths.get(nodeId)!;
  const hasChapters = nodes.some(({ chapter }) => chapter !== undefined);
  const groups = Map.groupBy(
    hasChapters ? nodes : nodes.toSorted((one, other) => depthOf(one) - depthOf(other)),
    (node) => (hasChapters ? (node.chapter ?? '') : String(depthOf(node))),
  );
  const loose = hasChapters ? groups.get('') : undefined;
  if (loose) {
    groups.delete('');
    groups.set('', loose); // at the end
  }
  const columns = [...groups].map(([key, all], column) => ({
    chapter: hasChapters && key !== '' ? key : undefined,
    x: EDGE + column * (NODE.width + GAP.x),
    nodes: all.toSorted((one, other) => depthOf(one) - depthOf(other)),
  }));
  const places = new Map(
    columns.flatMap(({ x, nodes: all }, column) =>
      all.map(({ nodeId }, row) => [nodeId, { x, y: HEAD + row * (NODE.height + GAP.y), column, row }] as const),
    ),
  );
  const rows = Math.max(0, ...columns.map((one) => one.nodes.length));
  return {
    columns,
    places,
    width: 2 * EDGE + columns.length * (NODE.width + GAP.x) - GAP.x,
    height: HEAD + rows * (NODE.height + GAP.y) + EDGE,
  };
}

/** Which node takes the place of one that goes: the one below it in its column, or above; else the first that is left. */
export function neighbourOf(nodeId: string, nodes: readonly ShownNode[]): string | undefined {
  const columns = layoutOf(nodes).columns.map((column) => column.nodes.map((one) => one.nodeId));
  const column = columns.find((one) => one.includes(nodeId)) ?? [];
  const at = column.indexOf(nodeId);
  return column[at + 1] ?? column[at - 1] ?? columns.flat().find((one) => one !== nodeId);
}

/** The links as one SVG path, an arrowhead each: from what is learned first to what needs it. */
export function pathOf(nodes: readonly ShownNode[], { places }: Layout, wanted?: string): string {
  const parts: string[] = [];
  for (const { nodeId, needs } of nodes)
    for (const before of needs) {
      if (wanted !== undefined && nodeId !== wanted && before !== wanted) continue;
      const [from, to] = [places.get(before), places.get(nodeId)];
      if (from && to) parts.push(from.column === to.column ? down(from, to) : across(from, to));
    }
  return parts.join('');
}

function across(from: Place, to: Place): string {
  const isRight = from.column < to.column;
  const [x1, x2] = isRight ? [from.x + NODE.width, to.x] : [from.x, to.x + NODE.width];
  const [y1, y2] = [from.y + NODE.height / 2, to.y + NODE.height / 2];
  const bend = isRight ? GAP.x / 2 : -GAP.x / 2;
  const tip = isRight ? -6 : 6;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}M${x2 + tip} ${y2 - 4}L${x2} ${y2}L${x2 + tip} ${y2 + 4}`;
}

/** Straight to the next one, else in a bow on the right. */
function down(from: Place, to: Place): string {
  if (to.row === from.row + 1) {
    const [x, y] = [from.x + NODE.width / 2, to.y];
    return `M${x} ${from.y + NODE.height}V${y}M${x - 4} ${y - 6}L${x} ${y}L${x + 4} ${y - 6}`;
  }
  const x = from.x + NODE.width;
  const [y1, y2] = [from.y + NODE.height / 2, to.y + NODE.height / 2];
  const bow = x + GAP.x / 2;
  return `M${x} ${y1}C${bow} ${y1} ${bow} ${y2} ${x} ${y2}M${x + 6} ${y2 - 4}L${x} ${y2}L${x + 6} ${y2 + 4}`;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

/** Where an arrow key leads: up and down the column, left to what is learned before, right to what is learned after. */
export function nextBy(key: Arrow, nodeId: string, nodes: readonly ShownNode[], layout: Layout): string | undefined {
  const place = layout.places.get(nodeId);
  if (place === undefined) return undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return layout.columns[place.column]!.nodes[place.row + (key === 'ArrowUp' ? -1 : 1)]?.nodeId;
  const linked =
    key === 'ArrowLeft'
      ? (nodes.find((one) => one.nodeId === nodeId)?.needs ?? [])
      : nodes.filter(({ needs }) => needs.includes(nodeId)).map((one) => one.nodeId);
  const far = (one: string) => {
    const { x, y } = layout.places.get(one) ?? place;
    return Math.abs(x - place.x) + Math.abs(y - place.y);
  };
  return linked.toSorted((one, other) => far(one) - far(other))[0];
}
