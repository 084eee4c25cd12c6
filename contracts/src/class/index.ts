import { context } from '../kernel/stream.ts';
import { classCommands } from './commands.ts';
import { classFacts } from './facts.ts';
import { classMachine, memberMachine } from './machine.ts';
import { evolveClass, initialClass, type ClassState } from './state.ts';
import { presentClass } from './view.ts';

export const classContext = context<ClassState, { readonly class: ClassState }, (typeof classFacts)[number]>({
  name: 'class',
  facts: classFacts,
  commands: classCommands,
  machines: [classMachine, memberMachine],
  initial: initialClass,
  evolve: evolveClass,
  present: presentClass,
});
