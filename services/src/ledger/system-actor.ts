import type { Actor } from './submission.ts';

/** The software itself, acting in a school: timers, renderers, who looks after presence. */
export const systemActor = (school: string): Actor => ({
  personId: 'system',
  school,
  bound: true,
  secret: school,
  system: true,
});
