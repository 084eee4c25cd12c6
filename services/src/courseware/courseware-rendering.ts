import { editionMachine, type CoursewareStreamState, type Edition } from '@lectern/contracts/courseware/courseware.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Inject, Injectable } from '@nestjs/common';
import { FileRegister } from '../edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { SchoolFonts } from '../directory/school-fonts.ts';
import { renderStored } from '../edge/files/stored-pages.ts';
import { ConversionLost, LibreOffice } from '../edge/office/libre-office.ts';
import { DerivedJobs, type DerivedJob } from '../jobs/derived-jobs.ts';
import { Fault, NotWanted } from '../jobs/jobs.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Log } from '../ops/telemetry/log.ts';

/** An edition that waits to be rendered. */
interface Waiting {
  readonly stream: string;
  readonly edition: number;
}
type RenderingJob = DerivedJob<Waiting>;

/** Renders editions of courseware, one at a time, and says each page as soon as it is there. */
@Injectable()
export class CoursewareRendering {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly log: Log,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly files: FileRegister,
    private readonly libreOffice: LibreOffice,
    private readonly fonts: SchoolFonts,
    private readonly jobs: DerivedJobs,
  ) {
    jobs.add<Waiting>({
      kind: 'courseware-rendering',
      follower: 'courseware-rendering-1',
      families: ['courseware'],
      begin: new Set(['CoursewareUploaded', 'CoursewareEditionAdded', 'CoursewareRenderingRetried']),
      end: new Set(['CoursewareRendered', 'CoursewareRenderingFailed']),
      of: ({ stream, data }) => {
        const { edition = 1 } = data as { readonly edition?: number };
        return { id: `${stream} ${edition}`, data: { stream, edition } };
      },
      run: (job, { signal }) => this.renderOne(job, signal),
      giveUp: (job) => this.give(job, 'FailCoursewareRendering', { reason: 'broken' }, 'given-up'),
    });
  }

  private async renderOne(job: RenderingJob, signal: AbortSignal): Promise<void> {
    const { file } = await this.wanted(job.data);
    const say = (name: string, data: object, part: string) => this.give(job, name, data, part);
    const { store, files, libreOffice } = this;
    const rendered = await renderStored(
      { store, files, libreOffice },
      {
        hash: file.fileId,
        mediaType: file.type,
        fonts: await this.fonts.of(job.school),
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

  private give(job: RenderingJob, command: string, more: object, part: string): Promise<void> {
    const { stream, edition } = job.data;
    const data = { edition, ...more };
    return this.jobs.say(job, {
      stream,
      about: `${stream}-${edition}`,
      command,
      data,
      part,
      gone: ['courseware.noEdition'],
    });
  }
}

/** A conversion that was ended may fare better, but not for ever. */
function faultOf(error: unknown): never {
  throw error instanceof ConversionLost ? new Fault(error) : error;
}
