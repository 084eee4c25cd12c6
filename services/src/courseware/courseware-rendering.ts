import { editionMachine, type CoursewareStreamState, type Edition } from '@lectern/contracts/courseware/courseware.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import { FileRegister } from '../edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { renderStored } from '../edge/files/stored-pages.ts';
import { ConversionLost, LibreOffice } from '../edge/office/libre-office.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted } from '../jobs/jobs.ts';
import { sayOfJob } from '../jobs/said.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Submission } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Projector } from '../rows/projector.ts';

const RENDERING = 'courseware-rendering';
const BEGIN = new Set(['CoursewareUploaded', 'CoursewareEditionAdded', 'CoursewareRenderingRetried']);
const END = new Set(['CoursewareRendered', 'CoursewareRenderingFailed']);

/** An edition that waits to be rendered; one attempt for each fact that asked for it. */
interface Waiting {
  readonly stream: string;
  readonly edition: number;
  readonly attempt: number;
}

/** Renders editions of courseware, one at a time, and says each page as soon as it is there. */
@Injectable()
export class CoursewareRendering {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly files: FileRegister,
    private readonly libreOffice: LibreOffice,
    private readonly queue: JobStore,
    jobs: Jobs,
    projector: Projector,
  ) {
    projector.follow('courseware-rendering-1', ['courseware'], async (manager, facts) => {
      if (await this.derive(manager, facts)) jobs.wakeSoon();
    });
    jobs.add<Waiting>({
      kind: RENDERING,
      isSuspect: false, // what a file can break is a process of its own
      run: (job, { signal }) => this.renderOne(job, signal),
      giveUp: (job) => this.give(job, 'FailCoursewareRendering', { reason: 'broken' }, 'given-up'),
    });
  }

  private async derive(manager: EntityManager, facts: readonly StoredFact[]): Promise<boolean> {
    const last = new Map<string, StoredFact>();
    for (const fact of facts)
      if (BEGIN.has(fact.type) || END.has(fact.type)) last.set(`${fact.stream} ${editionOf(fact)}`, fact);
    if (last.size === 0) return false;
    const waiting = [...last]
      .filter(([, { type }]) => BEGIN.has(type))
      .map(([id, fact]) => {
        const { stream, school, position: attempt } = fact;
        return { id, school, data: { stream, edition: editionOf(fact), attempt } satisfies Waiting };
      });
    await this.queue.replace(manager, RENDERING, [...last.keys()], waiting);
    return waiting.length > 0;
  }

  private async renderOne(job: Job<Waiting>, signal: AbortSignal): Promise<void> {
    const { file } = await this.wanted(job.data);
    const say = (name: string, data: object, part: string) => this.give(job, name, data, part);
    const { store, files, libreOffice } = this;
    const rendered = await renderStored(
      { store, files, libreOffice },
      {
        hash: file.fileId,
        mediaType: file.type,
        signal,
        onPages: (pages, lost) => say('StartCoursewareRendering', { pages, ...(lost && { lost }) }, 'start'),
        onPage: (page) => say('RecordCoursewarePage', page, `page-${page.n}`),
      },
    ).catch(faultOf);
    if ('failed' in rendered) {
      const level = rendered.complaint === undefined ? 'info' : 'warn';
      this.log[level]({ stream: job.data.stream, ...rendered }, 'courseware could not be rendered');
      await say('FailCoursewareRendering', { reason: rendered.failed }, 'failed');
    } else await say('FinishCoursewareRendering', {}, 'finished');
  }

  private async wanted({ stream, edition }: Waiting): Promise<Edition> {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.refresh();
    const { folded } = mailbox.head;
    const { courseware } = folded.state as CoursewareStreamState;
    const found = courseware.editions.find((one) => one.edition === edition);
    const status = statusOf(folded, editionMachine, String(edition));
    if (found === undefined || (status !== 'pending' && status !== 'parsing')) throw new NotWanted();
    return found;
  }

  /** An edition rendered twice says the same under the same keys: what is known is done. */
  private async give(
    { school, data: { stream, edition, attempt } }: Job<Waiting>,
    name: string,
    more: object,
    part: string,
  ): Promise<void> {
    const [family, id] = stream.split('/') as [string, string];
    const key = `${id.slice(-12)}-${edition}-${attempt}-${part}`;
    const submission = new Submission(
      systemActor(school),
      family,
      id,
      name,
      { edition, ...more },
      key,
      this.clock.now(),
    );
    await sayOfJob(this.commands, submission, ['courseware.noEdition']);
  }
}

const editionOf = ({ data }: StoredFact): number => (data as { readonly edition?: number }).edition ?? 1;

/** A conversion that was ended may fare better, but not for ever. */
function faultOf(error: unknown): never {
  throw error instanceof ConversionLost ? new Fault(error) : error;
}
