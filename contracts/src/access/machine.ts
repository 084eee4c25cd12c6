import { machine } from '../kernel/machine.ts';

const MOVES = new Set(['GrantGiven', 'GrantWithdrawn', 'LessonReviewed', 'LearnersReidentified']);

export const grantMachine = machine('grant', {
  summary: 'What someone was granted; who uses it leaves a fact.',
  per: (fact) => (MOVES.has(fact.type) ? (fact.data as { grantId: string }).grantId : undefined),
  initial: 'none',
  states: {
    none: { on: { GrantGiven: 'given' } },
    given: { on: { LessonReviewed: 'given', LearnersReidentified: 'given', GrantWithdrawn: 'withdrawn' } },
    withdrawn: { on: {} },
  },
});
