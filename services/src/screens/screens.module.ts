import { Module } from '@nestjs/common';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { PairScreen } from '@lectern/contracts/screens/commands.ts';
import { screens } from '@lectern/contracts/screens/index.ts';
import { Screens } from '../edge/auth/screens.ts';
import { codesTyped } from '../edge/limits/tries.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideScreens, type ScreenFound } from './screens.decider.ts';
import { keepScreens, PAIRING } from './screens.projection.ts';

@Module({})
export class ScreensModule {
  constructor(deciders: Deciders, projector: Projector, waiting: Screens) {
    deciders.register(screens, decideScreens, {
      PairScreen: async (_, data, actor, _at, from = ''): Promise<ScreenFound> => {
        const { code } = data as CommandOf<typeof PairScreen>['data'];
        return { screenId: await waiting.find(actor.school, code, codesTyped(actor, from)) };
      },
    });
    projector.follow('screens-1', ['lesson'], (manager, facts) => keepScreens(waiting, manager, facts), {
      kinds: PAIRING,
    });
  }
}
