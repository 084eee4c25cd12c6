import { machine } from '../kernel/machine.ts';

export const screenMachine = machine('screen', {
  summary: 'A screen on another computer.',
  per: ({ data }) => (data as { readonly screenId?: string }).screenId,
  initial: 'unpaired',
  states: {
    unpaired: { on: { ScreenPaired: 'paired' } },
    paired: { on: { ScreenUnpaired: 'unpaired' } },
  },
});
