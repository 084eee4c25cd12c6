import { context } from '../kernel/stream.ts';
import { screensCommands } from './commands.ts';
import { screensFacts } from './facts.ts';
import { screenMachine } from './machine.ts';
import { evolveScreens, initialScreens, type ScreensState } from './state.ts';
import { presentScreens } from './view.ts';

export const screens = context<ScreensState, { readonly screens: ScreensState }, (typeof screensFacts)[number]>({
  name: 'screens',
  facts: screensFacts,
  commands: screensCommands,
  machines: [screenMachine],
  initial: initialScreens,
  evolve: evolveScreens,
  present: presentScreens,
});
