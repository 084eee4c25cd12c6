import type { ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import type { FormProps } from './graph-form.tsx';
import { BandIcon, useBandText } from './node-mark.tsx';
import { useText } from './texts.ts';

interface Props extends FormProps {
  /** The names of all nodes, for what is learned before. */
  readonly nameOf: (nodeId: string) => string;
}

/** The same as a list, by chapters: what phones begin with, and what is read aloud. */
export function ListForm({ layout, sought, selected, hasMastery, nameOf, onSelect, onOpen }: Props) {
  const { t, language } = useText();
  const columns = layout.columns
    .map((column) => ({ ...column, nodes: column.nodes.filter(({ nodeId }) => sought.has(nodeId)) }))
    .filter((column) => column.nodes.length > 0);
  const shown = columns.flatMap((column) => column.nodes);
  const first = shown.find(({ nodeId }) => nodeId === selected) ?? shown[0];
  return (
    <div className="knowledge-list" role="group" aria-label={t('knowledge.listSaid')}>
      {columns.map(({ chapter, x, nodes: its }, at) => (
        <section key={x}>
          <h4>
            {chapter ??
              (columns.some((one) => one.chapter) ? t('knowledge.noChapter') : t('knowledge.layer', { n: at + 1 }))}
          </h4>
          <ul>
            {its.map((node) => (
              <li key={node.nodeId}>
                <Row
                  node={node}
                  isSelected={node.nodeId === selected}
                  isFirst={node === first}
                  hasMastery={hasMastery}
                  before={node.needs.map(nameOf).join(language === 'en' ? ', ' : '，')}
                  onSelect={onSelect}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps extends Pick<FormProps, 'hasMastery' | 'onSelect' | 'onOpen'> {
  readonly node: ShownNode;
  readonly isSelected: boolean;
  readonly isFirst: boolean;
  readonly before: string;
}

function Row({ node, isSelected, isFirst, hasMastery, before, onSelect, onOpen }: RowProps) {
  const { t } = useText();
  const bandText = useBandText();
  const { nodeId, name, mastery, questions } = node;
  return (
    <button
      type="button"
      data-node={nodeId}
      tabIndex={isFirst ? 0 : -1}
      aria-current={isSelected || undefined}
      onFocus={() => onSelect(nodeId)}
      onClick={() => onOpen(nodeId)}
    >
      {hasMastery && <BandIcon mastery={mastery} />}
      <span className="grow">
        {name}
        <small>
          {[
            ...(hasMastery ? [bandText(mastery)] : []),
            ...(before === '' ? [] : [t('knowledge.needs', { names: before })]),
            ...(questions === 0 ? [] : [t('knowledge.questionsN', { n: questions })]),
          ].join(' · ')}
        </small>
      </span>
    </button>
  );
}
