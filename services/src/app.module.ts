import { Module, type DynamicModule } from '@nestjs/common';
import { contexts, entities } from './catalog.ts';
import { PlatformModule } from './platform.module.ts';
import type { Settings } from './ops/settings.ts';

@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(settings, entities), ...contexts] };
  }
}
