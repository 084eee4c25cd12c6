import { Module } from '@nestjs/common';
import {
  coursewareMachine,
  editionMachine,
  type CoursewareStreamState,
} from '@lectern/contracts/courseware/courseware.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Answers } from '../edge/http/questions.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { FileUses, type Refers } from '../edge/files/file-uses.ts';
import { LibreOffice } from '../edge/office/libre-office.ts';
import { SlidesSpace } from '@lectern/contracts/slides/queries.ts';
import { slides } from '@lectern/contracts/slides/index.ts';
import { PageController } from './page.controller.ts';
import { RenderingWorker } from './rendering.worker.ts';
import { decideSlides, type Taken, type Uploaded } from './slides.decider.ts';

@Module({ controllers: [PageController], providers: [RenderingWorker] })
export class SlidesModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    uses: FileUses,
    libreOffice: LibreOffice,
    private readonly files: FileRegister,
    private readonly mailboxes: Mailboxes,
  ) {
    const refers: Refers = ({ type, data }) => {
      const { deckId: subject, file } = data as { readonly deckId: string; readonly file: string };
      if (type === 'SlidesAdded') return { subject, fileIds: [file] };
      return type === 'SlidesRemoved' ? { subject, fileIds: [] } : undefined;
    };
    uses.follow('file-uses-1', ['lesson'], refers, ['SlidesAdded', 'SlidesRemoved']);
    answers.register(SlidesSpace, async (_, person) => ({
      ...(await files.space(person!.school)),
      isConverting: await libreOffice.isThere(),
    }));
    deciders.register(slides, decideSlides, {
      AddSlides: (_, data, actor) => this.uploaded((data as { file: string }).file, actor),
      TakeCourseware: (_, data, actor) => this.taken((data as { coursewareId: string }).coursewareId, actor),
    });
  }

  /** What a lesson takes is its teacher's own, with a file that is kept from now on. */
  private async taken(coursewareId: string, { personId, school }: Actor): Promise<Taken | undefined> {
    const mailbox = this.mailboxes.get(`courseware/${coursewareId}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { courseware: item } = folded.state as CoursewareStreamState;
    const newest = item.editions.at(-1);
    const isThere = statusOf(folded, coursewareMachine, 'courseware') === 'kept' && item.ownerId === personId;
    if (newest === undefined || !isThere) return undefined;
    const { edition, file, pages, lost, arranged, ready } = newest;
    if (statusOf(folded, editionMachine, String(edition)) !== 'success') return 'notReady';
    if ((await this.files.aboutToUse(school, file.fileId)) === undefined) return undefined;
    const courseware = { coursewareId, edition, changedIn: item.changedIn };
    const { fileId, type: mediaType, bytes } = file;
    const described = { name: item.name, file: fileId, mediaType, bytes, courseware };
    return { ...described, pages, ...(lost && { lost }), ...(arranged && { arranged }), ready: Object.values(ready) };
  }

  private async uploaded(hash: string, { school }: Actor): Promise<Uploaded> {
    const file = await this.files.aboutToUse(school, hash);
    return file && { mediaType: file.mediaType, bytes: file.bytes };
  }
}
