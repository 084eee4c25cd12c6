import { context } from '../kernel/stream.ts';
import { lessonCommands } from './commands.ts';
import { lessonFacts, type LessonFact } from './facts.ts';
import { lessonMachine } from './machine.ts';
import { evolveLesson, initialLesson, type LessonState } from './state.ts';
import { presentLesson } from './view.ts';

export const lesson = context<LessonState, { readonly lesson: LessonState }, (typeof lessonFacts)[number]>({
  name: 'lesson',
  facts: lessonFacts,
  commands: lessonCommands,
  machines: [lessonMachine],
  initial: initialLesson,
  evolve: evolveLesson,
  present: presentLesson,
  timers: (fact: LessonFact) => {
    if (fact.type === 'LessonStarted') {
      const { closesAt } = fact.data;
      return [{ key: 'close', set: { at: closesAt, command: 'CloseLesson', data: { closesAt } } }];
    }
    return fact.type === 'LessonEnded' ? [{ key: 'close' }] : [];
  },
});
