import { context } from '../kernel/stream.ts';
import { danmuCommands } from './commands.ts';
import { danmuFacts } from './facts.ts';
import { danmuMachine, voiceMachine } from './machine.ts';
import { evolveDanmu, handOverDanmu, initialDanmu, type DanmuState } from './state.ts';
import { ownDanmu, presentDanmu } from './view.ts';

export const danmu = context<DanmuState, { readonly danmu: DanmuState }, (typeof danmuFacts)[number]>({
  name: 'danmu',
  facts: danmuFacts,
  commands: danmuCommands,
  machines: [danmuMachine, voiceMachine],
  initial: initialDanmu,
  evolve: evolveDanmu,
  present: presentDanmu,
  own: ownDanmu,
  handOver: handOverDanmu,
});
