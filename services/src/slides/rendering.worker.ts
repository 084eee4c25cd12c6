import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Deck, SlidesState } from '@lectern/contracts/slides/state.ts';
import type { EntityManager } from 'typeorm';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Clock } from '../ops/database/clock.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted } from '../jobs/jobs.ts';
import { sayOfJob } from '../jobs/said.ts';
import { Projector } from '../rows/projector.ts';
import { Log } from '../ops/telemetry/log.ts';
import { removeLeftovers } from '../edge/rendering/leftovers.ts';
import { renderStored } from '../edge/files/stored-pages.ts';
import { ConversionLost, LibreOffice } from '../edge/office/libre-office.ts';

export const RENDERING = 'rendering';

/** A deck that waits to be rendered. */
export interface Waiting {
  readonly deck: string;
  readonly stream: string;
  /** The ledger's position of the fact that asked for it: one for each try. */
  readonly attempt: number;
}

const BEGIN = new Set(['SlidesAdded', 'RenderingRetried']);
const END = new Set(['SlidesRendered', 'RenderingFailed', 'SlidesRemoved']);

type RenderingJob = Job<Waiting>;

/** Renders what waits, one deck at a time, and says each page as soon as it is there: the first is usable before the last. */
@Injectable()
export class RenderingWorker implements OnApplicationBootstrap {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly files: FileRegister,
    private readonly libreOffice: LibreOffice,
    queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    projector.follow('rendering-1', ['lesson'], async (manager, facts) => {
      if (await deriveRendering(queue, manager, facts)) jobs.wakeSoon();
    });
    jobs.add<Waiting>({
      kind: RENDERING,
      isSuspect: false, // what a file can break is a process of its own
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

  /** A deck rendered twice says the same under the same keys: what is known is done. */
  private async give(
    { school, data: { stream, attempt, deck } }: RenderingJob,
    name: string,
    more: object,
    part: string,
  ) {
    const data = { deckId: deck, ...more };
    const [family, id] = stream.split('/') as [string, string];
    const key = `${deck.slice(-12)}-${attempt}-${part}`;
    const submission = new Submission(systemActor(school), family, id, name, data, key, this.clock.now());
    await sayOfJob(this.commands, submission, ['slides.unknown']);
  }
}

/** What a batch of facts leaves to be rendered; answers whether there is anything. Two lessons may have a deck of one id. */
export async function deriveRendering(
  jobs: JobStore,
  manager: EntityManager,
  facts: readonly StoredFact[],
): Promise<boolean> {
  const last = new Map<string, StoredFact>();
  for (const fact of facts)
    if (BEGIN.has(fact.type) || END.has(fact.type)) last.set(`${fact.stream} ${deckOf(fact)}`, fact);
  if (last.size === 0) return false;
  const waiting = [...last]
    .filter(([, { type }]) => BEGIN.has(type))
    .map(([id, fact]) => {
      const { stream, school, position: attempt } = fact;
      return { id, school, data: { deck: deckOf(fact), stream, attempt } satisfies Waiting };
    });
  await jobs.replace(manager, RENDERING, [...last.keys()], waiting);
  return waiting.length > 0;
}

const deckOf = ({ data }: StoredFact): string => (data as { readonly deckId: string }).deckId;

/** A conversion that was ended may fare better, but not for ever. */
function faultOf(error: unknown): never {
  throw error instanceof ConversionLost ? new Fault(error) : error;
}
