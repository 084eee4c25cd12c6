import type { Span } from '@lectern/contracts/kernel/spans.ts';
import { useState } from 'react';
import { useUser } from '../../kit/data/use-user.ts';
import { draftsOf, type Cuttable, type Draft } from './draft.ts';

const UNDONE = 50;

/** What is to be cut, as it stands: a draft of this browser, else as it was saved. */
export function useDraft(segment: Cuttable) {
  const { id: personId } = useUser();
  const drafts = draftsOf(personId, segment);
  const { cutting, cuts } = segment.own;
  const saved: Draft = { cuts: cutting?.cuts ?? cuts, basedOn: cutting?.cutId ?? segment.cutId };
  const [draft, setDraft] = useState(() => drafts.read() ?? saved);
  const [past, setPast] = useState<readonly (readonly Span[])[]>([]);
  const [isKept, setKept] = useState(true);
  const put = (next: readonly Span[]) => {
    const now = { ...draft, cuts: next, at: Date.now() };
    setDraft(now);
    setKept(drafts.keep(now));
  };
  return {
    ...draft,
    isKept,
    /** Somebody, or oneself elsewhere, has saved another cut since this was begun. */
    isOld: draft.basedOn !== saved.basedOn,
    isUntouched: past.length === 0 && draft.at === undefined,
    canUndo: past.length > 0,
    change: (next: readonly Span[]) => {
      if (JSON.stringify(next) === JSON.stringify(draft.cuts)) return;
      setPast([...past, draft.cuts].slice(-UNDONE));
      put(next);
    },
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      setPast(past.slice(0, -1));
      put(before);
    },
    /** As it was saved last; the draft is forgotten. */
    reset: () => {
      drafts.forget();
      setDraft(saved);
      setPast([]);
      return () => put(draft.cuts);
    },
    forget: () => drafts.forget(),
  };
}
