import { AddSlides } from '@lectern/contracts/slides/commands.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { command } from '../../kit/data/request.ts';
import { upload } from '../../kit/data/upload.ts';
import { mediaTypeOf } from './file-fault.ts';
import { UploadQueue, type UploadItem } from './upload-queue.ts';

/** One queue for the whole page: a file goes on its way while the teacher looks at something else. */
const queue = new UploadQueue({
  put: (file, progress, signal) => {
    const typed = file.slice(0, file.size, mediaTypeOf(file)); // some systems name no type
    return upload(typed, { signal, onProgress: (share) => progress(Math.round(share * file.size)) });
  },
  add: ({ lessonId, classId, deckId, name }, { file }) =>
    command<typeof AddSlides>(
      'lesson',
      lessonId,
      'AddSlides',
      { deckId, name, file },
      {
        key: deckId,
        ...(classId && { classId }),
      },
    ),
  now: () => Date.now(),
});

const guard = (event: BeforeUnloadEvent): void => event.preventDefault();
let isGuarded = false;
queue.subscribe(() => {
  if (queue.isBusy() === isGuarded) return;
  isGuarded = !isGuarded;
  if (isGuarded) window.addEventListener('beforeunload', guard);
  else window.removeEventListener('beforeunload', guard);
});

export interface Uploads {
  /** What is not a deck of the lesson yet. */
  readonly items: readonly UploadItem[];
  readonly take: (files: Iterable<File>) => void;
  readonly retry: (deckId: string) => void;
  readonly drop: (deckId: string) => void;
}

/** The files on their way into a lesson; what has arrived there as a deck is off the list. */
export function useUploads(
  lessonId: string,
  classId: string | undefined,
  decks: Readonly<Record<string, unknown>>,
  isConverting: boolean,
): Uploads {
  const all = useSyncExternalStore(queue.subscribe, queue.items);
  useEffect(() => {
    for (const { deckId, status } of queue.items()) if (status === 'success' && deckId in decks) queue.drop(deckId);
  }, [all, decks]);
  return useMemo(
    () => ({
      items: all.filter((item) => item.lessonId === lessonId && !(item.deckId in decks)),
      take: (files) => queue.take(files, { lessonId, classId }, isConverting),
      retry: (deckId) => queue.retry(deckId),
      drop: (deckId) => queue.drop(deckId),
    }),
    [all, decks, lessonId, classId, isConverting],
  );
}
