import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Deck, SlidesState } from '@lectern/contracts/slides/state.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { SchoolFonts } from '../directory/school-fonts.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { DerivedJobs, type Derivation, type DerivedJob } from '../jobs/derived-jobs.ts';
import { Fault, NotWanted } from '../jobs/jobs.ts';
import { Log } from '../ops/telemetry/log.ts';
import { removeLeftovers } from '../edge/rendering/leftovers.ts';
import { renderStored } from '../edge/files/stored-pages.ts';
import { ConversionLost, LibreOffice } from '../edge/office/libre-office.ts';

/** A deck that waits to be rendered. */
export interface Waiting {
  readonly deck: string;
  readonly stream: string;
}
type RenderingJob = DerivedJob<Waiting>;

export const renderings: Derivation<Waiting> = {
  kind: 'rendering',
  begin: new Set(['SlidesAdded', 'RenderingRetried']),
  end: new Set(['SlidesRendered', 'RenderingFailed', 'SlidesRemoved']),
  of: ({ stream, data }) => {
    const { deckId: deck } = data as { readonly deckId: string };
    return { id: `${stream} ${deck}`, data: { deck, stream } }; // two lessons may have a deck of one id
  },
};

/** Renders what waits, one deck at a time, and says each page as soon as it is there: the first is usable before the last. */
@Injectable()
export class RenderingWorker implements OnApplicationBootstrap {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly log: Log,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly files: FileRegister,
    private readonly libreOffice: LibreOffice,
    private readonly fonts: SchoolFonts,
    private readonly jobs: DerivedJobs,
  ) {
    jobs.add({
      ...renderings,
      follower: 'rendering-1',
      families: ['lesson'],
      run: (job, { signal }) => this.renderOne(job, signal),
      giveUp: (job) => this.give(job, 'FailRendering', { reason: 'broken' }, 'given-up'),
    });
  }

  onApplicationBootstrap(): void {
    void removeLeftovers();
  }

  private async renderOne(job: RenderingJob, signal: AbortSignal): Promise<void> {
    const deck = await this.deckOf(job.data);
    if (deck === undefined) throw new NotWanted();
    const say = (name: string, data: object, part: string) => this.give(job, name, data, part);
    const { store, files, libreOffice } = this;
    const rendered = await renderStored(
      { store, files, libreOffice },
      {
        hash: deck.file,
        mediaType: deck.mediaType,
        fonts: await this.fonts.of(job.school),
        signal,
        onPages: (pages, lost) => say('StartRendering', { pages, ...(lost && { lost }) }, 'start'),
        onPage: (page) => say('RecordPages', { pages: [page] }, `page-${page.n}`),
      },
    ).catch(faultOf);
    if ('failed' in rendered) {
      // A file that is not in order is nothing to worry about; a renderer that did not foresee it is.
      const level = rendered.complaint === undefined ? 'info' : 'warn';
      this.log[level]({ deck: deck.deckId, ...rendered }, 'slides could not be rendered');
      await say('FailRendering', { reason: rendered.failed }, 'failed');
    } else await say('FinishRendering', {}, 'finished');
  }

  private async deckOf({ stream, deck }: Waiting): Promise<Deck | undefined> {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.refresh();
    const { slides } = mailbox.head.folded.state as { readonly slides: SlidesState };
    const found = slides.decks.find(({ deckId }) => deckId === deck);
    return found?.status === 'pending' || found?.status === 'parsing' ? found : undefined;
  }

  private give(job: RenderingJob, command: string, more: object, part: string): Promise<void> {
    const { stream, deck } = job.data;
    const data = { deckId: deck, ...more };
    return this.jobs.say(job, { stream, about: deck, command, data, part, gone: ['slides.unknown'] });
  }
}

/** A conversion that was ended may fare better, but not for ever. */
function faultOf(error: unknown): never {
  throw error instanceof ConversionLost ? new Fault(error) : error;
}
