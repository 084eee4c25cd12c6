import { AppVersion } from '@lectern/contracts/site/site.ts';
import { Inject, Module } from '@nestjs/common';
import { version } from '../../../package.json' with { type: 'json' };
import { Answers } from '../edge/http/questions.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { SiteController } from './site.controller.ts';

@Module({ controllers: [SiteController] })
export class SiteModule {
  constructor(answers: Answers, @Inject(SETTINGS) { site: { client } }: Settings) {
    const data = { version, ...(client !== undefined && { downloadUrl: client }) };
    answers.register(AppVersion, () => Promise.resolve({ code: 0 as const, data }));
  }
}
