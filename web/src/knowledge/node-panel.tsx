import {
  LinkKnowledgeNodes,
  RemoveKnowledgeResource,
  UnlinkKnowledgeNodes,
} from '@lectern/contracts/knowledge/commands.ts';
import type { ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ProblemError } from '../kit/data/errors.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { Finder } from '../kit/forms/finder.tsx';
import { score } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { EditDialog, ResourceDialog } from './dialogs.tsx';
import { BandIcon, useBandText } from './node-mark.tsx';
import { NodeQuestions } from './node-questions.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly courseId: string;
  readonly node: ShownNode;
  readonly nodes: readonly ShownNode[];
  readonly mayEdit: boolean;
  readonly hasMastery: boolean;
  readonly again: () => Promise<void>;
  readonly onSelect: (nodeId: string) => void;
  /** Leads back to where it stands among the others. */
  readonly onBack: () => void;
  readonly onRemove: () => void;
}

/** All of one node: how well it is known, what comes before and after it, its pages and questions. */
export function NodePanel(props: Props) {
  const { courseId, node, nodes, mayEdit, hasMastery, again, onSelect, onBack, onRemove } = props;
  const { t } = useText();
  const [isEditing, setEditing] = useState(false);
  const { name, chapter, description, questions } = node;
  const after = nodes.filter((one) => one.needs.includes(node.nodeId));
  return (
    <>
      <p className="knowledge-back">
        <Button size="sm" look="quiet" icon="left" onClick={onBack}>
          {t('knowledge.back')}
        </Button>
      </p>
      <header className="row wraps">
        <div className="grow">
          {chapter !== undefined && <p className="t12 i2">{chapter}</p>}
          <h3 tabIndex={-1}>{name}</h3>
        </div>
        {mayEdit && (
          <>
            <Button size="sm" onClick={() => setEditing(true)}>
              {t('knowledge.edit')}
            </Button>
            <Button size="sm" look="danger" onClick={onRemove}>
              {t('knowledge.remove')}
            </Button>
          </>
        )}
      </header>
      {hasMastery && <MasteryPart node={node} />}
      {description !== undefined && (
        <p className="knowledge-words">
          <WithFormulas text={description} />
        </p>
      )}
      <Before {...props} />
      <Part title={t('knowledge.after')} count={after.length}>
        <Nodes nodes={after} hasMastery={hasMastery} onSelect={onSelect} />
      </Part>
      <Resources {...props} />
      <Part title={t('knowledge.questions')} count={questions}>
        {mayEdit && <NodeQuestions courseId={courseId} node={node} again={again} />}
        {!mayEdit && questions === 0 && <p className="i2">{t('knowledge.nothingBefore')}</p>}
      </Part>
      {isEditing && <EditDialog courseId={courseId} node={node} again={again} onClose={() => setEditing(false)} />}
    </>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section>
      <h4>
        {title} <small>{count}</small>
      </h4>
      {children}
    </section>
  );
}

function MasteryPart({ node: { mastery } }: Pick<Props, 'node'>) {
  const { t } = useText();
  const bandText = useBandText();
  const { answers = 0, points, of } = mastery ?? {};
  return (
    <div className="knowledge-mastery">
      <p className="row">
        <BandIcon mastery={mastery} />
        <b>{bandText(mastery)}</b>
      </p>
      {points !== undefined && of !== undefined ? (
        <>
          <Meter share={points / of} label={bandText(mastery)} />
          <p className="t13 i2">{t('knowledge.got', { points: score(points), of: score(of), n: answers })}</p>
        </>
      ) : (
        <p className="t13 i2">{answers === 0 ? t('knowledge.noAnswers') : t('knowledge.tooFew', { n: answers })}</p>
      )}
    </div>
  );
}

type NodesProps = Pick<Props, 'nodes' | 'hasMastery' | 'onSelect'> & {
  readonly beside?: (node: ShownNode) => ReactNode;
};

function Nodes({ nodes, hasMastery, onSelect, beside }: NodesProps) {
  const { t } = useText();
  const bandText = useBandText();
  if (nodes.length === 0) return <p className="i2">{t('knowledge.nothingBefore')}</p>;
  return (
    <ul>
      {nodes.map((one) => (
        <li key={one.nodeId} className="row">
          {hasMastery && <BandIcon mastery={one.mastery} />}
          <button type="button" className="link grow" onClick={() => onSelect(one.nodeId)}>
            {one.name}
          </button>
          {hasMastery && <small>{bandText(one.mastery)}</small>}
          {beside?.(one)}
        </li>
      ))}
    </ul>
  );
}

/** What is learned before it; who edits links and unlinks here, and is told along which nodes a circle would close. */
function Before({ courseId, node: { nodeId, needs }, nodes, mayEdit, hasMastery, again, onSelect }: Props) {
  const { t } = useText();
  const commands = useCommands('knowledge', courseId);
  const before = nodes.filter((one) => needs.includes(one.nodeId));
  const nameOf = (one: string) => nodes.find((other) => other.nodeId === one)?.name ?? '';
  const link = async (one: string) => {
    if ((await commands.give(LinkKnowledgeNodes, { links: [{ nodeId, needs: one }] })) === undefined) return;
    toast('ok', t('knowledge.linked', { name: nameOf(one) }));
    await again();
  };
  const unlink = async (one: string) => {
    if ((await commands.give(UnlinkKnowledgeNodes, { nodeId, needs: one })) === undefined) return;
    toast('ok', t('knowledge.unlinked', { name: nameOf(one) }));
    await again();
  };
  const { failure } = commands;
  const detail = failure?.error instanceof ProblemError ? failure.error.problem.with : undefined;
  const { path } = (detail ?? {}) as { readonly path?: readonly string[] };
  return (
    <Part title={t('knowledge.before')} count={before.length}>
      <Nodes
        nodes={before}
        hasMastery={hasMastery}
        onSelect={onSelect}
        {...(mayEdit && {
          beside: (one: ShownNode) => (
            <Button
              size="sm"
              look="quiet"
              icon="close"
              aria-label={t('knowledge.unlink', { name: one.name })}
              onClick={() => void unlink(one.nodeId)}
            />
          ),
        })}
      />
      {mayEdit && (
        <p className="knowledge-link" data-link="">
          <Finder
            label={t('knowledge.link')}
            placeholder={t('knowledge.linkFind')}
            chosen={undefined}
            isPressed={false}
            useFound={(typed) => ({
              options: nodes
                .filter((one) => one.nodeId !== nodeId && !needs.includes(one.nodeId))
                .filter((one) => one.name.toLowerCase().includes(typed.toLowerCase()))
                .map((one) => ({ id: one.nodeId, label: one.name, detail: one.chapter })),
              isComing: false,
            })}
            nothing={() => t('knowledge.nothing')}
            more={(n) => t('knowledge.linkMore', { n })}
            onPick={(one) => void link(one)}
          >
            {t('knowledge.link')}
          </Finder>
        </p>
      )}
      <CommandFailure failure={failure} retry={() => failure?.again()} />
      {path && <p className="i2">{t('knowledge.circle', { path: path.join(' → ') })}</p>}
    </Part>
  );
}

function Resources({ courseId, node, mayEdit, again }: Props) {
  const { t } = useText();
  const commands = useCommands('knowledge', courseId);
  const [isAdding, setAdding] = useState(false);
  const { nodeId, resources } = node;
  const remove = async (resourceId: string) => {
    if ((await commands.give(RemoveKnowledgeResource, { nodeId, resourceId })) === undefined) return;
    toast('ok', t('knowledge.resourceRemoved'));
    await again();
  };
  return (
    <Part title={t('knowledge.resources')} count={resources.length}>
      {resources.length === 0 && <p className="i2">{t('knowledge.nothingBefore')}</p>}
      <ul>
        {resources.map(({ resourceId, title, address }) => (
          <li key={resourceId} className="row">
            <Icon name="link" size="s" />
            {address.startsWith('/') ? (
              <Link className="link grow" to={address}>
                {title}
              </Link>
            ) : (
              <a className="link grow" href={address} target="_blank" rel="noreferrer">
                {title}
              </a>
            )}
            {mayEdit && (
              <Button
                size="sm"
                look="quiet"
                icon="close"
                aria-label={t('knowledge.removeResource', { name: title })}
                onClick={() => void remove(resourceId)}
              />
            )}
          </li>
        ))}
      </ul>
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {mayEdit && (
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          {t('knowledge.addResource')}
        </Button>
      )}
      {isAdding && <ResourceDialog courseId={courseId} node={node} again={again} onClose={() => setAdding(false)} />}
    </Part>
  );
}
