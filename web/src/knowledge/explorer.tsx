import { BANDS, bandOf, type Band } from '@lectern/contracts/knowledge/mastery.ts';
import type { ClassKnowledge } from '@lectern/contracts/knowledge/queries.ts';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { GraphForm } from './graph-form.tsx';
import { isArrow, layoutOf, nextBy } from './layout.ts';
import { ListForm } from './list-form.tsx';
import { NodePanel } from './node-panel.tsx';
import { useText } from './texts.ts';

/** Where what is told of a node stands below the others, not beside them. */
const isNarrow = () => matchMedia('(max-width: 860px)').matches;

interface Props {
  readonly all: ClassKnowledge;
  readonly course: { readonly id: string; readonly name: string };
  readonly selected: string | undefined;
  /** Of who edits. */
  readonly actions: ReactNode;
  readonly again: () => Promise<void>;
  readonly onSelect: (nodeId: string) => void;
  readonly onOpen: (opened: 'add' | 'remove') => void;
}

/** A graph to look around in: drawn or as a list, by mouse or by keys, with all of the chosen node beside it. */
export function Explorer({ all, course, selected, actions, again, onSelect, onOpen }: Props) {
  const { t } = useText();
  const { nodes, mayEdit, mastery } = all;
  const [form, setForm] = useState<'graph' | 'list'>(isNarrow() ? 'list' : 'graph');
  const [typed, setTyped] = useState('');
  const [band, setBand] = useState<Band | 'all'>('all');
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const hasMastery = mastery !== 'none';
  const sought = useMemo(() => {
    const words = typed.trim().toLowerCase();
    const isSought = (one: (typeof nodes)[number]) =>
      one.name.toLowerCase().includes(words) && (band === 'all' || bandOf(one.mastery) === band);
    return new Set(nodes.filter(isSought).map(({ nodeId }) => nodeId));
  }, [nodes, typed, band]);
  const layout = useMemo(() => layoutOf(nodes), [nodes]);
  const names = useMemo(() => new Map(nodes.map(({ nodeId, name }) => [nodeId, name])), [nodes]);
  const chosen = nodes.find(({ nodeId }) => nodeId === selected);
  const links = nodes.reduce((sum, { needs }) => sum + needs.length, 0);
  const focus = (nodeId: string) => place.current?.querySelector<HTMLElement>(`[data-node="${nodeId}"]`)?.focus();
  const enter = useCallback(() => panel.current?.querySelector<HTMLElement>('h3')?.focus(), []);
  const choose = useCallback(
    (nodeId: string) => {
      onSelect(nodeId);
      if (isNarrow()) requestAnimationFrame(enter);
    },
    [enter, onSelect],
  );
  const shared = { nodes, layout, sought, selected, hasMastery, onSelect, onOpen: choose };

  const acts: Readonly<Record<string, () => void>> = {
    t: () => setForm(form === 'graph' ? 'list' : 'graph'),
    Enter: enter,
    ...(mayEdit && {
      n: () => onOpen('add'),
      l: () => panel.current?.querySelector<HTMLElement>('[data-link] button')?.click(),
      Delete: () => onOpen('remove'),
    }),
  };
  function keys(event: KeyboardEvent<HTMLDivElement>) {
    const { key, target } = event;
    const at = (target as HTMLElement).dataset['node'];
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (act === undefined && !isArrow(key)) return;
    event.preventDefault();
    if (isArrow(key)) {
      const isAlong = form === 'list' && (key === 'ArrowUp' || key === 'ArrowDown');
      const next = isAlong ? listed(target as HTMLElement, key) : nextBy(key, at, nodes, layout);
      if (next !== undefined) focus(next);
    } else {
      act?.();
      if (key.toLowerCase() === 't') requestAnimationFrame(() => focus(at));
    }
  }
  function listed(from: HTMLElement, key: 'ArrowUp' | 'ArrowDown'): string | undefined {
    const rows = [...place.current!.querySelectorAll<HTMLElement>('[data-node]')];
    return rows[rows.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)]?.dataset['node'];
  }

  return (
    <>
      <header className="row wraps">
        <div className="grow">
          <h2>{t('knowledge.of', { course: course.name })}</h2>
          <p className="t13 i2">{t('knowledge.counts', { n: nodes.length, links })}</p>
        </div>
        <span className="entry knowledge-search">
          <SearchInput
            value={typed}
            aria-label={t('knowledge.find')}
            placeholder={t('knowledge.find')}
            onSearch={setTyped}
          />
        </span>
        <Segmented
          label={t('knowledge.form')}
          value={form}
          options={[
            { id: 'graph', label: t('knowledge.graph') },
            { id: 'list', label: t('knowledge.list') },
          ]}
          onChange={setForm}
        />
        {actions}
      </header>
      {hasMastery && <Bands all={all} band={band} onChange={setBand} />}
      <div className="knowledge-sides">
        <div ref={place} className="knowledge-place" onKeyDown={keys}>
          {sought.size === 0 ? (
            <Empty
              icon="search"
              title={t('knowledge.nothing')}
              actions={
                <Button
                  onClick={() => {
                    setTyped('');
                    setBand('all');
                  }}
                >
                  {t('knowledge.showAll')}
                </Button>
              }
            />
          ) : form === 'graph' ? (
            <GraphForm {...shared} />
          ) : (
            <ListForm {...shared} nameOf={(nodeId) => names.get(nodeId) ?? ''} />
          )}
          <Keys mayEdit={mayEdit} />
        </div>
        <aside
          ref={panel}
          aria-label={t('knowledge.chosen')}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented && chosen) focus(chosen.nodeId);
          }}
        >
          {chosen === undefined ? (
            <p className="i2">{t('knowledge.choose')}</p>
          ) : (
            <NodePanel
              key={chosen.nodeId}
              courseId={course.id}
              node={chosen}
              nodes={nodes}
              mayEdit={mayEdit}
              hasMastery={hasMastery}
              again={again}
              onSelect={(nodeId) => {
                onSelect(nodeId);
                requestAnimationFrame(enter);
              }}
              onBack={() => focus(chosen.nodeId)}
              onRemove={() => onOpen('remove')}
            />
          )}
        </aside>
      </div>
    </>
  );
}

interface BandsProps {
  readonly all: ClassKnowledge;
  readonly band: Band | 'all';
  readonly onChange: (band: Band | 'all') => void;
}

/** How many nodes are known how well, which says what the marks mean; pressed, the others stand back. */
function Bands({ all: { nodes, mastery }, band, onChange }: BandsProps) {
  const { t } = useText();
  const counts = Object.groupBy(nodes, (one) => bandOf(one.mastery));
  return (
    <div className="knowledge-bands">
      <Segmented
        label={t('knowledge.bands')}
        value={band}
        options={[
          { id: 'all' as const, label: t('knowledge.all', { n: nodes.length }) },
          ...BANDS.map((one) => ({ id: one, label: t(`knowledge.bandN.${one}`, { n: counts[one]?.length ?? 0 }) })),
        ]}
        onChange={onChange}
      />
      <p className="t12 i2">
        {t('knowledge.how')} {mastery === 'mine' && t('knowledge.howMine')}
      </p>
    </div>
  );
}

/** What the keys do, where there is a keyboard. */
function Keys({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useText();
  const keys = [
    ['↑ ↓', 'updown'],
    ['←', 'left'],
    ['→', 'right'],
    ['Enter', 'enter'],
    ...(mayEdit ? EDITING_KEYS : []),
    ['T', 't'],
  ] as const;
  return (
    <p className="knowledge-keys">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(`knowledge.key.${does}`)}
        </span>
      ))}
    </p>
  );
}

const EDITING_KEYS = [
  ['L', 'l'],
  ['N', 'n'],
  ['Del', 'del'],
] as const;
