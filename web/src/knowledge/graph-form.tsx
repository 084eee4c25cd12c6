import { bandOf } from '@lectern/contracts/knowledge/mastery.ts';
import type { ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import { memo, useMemo } from 'react';
import { pathOf, type Layout } from './layout.ts';
import { BandIcon, useBandText } from './node-mark.tsx';
import { useText } from './texts.ts';

export interface FormProps {
  readonly nodes: readonly ShownNode[];
  readonly layout: Layout;
  /** Those that are looked for; the others stand back. */
  readonly sought: ReadonlySet<string>;
  readonly selected: string | undefined;
  readonly hasMastery: boolean;
  readonly onSelect: (nodeId: string) => void;
  readonly onOpen: (nodeId: string) => void;
}

/** The graph as it is drawn: buttons in columns, one path for all links and one for those of the chosen node. */
export function GraphForm({ nodes, layout, sought, selected, hasMastery, onSelect, onOpen }: FormProps) {
  const { t } = useText();
  const all = useMemo(() => pathOf(nodes, layout), [nodes, layout]);
  const { columns, places, width, height } = layout;
  const hasChapters = columns.some(({ chapter }) => chapter !== undefined);
  const first = selected !== undefined && places.has(selected) ? selected : columns[0]?.nodes[0]?.nodeId;
  return (
    <div className="knowledge-stage" role="group" aria-label={t('knowledge.graphSaid')}>
      <div className="knowledge-graph" style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          <path d={all} />
          {selected !== undefined && <path className="of-chosen" d={pathOf(nodes, layout, selected)} />}
        </svg>
        {columns.map(({ chapter, x, nodes: its }, at) => (
          <div key={x} className="knowledge-column" style={{ left: x, height }}>
            <p className="cut">
              {chapter ?? (hasChapters ? t('knowledge.noChapter') : t('knowledge.layer', { n: at + 1 }))}
            </p>
            {its.map((node) => (
              <NodeButton
                key={node.nodeId}
                node={node}
                y={places.get(node.nodeId)!.y}
                isSelected={node.nodeId === selected}
                isFirst={node.nodeId === first}
                isAside={!sought.has(node.nodeId)}
                hasMastery={hasMastery}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface NodeProps extends Pick<FormProps, 'hasMastery' | 'onSelect' | 'onOpen'> {
  readonly node: ShownNode;
  readonly y: number;
  readonly isSelected: boolean;
  /** Where Tab leads into the graph. */
  readonly isFirst: boolean;
  readonly isAside: boolean;
}

/** Of two thousand only those are drawn anew about which something changed. */
const NodeButton = memo(({ node, y, isSelected, isFirst, isAside, hasMastery, onSelect, onOpen }: NodeProps) => {
  const bandText = useBandText();
  const { nodeId, name, mastery } = node;
  return (
    <button
      type="button"
      className={['knowledge-node', hasMastery && bandOf(mastery), isAside && 'aside'].filter(Boolean).join(' ')}
      style={{ top: y }}
      data-node={nodeId}
      tabIndex={isFirst ? 0 : -1}
      aria-current={isSelected || undefined}
      onFocus={() => onSelect(nodeId)}
      onClick={() => onOpen(nodeId)}
    >
      {hasMastery && <BandIcon mastery={mastery} />}
      <span className="cut2">
        {name}
        {hasMastery && <small>{bandText(mastery)}</small>}
      </span>
    </button>
  );
});
