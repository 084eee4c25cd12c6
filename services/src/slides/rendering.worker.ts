import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Deck, SlidesState } from '@lectern/contracts/slides/state.ts';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Clock } from '../platform/clock.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import { Submission, type Outcome } from '../platform/command/submission.ts';
import { systemActor } from '../platform/command/system-actor.ts';
import { FileRegister } from '../platform/files/file-register.ts';
import { FILE_STORE, FileMissing, type FileStore } from '../platform/files/file-store.ts';
import { Projector } from '../platform/projection/projector.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { Log } from '../platform/telemetry/log.ts';
import { newPagesFolder, removeLeftovers } from './leftovers.ts';
import { RenderingQueue, type Waiting } from './rendering-queue.ts';
import { render, type RenderedPage } from './rendering/render.ts';

const POLL_MS = 2000;
/** By then what was derived is committed; if not, the poll finds it. */
const COMMITTED_MS = 20;
const HOLD_EVERY_MS = 4000;
/** A page of pictures is never larger. */
const IMAGE_BYTES = 32 * 1024 * 1024;

/** Nobody wants this deck any more, or another process has finished it. */
class NotWanted extends Error {}

/** What was rendered was refused, and would be again. */
class NotRecorded extends Error {}
/** So often is a deck rendered whose pages cannot be recorded: nobody else should wait for it for ever. */
const TRIES = 3;

/** Renders what waits, one deck at a time, and says each page as soon as it is there: the first is usable before the last. */
@Injectable()
export class RenderingWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private poll: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private readonly ending = new AbortController();
  /** How often what each attempt rendered was refused. */
  private readonly unrecorded = new Map<number, number>();

  constructor(
    private readonly queue: RenderingQueue,
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly files: FileRegister,
    @Inject(SETTINGS) private readonly settings: Settings,
    projector: Projector,
  ) {
    projector.follow('rendering-1', ['lesson'], async (manager, facts) => {
      if (await this.queue.derive(manager, facts)) setTimeout(() => this.wake(), COMMITTED_MS).unref();
    });
  }

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('projector')) return;
    void removeLeftovers();
    this.poll = setInterval(() => this.wake(), POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.poll);
    this.ending.abort();
    await this.working;
  }

  private wake(): void {
    if (this.ending.signal.aborted) return;
    this.working ??= this.work()
      .catch((error: Error) =>
        this.log.warn({ error: error.message }, 'rendering stopped; it goes on with the next poll'),
      )
      .finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const waiting = await this.queue.take();
      if (waiting === undefined) return;
      try {
        await this.renderOne(waiting);
        await this.queue.done(waiting);
      } catch (error) {
        if (this.ending.signal.aborted) await this.queue.release(waiting);
        else if (error instanceof NotWanted) await this.queue.done(waiting);
        else if (error instanceof NotRecorded && this.isLastTry(waiting)) await this.giveUp(waiting, error);
        else throw error; // it is held for a while, then tried again
      }
    }
  }

  private isLastTry({ attempt }: Waiting): boolean {
    const tries = (this.unrecorded.get(attempt) ?? 0) + 1;
    this.unrecorded.set(attempt, tries);
    return tries >= TRIES;
  }

  private async giveUp(waiting: Waiting, error: Error): Promise<void> {
    this.log.failure(error, 'slides were given up', { deck: waiting.deck });
    await this.give(waiting, 'FailRendering', { deckId: waiting.deck, reason: 'broken' }, 'given-up');
    this.unrecorded.delete(waiting.attempt);
    await this.queue.done(waiting);
  }

  private async renderOne(waiting: Waiting): Promise<void> {
    const deck = await this.deckOf(waiting);
    if (deck === undefined) throw new NotWanted();
    const stopped = new AbortController();
    const signal = AbortSignal.any([stopped.signal, this.ending.signal]);
    const holding = setInterval(() => void this.keepHolding(waiting, stopped), HOLD_EVERY_MS);
    const outFolder = await newPagesFolder();
    const say = (name: string, data: object, part: string) =>
      this.give(waiting, name, { deckId: deck.deckId, ...data }, part);
    try {
      const rendered = await this.store.withLocalFile(deck.file, (file) =>
        render({
          file,
          mediaType: deck.mediaType,
          outFolder,
          signal,
          onPages: (pages) => say('StartRendering', { pages }, 'start'),
          onPage: async (page) => say('RecordPages', { pages: [await this.keep(page)] }, `page-${page.n}`),
        }),
      );
      if ('failed' in rendered) {
        // A file that is not in order is nothing to worry about; a renderer that did not foresee it is.
        const level = rendered.complaint === undefined ? 'info' : 'warn';
        this.log[level]({ deck: deck.deckId, ...rendered }, 'slides could not be rendered');
        await say('FailRendering', { reason: rendered.failed }, 'failed');
      } else await say('FinishRendering', {}, 'finished');
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      await say('FailRendering', { reason: 'broken' }, 'missing');
    } finally {
      clearInterval(holding);
      await rm(outFolder, { recursive: true, force: true });
    }
  }

  private async keepHolding(waiting: Waiting, stopped: AbortController): Promise<void> {
    const isWanted = await this.queue.hold(waiting).catch(() => true); // a database that is away for a moment
    if (!isWanted) stopped.abort(new NotWanted());
  }

  private async deckOf({ stream, deck }: Waiting): Promise<Deck | undefined> {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.refresh();
    const { slides } = mailbox.head.folded.state as { readonly slides: SlidesState };
    const found = slides.decks.find(({ deckId }) => deckId === deck);
    return found?.status === 'pending' || found?.status === 'parsing' ? found : undefined;
  }

  /** Stores a page's pictures under their hashes. */
  private async keep({ images, ...page }: RenderedPage) {
    const stored = await Promise.all(
      images.map(async ({ width, height, file }) => {
        const { hash } = await this.store.put(createReadStream(file), IMAGE_BYTES);
        await this.files.recordMade(hash);
        return { width, height, file: hash };
      }),
    );
    return { ...page, images: stored };
  }

  /** A deck rendered twice says the same under the same keys: what is known is done. */
  private async give(
    { stream, school, attempt, deck }: Waiting,
    name: string,
    data: object,
    part: string,
  ): Promise<void> {
    const [family, id] = stream.split('/') as [string, string];
    const key = `${deck.slice(-12)}-${attempt}-${part}`;
    const submission = new Submission(systemActor(school), family, id, name, data, key, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('receipt' in outcome || outcome.refused === 'request.keyReused') return;
    if (outcome.refused === 'slides.unknown' || outcome.refused === 'already.so') throw new NotWanted();
    const Kind = outcome.refused === 'server.busy' ? Error : NotRecorded;
    throw new Kind(`${name} was refused: ${outcome.refused}`);
  }
}
