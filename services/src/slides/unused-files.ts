import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FileRegister } from '../platform/files/file-register.ts';
import { Freshness } from '../platform/projection/freshness.ts';
import { Projector } from '../platform/projection/projector.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { Log } from '../platform/telemetry/log.ts';

export const FILE_USES = { name: 'file-uses-1', families: ['lesson'] } as const;
const SWEEP_MS = 3600_000;
/** So long a file may wait for the command that adds it. */
export const GRACE_MS = 24 * 3600_000;

/** Uploaded files that no slides refer to, or none any more, are collected: they were never added, or taken away again. */
@Injectable()
export class UnusedFiles implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly files: FileRegister,
    private readonly freshness: Freshness,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
    projector: Projector,
  ) {
    projector.follow(FILE_USES.name, FILE_USES.families, async (manager, facts) => {
      for (const { type, stream, school, data } of facts) {
        const { deckId: subject, file: hash } = data as { readonly deckId: string; readonly file: string };
        if (type === 'SlidesAdded') await files.use(manager, [{ stream, subject, school, hash }]);
        else if (type === 'SlidesRemoved') await files.release(manager, [{ stream, subject }]);
      }
    });
  }

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('projector')) return;
    this.timer = setInterval(() => void this.sweep().catch((error: Error) => this.missed(error)), SWEEP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Not while it is not known what is used: what is read of the facts is behind by less than files are given. */
  async sweep(graceMs = GRACE_MS): Promise<number> {
    const { position, lagMs } = await this.freshness.of(FILE_USES.name, FILE_USES.families);
    if (position === 0 || lagMs > graceMs / 2) return 0;
    const collected = await this.files.collect(graceMs);
    if (collected > 0) this.log.info({ collected }, 'files that nothing refers to were collected');
    return collected;
  }

  private missed(error: Error): void {
    this.log.warn({ error: error.message }, 'unused files were not collected; the next hour tries again');
  }
}
