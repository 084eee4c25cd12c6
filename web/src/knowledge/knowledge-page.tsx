import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import { ClassKnowledge, KnowledgeCsv, KnowledgeWorkbook } from '@lectern/contracts/knowledge/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ClassPage } from '../class/class-page.tsx';
import { query } from '../kit/data/request.ts';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { AddDialog, RemovedDialog, RemoveDialog } from './dialogs.tsx';
import { Explorer } from './explorer.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useText } from './texts.ts';
import './knowledge.css';

const REFRESH_MS = 30_000;

/** The knowledge graph of the course that a class stands in [R1.25]. */
export const KnowledgePage = () => (
  <ClassPage tab="knowledge" show={({ id }) => <KnowledgeOfClass key={id} classId={id} />} />
);

function KnowledgeOfClass({ classId }: { readonly classId: string }) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [ClassKnowledge.name, classId],
    queryFn: () => query<typeof ClassKnowledge>(ClassKnowledge, { id: classId }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  if (data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={found} lines={8} />
      </section>
    );
  const again = () => client.invalidateQueries({ queryKey: [ClassKnowledge.name, classId] });
  return <Shown all={data} again={again} />;
}

interface Props {
  readonly all: ClassKnowledge;
  readonly again: () => Promise<void>;
}
type Course = NonNullable<ClassKnowledge['course']>;
export type Opened = 'add' | 'import' | 'removed' | 'remove';

function Shown({ all, again }: Props) {
  const { t } = useText();
  const { course, nodes, mayEdit, removed } = all;
  const [selected, setSelected] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const place = useRef<HTMLElement>(null);
  const sought = useRef<string>(undefined);
  /** Chooses a node and goes on there: who works by the keyboard is not thrown back to the beginning of the page. */
  const goTo = (nodeId: string | undefined) => {
    sought.current = nodeId;
    setSelected(nodeId);
  };
  useEffect(() => {
    const nodeId = sought.current;
    if (!nodes.some((one) => one.nodeId === nodeId)) return; // what was just added has yet to be read
    sought.current = undefined;
    place.current?.querySelector<HTMLElement>(`[data-node="${nodeId}"]`)?.focus();
  });
  if (course === undefined)
    return (
      <section className="card">
        <Empty icon="group" title={t('knowledge.noCourse')}>
          {t('knowledge.noCourseWhy')}
        </Empty>
      </section>
    );
  const chosen = nodes.find(({ nodeId }) => nodeId === selected);
  const its = { courseId: course.id, again, onClose: () => setOpened(undefined) };
  const dialogs = (
    <>
      {opened === 'add' && <AddDialog {...its} onAdded={goTo} />}
      {opened === 'import' && <ImportDialog {...its} nodes={nodes} />}
      {opened === 'removed' && <RemovedDialog {...its} removed={removed} />}
      {opened === 'remove' && chosen && <RemoveDialog {...its} node={chosen} nodes={nodes} onRemoved={goTo} />}
    </>
  );
  if (nodes.length === 0)
    return (
      <section className="card">
        <Nothing all={all} onOpen={setOpened} />
        {dialogs}
      </section>
    );
  return (
    <section ref={place} className="card knowledge" aria-label={t('knowledge.of', { course: course.name })}>
      <Explorer
        all={all}
        course={course}
        selected={selected}
        actions={mayEdit && <Actions all={all} course={course} onOpen={setOpened} />}
        again={again}
        onSelect={setSelected}
        onOpen={setOpened}
      />
      {dialogs}
    </section>
  );
}

interface OpeningProps {
  readonly all: ClassKnowledge;
  readonly onOpen: (opened: Opened) => void;
}

function Nothing({ all: { mayEdit, removed }, onOpen }: OpeningProps): ReactNode {
  const { t } = useText();
  const actions = (
    <>
      <Button look="primary" icon="plus" onClick={() => onOpen('add')}>
        {t('knowledge.add')}
      </Button>
      <Button icon="upload" onClick={() => onOpen('import')}>
        {t('knowledge.import')}
      </Button>
      {removed.length > 0 && (
        <Button icon="history" onClick={() => onOpen('removed')}>
          {t('knowledge.removedN', { n: removed.length })}
        </Button>
      )}
    </>
  );
  return (
    <Empty icon="group" title={t('knowledge.none')} actions={mayEdit ? actions : undefined}>
      {t(mayEdit ? 'knowledge.noneTeacher' : 'knowledge.noneWhy')}
    </Empty>
  );
}

/** What who edits does with the graph as a whole. */
function Actions({ all: { nodes, removed }, course, onOpen }: OpeningProps & { readonly course: Course }) {
  const { t } = useText();
  const actions: MenuAction[] = [
    { label: t('knowledge.import'), icon: 'upload', onAction: () => onOpen('import') },
    ...([KnowledgeCsv, KnowledgeWorkbook] as const).map(({ path }) => ({
      label: t(path.endsWith('csv') ? 'knowledge.csv' : 'knowledge.xlsx'),
      icon: 'download' as const,
      onAction: () => void window.open(path.replace(':id', course.id), '_self'),
    })),
  ];
  if (removed.length > 0)
    actions.push({
      label: t('knowledge.removedN', { n: removed.length }),
      icon: 'history',
      onAction: () => onOpen('removed'),
    });
  const isFull = nodes.length >= KNOWLEDGE.nodes;
  return (
    <>
      <Button
        look="primary"
        icon="plus"
        why={isFull ? t('knowledge.fault.full', { n: KNOWLEDGE.nodes }) : undefined}
        onClick={() => onOpen('add')}
      >
        {t('knowledge.add')}
      </Button>
      <MenuButton label={t('knowledge.more')} isIcon actions={actions} />
    </>
  );
}
