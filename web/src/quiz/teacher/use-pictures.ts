import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useEffect, useSyncExternalStore, type ClipboardEvent, type DragEvent } from 'react';
import type { Draft } from './draft.ts';
import { broughtPicture, settledPictures, type DraftPicture } from './draft-pictures.ts';
import { pictureQueue } from './picture-queue.ts';

/** Adds and changes the pictures of a draft; each goes up at once, and what was pasted or dropped goes where it was. */
export function usePictures(draft: Draft, onChange: (draft: Draft) => void) {
  const queued = useSyncExternalStore(pictureQueue.subscribe, pictureQueue.items);
  const { pictures } = draft;
  useEffect(() => {
    const settled = settledPictures(pictures, queued);
    if (settled !== pictures) onChange({ ...draft, pictures: settled });
  }, [draft, pictures, queued, onChange]);
  const set = (next: readonly DraftPicture[]) => onChange({ ...draft, pictures: next });

  function add(files: readonly File[], at?: number): void {
    const room = at === undefined ? LIMITS.questionPictures - pictures.filter((one) => one.at === undefined).length : 1;
    const brought = files.slice(0, Math.max(0, room)).map((file) => ({ file, one: broughtPicture(file, at) }));
    for (const { file, one } of brought) if (one.fault === undefined) pictureQueue.take(one.key, file);
    const others = at === undefined ? pictures : pictures.filter((one) => one.at !== at); // of a choice there is one
    set([...others, ...brought.map(({ one }) => one)]);
  }
  /** Whether there were pictures in it. */
  function taken(data: DataTransfer, target: EventTarget): boolean {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return false;
    const at = (target as HTMLElement).closest<HTMLElement>('[data-choice]')?.dataset['choice'];
    add(files, at === undefined ? undefined : Number(at));
    return true;
  }
  return {
    pictures,
    add,
    change: (key: string, more: Partial<DraftPicture>) =>
      set(pictures.map((one) => (one.key === key ? { ...one, ...more } : one))),
    remove: (key: string) => set(pictures.filter((one) => one.key !== key)),
    /** For what surrounds all fields. */
    catches: {
      onPaste: (event: ClipboardEvent) => {
        if (taken(event.clipboardData, event.target)) event.preventDefault();
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault(); // a file that is dropped beside does not take the page away
        taken(event.dataTransfer, event.target);
      },
    },
  };
}
export type Pictures = ReturnType<typeof usePictures>;
