import { AddKnowledgeNodes, LinkKnowledgeNodes } from '@lectern/contracts/knowledge/commands.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import type { ShownNode } from '@lectern/contracts/knowledge/queries.ts';
import { useState } from 'react';
import type { Unreadable } from '../kit/files/archive.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { useText as useKitText } from '../kit/texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { importedGraph, type ImportedGraph, type ImportedLine, type LineFault } from './import-lines.ts';
import { useText } from './texts.ts';

interface Props {
  readonly courseId: string;
  readonly nodes: readonly ShownNode[];
  readonly again: () => Promise<void>;
  readonly onClose: () => void;
}

/** Brings a table into the graph: what is wrong with each line is said before anything is sent. */
export function ImportDialog({ courseId, nodes, again, onClose }: Props) {
  const { t } = useText();
  const { t: kit } = useKitText();
  const [graph, setGraph] = useState<ImportedGraph | 'noHead'>();
  const commands = useCommands('knowledge', courseId);
  const [isSending, setSending] = useState(false);
  const read = useAction(async (file: File) => {
    const { readTable } = await import('./read-table.ts');
    setGraph(importedGraph(await readTable(file), nodes) ?? 'noHead');
  });
  const found = graph === 'noHead' ? undefined : graph;
  const wrong = found?.lines.filter(({ faults }) => faults.length > 0) ?? [];
  const fresh = found?.lines.filter(({ isKnown }) => !isKnown) ?? [];
  const hasNews = found !== undefined && (fresh.length > 0 || found.links.length > 0);

  async function send() {
    setSending(true);
    const isIn = found !== undefined && (await sent(found));
    setSending(false);
    if (!isIn) return;
    toast('ok', t('knowledge.wasImported', { n: fresh.length }));
    onClose();
    await again();
  }
  /** Nodes before the links between them; what arrived is not sent again under other names. */
  async function sent({ links }: ImportedGraph): Promise<boolean> {
    for (const batch of batchesOf(fresh, KNOWLEDGE.nodesAtOnce))
      if ((await commands.give(AddKnowledgeNodes, { nodes: batch.map(nodeOf) })) === undefined) return false;
    for (const batch of batchesOf(links, KNOWLEDGE.linksAtOnce))
      if ((await commands.give(LinkKnowledgeNodes, { links: [...batch] })) === undefined) return false;
    return true;
  }
  return (
    <Dialog
      title={t('knowledge.import')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{kit('action.cancel')}</Button>
          {hasNews && wrong.length === 0 && (
            <Button look="primary" busy={isSending} onClick={() => void send()}>
              {t('knowledge.doImport')}
            </Button>
          )}
        </>
      }
    >
      <p className="i2">{t('knowledge.importLead', { n: KNOWLEDGE.nodes })}</p>
      <label className="btn">
        {t(graph === undefined ? 'knowledge.chooseFile' : 'knowledge.otherFile')}
        <input
          type="file"
          className="vh"
          accept=".xlsx,.csv,.txt,text/csv"
          disabled={read.busy || isSending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read.run(file);
            target.value = ''; // the same file again is another try
          }}
        />
      </label>
      {read.error !== undefined && (
        <Fault>
          {t(`knowledge.file.${(read.error as Partial<Unreadable>).why ?? 'broken'}`, { n: KNOWLEDGE.nodes })}
        </Fault>
      )}
      {read.error === undefined && graph === 'noHead' && <Fault>{t('knowledge.file.noHead')}</Fault>}
      {read.error === undefined && found && (
        <>
          <Notice tone={wrong.length > 0 ? 'warn' : 'info'}>
            {wrong.length > 0
              ? t('knowledge.mustMend', { n: wrong.length })
              : hasNews
                ? t('knowledge.willImport', { n: fresh.length, links: found.links.length })
                : t('knowledge.nothingNew')}
          </Notice>
          <Lines
            lines={[...wrong, ...found.lines.filter(({ faults }) => faults.length === 0)]}
            linked={new Set(found.links.map(({ nodeId }) => nodeId))}
          />
        </>
      )}
      <CommandFailure failure={commands.failure} retry={() => void send()} />
    </Dialog>
  );
}

const nodeOf = ({ nodeId, name, chapter, description }: ImportedLine) => ({
  nodeId,
  name,
  ...(chapter !== '' && { chapter }),
  ...(description !== '' && { description }),
});

function* batchesOf<One>(all: readonly One[], most: number): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += most) yield all.slice(at, at + most);
}

interface LinesProps {
  readonly lines: readonly ImportedLine[];
  /** Which nodes get something that is learned before them. */
  readonly linked: ReadonlySet<string>;
}

/** Lines that must be mended come first. */
function Lines({ lines, linked }: LinesProps) {
  const { t } = useText();
  const became = ({ isKnown, nodeId }: ImportedLine) =>
    isKnown ? (linked.has(nodeId) ? 'knowledge.isKnown' : 'knowledge.isThere') : 'knowledge.isNew';
  const said = ({ code, ...with_ }: LineFault) => t(`knowledge.fault.${code}`, with_ as never);
  return (
    <ul className="knowledge-lines" aria-label={t('knowledge.importRows')}>
      {lines.map((one) => (
        <li key={one.line}>
          <small>{one.line}</small>
          <span>
            {one.name}
            {one.faults.length === 0 ? (
              <small>{t(became(one))}</small>
            ) : (
              one.faults.map((fault) => <Fault key={fault.code + said(fault)}>{said(fault)}</Fault>)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
