import { machine } from '../kernel/machine.ts';
import { lessonFacts } from './facts.ts';

const own = new Set<string>(lessonFacts.map((kind) => kind.type));

/** An activity is not started, in progress or complete [R4.03]; these are its names here. */
export const lessonMachine = machine('lesson', {
  summary: 'A lesson from the timetable to its end [R4.03].',
  per: (fact) => (own.has(fact.type) ? 'lesson' : undefined),
  initial: 'unscheduled',
  states: {
    unscheduled: { on: { LessonScheduled: 'scheduled' } },
    scheduled: { on: { LessonRevised: 'scheduled', LessonCancelled: 'cancelled', LessonStarted: 'running' } },
    running: { on: { LessonEnded: 'ended' } },
    ended: { on: {} },
    cancelled: { on: {} },
  },
});
