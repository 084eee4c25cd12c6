import { useRef, useState, type RefObject } from 'react';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import type { Panel } from './desk.ts';
import type { Tool } from './tools.ts';

/** What lies open on the desk: none of it is anybody else's business, all else is in the room. */
export interface Desk {
  readonly panel: Panel;
  /** The question that the teacher looks at. */
  readonly chosenId: string | undefined;
  readonly choose: (id: string | undefined) => void;
  readonly personId: string | undefined;
  /** Where there is no room for a column, the right one is a drawer. */
  readonly isDrawerOpen: boolean;
  /** On a phone it is a sheet, which goes when what it was opened for is done: it lies over the next step. */
  readonly isSheetOpen: boolean;
  readonly toggleDrawer: () => void;
  readonly dialog: 'code' | 'keys' | 'end' | 'reuse' | undefined;
  readonly setDialog: (dialog: Desk['dialog']) => void;
  readonly show: (panel: Panel) => void;
  readonly closeSheet: () => void;
  readonly showPerson: (id: string) => void;
  readonly write: (questionId: string | undefined, page: string | undefined) => void;
  readonly toggle: (tool: Tool) => void;
  readonly close: () => void;
  readonly published: () => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

export function useDesk(editing: Editing): Desk {
  const [panel, setPanel] = useState<Panel>('question');
  const [chosenId, choose] = useState<string>();
  const [personId, setPerson] = useState<string>();
  const [dialog, setDialog] = useState<Desk['dialog']>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const beforeSearch = useRef<Element>(null);

  function show(next: Panel): void {
    setPanel(next);
    setDrawerOpen(true);
    setSheetOpen(true);
    // once the drawer is there
    if (next !== 'students') return;
    beforeSearch.current = document.activeElement;
    requestAnimationFrame(() => search.current?.focus());
  }
  return {
    panel,
    chosenId,
    choose,
    personId,
    isDrawerOpen,
    dialog,
    setDialog,
    show,
    isSheetOpen,
    toggleDrawer: () => {
      const isOpen = window.innerWidth < PHONE_PX ? isSheetOpen : isDrawerOpen;
      setDrawerOpen(!isOpen);
      setSheetOpen(!isOpen);
    },
    closeSheet: () => setSheetOpen(false),
    showPerson: (id) => {
      setPerson(id);
      show(panel === 'person' && personId === id ? 'question' : 'person');
    },
    write: (questionId, page) => {
      const begun = questionId ?? editing.begun[0]; // one that was begun goes on
      if (begun === undefined) editing.openNewOn(page);
      else editing.open(begun);
      show('write');
    },
    toggle: (tool) => {
      if (panel === tool && isDrawerOpen && tool !== 'students') {
        setPanel('question');
        setDrawerOpen(false);
        setSheetOpen(false);
      } else show(tool);
    },
    close: () => {
      setSheetOpen(false);
      if (search.current !== null && document.activeElement === search.current) {
        search.current.blur();
        if (beforeSearch.current instanceof HTMLElement) beforeSearch.current.focus();
        if (panel === 'students') setPanel('question');
      } else if (panel !== 'question') {
        setPanel('question');
      } else if (chosenId !== undefined) choose(undefined);
      else setDrawerOpen(false);
    },
    published: () => {
      choose(undefined); // what was acted on is what the class has before it
      setSheetOpen(false);
      setPanel((now) => (now === 'publish' ? 'question' : now));
    },
    search,
  };
}

const PHONE_PX = 768;
