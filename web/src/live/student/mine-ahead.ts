import { useEffect } from 'react';
import { ahead } from '../../kit/ui/later.tsx';

/** What a lesson is to a student: nobody looks there first, and it comes once the lesson is there, so that it needs no network then. */
export const MINE = { name: 'mine', load: async () => (await import('./mine.tsx')).Mine };

export const useMineAhead = (): void => useEffect(() => ahead(MINE.name, MINE.load), []);
