import { Module } from '@nestjs/common';
import type { SendDanmu } from '@lectern/contracts/danmu/commands.ts';
import { danmu } from '@lectern/contracts/danmu/index.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { decideDanmu, type WordsFound } from './danmu.decider.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';

@Module({})
export class DanmuModule {
  constructor(deciders: Deciders, sensitive: SensitiveWords) {
    deciders.register(danmu, decideDanmu, {
      SendDanmu: async (_, data, { school }): Promise<WordsFound> => {
        const { words } = data as CommandOf<typeof SendDanmu>['data'];
        return { marks: await sensitive.marksIn(school, words) };
      },
    });
  }
}
