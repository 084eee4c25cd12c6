/** A link: `nodeId` needs `needs`, which is learned before it. */
export interface KnowledgeLink {
  readonly nodeId: string;
  readonly needs: string;
}

/**
 * The nodes of the circle that a link would close, from what it needs, along what needs what was before, to that again;
 * undefined where it closes none. `needsOf` says what a node needs without this link.
 */
export function cycleOf(
  needsOf: (nodeId: string) => readonly string[],
  { nodeId, needs }: KnowledgeLink,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[needs, undefined]]);
  const open = [needs];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === nodeId) return circle(cameFrom, nodeId);
    for (const before of needsOf(at)) {
      if (cameFrom.has(before)) continue;
      cameFrom.set(before, at);
      open.push(before);
    }
  }
  return undefined;
}

function circle(cameFrom: ReadonlyMap<string, string | undefined>, nodeId: string): string[] {
  const path: string[] = [];
  for (let at: string | undefined = nodeId; at !== undefined; at = cameFrom.get(at)) path.push(at);
  return [path.at(-1)!, ...path];
}

/**
 * How deep each node stands: 0 where it needs nothing, else one more than the deepest that it needs. Of nodes in a circle,
 * which a graph of ours never has, each stands where the walk came upon it.
 */
export function depthsOf(nodes: readonly { readonly nodeId: string; readonly needs: readonly string[] }[]) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const depths = new Map<string, number>();
  const visited = new Set<string>();
  for (const { nodeId } of nodes) {
    const open = [nodeId];
    while (open.length > 0) {
      const at = open.at(-1)!;
      const needs = (byId.get(at)?.needs ?? []).filter((one) => byId.has(one));
      const missing = visited.has(at) ? [] : needs.filter((one) => !visited.has(one));
      visited.add(at);
      if (missing.length > 0) open.push(...missing);
      else {
        open.pop();
        depths.set(at, Math.max(0, ...needs.map((one) => (depths.get(one) ?? 0) + 1)));
      }
    }
  }
  return depths;
}
