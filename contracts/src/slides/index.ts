import { context } from '../kernel/stream.ts';
import { slidesCommands } from './commands.ts';
import { slidesFacts } from './facts.ts';
import { deckMachine, markMachine, pageMachine } from './machine.ts';
import { evolveSlides, handOverSlides, initialSlides, type SlidesState } from './state.ts';
import { ownSlides, presentSlides } from './view.ts';

export const slides = context<SlidesState, { readonly slides: SlidesState }, (typeof slidesFacts)[number]>({
  name: 'slides',
  facts: slidesFacts,
  commands: slidesCommands,
  machines: [deckMachine, pageMachine, markMachine],
  initial: initialSlides,
  evolve: evolveSlides,
  present: presentSlides,
  own: ownSlides,
  handOver: handOverSlides,
});
