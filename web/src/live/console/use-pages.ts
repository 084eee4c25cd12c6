import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { ShowPage } from '@lectern/contracts/slides/commands.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { newKey } from '../../kit/data/key.ts';
import { command } from '../../kit/data/request.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { neighbour, placesOf, type Place } from '../../slides/teacher/places.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import type { Live } from './desk.ts';
import { Turning } from './turning.ts';

export interface PagesInUse {
  readonly places: readonly Place[];
  /** What this console shows: the page that was turned to here, though the server may not have said so yet. */
  readonly current: Place | undefined;
  readonly next: Place | undefined;
  readonly back: Place | undefined;
  readonly go: (place: Place | undefined) => void;
  /** The number of a page that was turned to and has not arrived. */
  readonly unsent: number | undefined;
  /** Why no page can be turned to, in words. */
  readonly why: string | undefined;
  /** Why the last one was refused. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** A page that did not arrive is sent again this often, while there may be a connection. */
const AGAIN_MS = 1500;

interface Given {
  readonly id: string;
  readonly view: TeacherView;
  readonly live: Live;
  readonly asker: Asker;
}

/** The pages of the lesson, and turning them. */
export function usePages({ id, view, live, asker }: Given): PagesInUse {
  const { language } = useText();
  const { lesson, slides } = view;
  const { classId } = lesson;
  const turning = useMemo(() => {
    const keys = new Map<string, string>(); // until it arrived, turning to a page is one intention
    return new Turning(async (to) => {
      const key = keys.get(to) ?? newKey();
      keys.set(to, key);
      const [deckId = '', n] = to.split('/');
      const data = { deckId, n: Number(n) };
      await command<typeof ShowPage>('lesson', id, ShowPage.name, data, { key, ...(classId && { classId }) });
      keys.delete(to);
    });
  }, [id, classId]);
  const { wanted, isLost, error } = useSyncExternalStore(turning.subscribe, turning.state);
  const { current } = slides;
  useEffect(() => turning.shows(current), [turning, current, isLost]);
  useEffect(() => {
    if (!isLost || live.state === 'offline') return undefined;
    const timer = setInterval(() => turning.again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [turning, live.state, isLost]);

  const places = useMemo(() => placesOf(slides), [slides]);
  const currentKey = wanted ?? slides.current;
  const place = (key: string | undefined) => places.find((one) => one.key === key);
  return {
    places,
    current: place(currentKey),
    next: neighbour(places, currentKey, 1),
    back: neighbour(places, currentKey, -1),
    go: (to) => {
      if (to?.page !== undefined && why() === undefined && to.key !== currentKey) turning.go(to.key, slides.current);
    },
    unsent: isLost ? place(wanted)?.no : undefined,
    why: why(),
    error,
    forget: () => turning.forget(),
  };

  function why(): string | undefined {
    if (!may(asker, ShowPage.allow)) return REFUSALS_OF_LESSONS['page.forbidden'][language];
    if (lesson.status === 'running') return undefined; // offline too: it is sent when the connection is back
    return REFUSALS_OF_LESSONS[lesson.status === 'scheduled' ? 'lesson.notRunning' : 'lesson.over'][language];
  }
}
