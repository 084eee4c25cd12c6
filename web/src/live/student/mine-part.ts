/** What a lesson is to a student: nobody looks there first, and it comes once the lesson is there, so that it needs no network then. */
export const MINE = { name: 'mine', load: async () => (await import('./mine.tsx')).Mine };
