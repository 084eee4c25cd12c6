import { newId } from '@lectern/contracts/kernel/new-id.ts';
import {
  AddKnowledgeNode,
  PutKnowledgeResource,
  RemoveKnowledgeNode,
  RestoreKnowledgeNode,
  ReviseKnowledgeNode,
} from '@lectern/contracts/knowledge/commands.ts';
import type { ClassKnowledge, ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import { useState } from 'react';
import { useCommands } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { useText as useKitText } from '../kit/texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { neighbourOf } from './layout.ts';
import { useText } from './texts.ts';

interface Props {
  readonly courseId: string;
  readonly again: () => Promise<void>;
  readonly onClose: () => void;
}
const graphOf = (courseId: string) => ({ family: 'knowledge', id: courseId });

/** What is asked of a node, new or edited. */
function useFields() {
  const { t } = useText();
  return {
    name: { label: t('knowledge.name') },
    chapter: { label: t('knowledge.chapter'), hint: t('knowledge.chapterHint') },
    description: { label: t('knowledge.description'), as: 'lines' as const },
  };
}

/** Its id is made once, so that sending twice adds one. */
export function AddDialog({ courseId, again, onClose, onAdded }: Props & { onAdded: (nodeId: string) => void }) {
  const { t } = useText();
  const [nodeId] = useState(newId);
  return (
    <CommandDialog
      title={t('knowledge.add')}
      submit={t('knowledge.add')}
      command={AddKnowledgeNode}
      to={graphOf(courseId)}
      fields={useFields()}
      data={(values) => ({ ...values, nodeId })}
      onClose={onClose}
      onDone={() => {
        toast('ok', t('knowledge.wasAdded'));
        void again().then(() => onAdded(nodeId));
        onClose();
      }}
    />
  );
}

/** Whoever comes later sees both versions. */
export function EditDialog({ courseId, node, again, onClose }: Props & { readonly node: ShownNode }) {
  const { t } = useText();
  const [{ nodeId, name, chapter, description, editedIn }] = useState(node); // what is edited does not change under the hands
  return (
    <CommandDialog
      title={t('knowledge.editTitle')}
      command={ReviseKnowledgeNode}
      to={graphOf(courseId)}
      start={{ name, chapter, description }}
      fields={useFields()}
      data={(values) => ({ ...values, nodeId })}
      edited={{ basedOn: editedIn }}
      onClose={onClose}
      onDone={() => {
        toast('ok', t('knowledge.wasEdited'));
        void again();
        onClose();
      }}
    />
  );
}

/** An address of this very Lectern is kept as its path: it is the same wherever Lectern moves. */
const asKept = (address: unknown): string => (address as string).trim().replace(location.origin, '');

export function ResourceDialog({ courseId, node: { nodeId }, again, onClose }: Props & { readonly node: ShownNode }) {
  const { t } = useText();
  const [resourceId] = useState(newId);
  return (
    <CommandDialog
      title={t('knowledge.addResource')}
      submit={t('knowledge.addResource')}
      command={PutKnowledgeResource}
      to={graphOf(courseId)}
      fields={{
        title: { label: t('knowledge.resourceTitle') },
        address: {
          label: t('knowledge.address'),
          hint: t('knowledge.addressHint'),
          check: (typed) =>
            /^(https?:\/\/|\/)\S+$/.test((typed as string | undefined)?.trim() ?? '')
              ? undefined
              : t('knowledge.addressFault'),
        },
      }}
      data={({ title, address }) => ({ nodeId, resourceId, title, address: asKept(address) })}
      onClose={onClose}
      onDone={() => {
        toast('ok', t('knowledge.resourceAdded'));
        void again();
        onClose();
      }}
    />
  );
}

interface RemoveProps extends Props {
  readonly node: ShownNode;
  readonly nodes: readonly ShownNode[];
  /** Which one stands in its place then. */
  readonly onRemoved: (next: string | undefined) => void;
}

/** Says what goes with it; it can be taken back at once, or later from what was deleted. */
export function RemoveDialog({
  courseId,
  node: { nodeId, name, needs },
  nodes,
  again,
  onClose,
  onRemoved,
}: RemoveProps) {
  const { t } = useText();
  const { t: kit } = useKitText();
  const commands = useCommands('knowledge', courseId);
  const after = nodes.filter((one) => one.needs.includes(nodeId)).length;
  const restore = async () => {
    if ((await commands.give(RestoreKnowledgeNode, { nodeId })) === undefined) return;
    toast('ok', t('knowledge.wasRestored', { name }));
    await again();
  };
  const remove = async () => {
    if ((await commands.give(RemoveKnowledgeNode, { nodeId })) === undefined) return;
    toast('ok', t('knowledge.wasRemoved', { name }), { label: kit('action.undo'), run: () => void restore() });
    onClose();
    await again();
    onRemoved(neighbourOf(nodeId, nodes));
  };
  return (
    <Dialog
      title={t('knowledge.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={commands.isSending(RemoveKnowledgeNode)} onClick={() => void remove()}>
            {t('knowledge.removeIt')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {kit('action.keep')}
          </Button>
        </>
      }
    >
      <p className="i2">{t('knowledge.removeWhat', { before: needs.length, after })}</p>
      <CommandFailure failure={commands.failure} retry={() => void remove()} />
    </Dialog>
  );
}

/** What was deleted, the last one first. */
export function RemovedDialog({ courseId, removed, again, onClose }: Props & Pick<ClassKnowledge, 'removed'>) {
  const { t } = useText();
  const { t: kit } = useKitText();
  const when = useWhen();
  return (
    <Dialog
      title={t('knowledge.removedTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{kit('action.close')}</Button>}
    >
      <ul className="knowledge-removed">
        {removed.map(({ nodeId, name, removedAt }) => (
          <li key={nodeId} className="row wraps">
            <span className="grow">
              {name} <small className="i2">{when(removedAt)}</small>
            </span>
            <CommandButton
              command={RestoreKnowledgeNode}
              to={graphOf(courseId)}
              data={{ nodeId }}
              size="sm"
              aria-label={`${t('knowledge.restore')} ${name}`}
              onDone={() => {
                toast('ok', t('knowledge.wasRestored', { name }));
                void again();
                if (removed.length === 1) onClose();
              }}
            >
              {t('knowledge.restore')}
            </CommandButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
