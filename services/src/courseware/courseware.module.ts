import { courseware } from '@lectern/contracts/courseware/courseware.ts';
import { CoursewareItem, CoursewareItems, CoursewareShelf } from '@lectern/contracts/courseware/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { lined, pathLine } from '@lectern/contracts/kernel/folder.ts';
import { officeEndingOf } from '@lectern/contracts/kernel/office-types.ts';
import { Inject, Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { lookAtOffice } from '../edge/office/look-at-office.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { CoursewarePageController } from './courseware-page.controller.ts';
import { CoursewareRendering } from './courseware-rendering.ts';
import { decideCourseware } from './courseware.decider.ts';
import { CoursewareQueries } from './courseware.queries.ts';
import { coursewareItems, coursewareUses } from './courseware.rows.ts';

@Module({ controllers: [CoursewarePageController], providers: [CoursewareQueries, CoursewareRendering] })
export class CoursewareModule {
  constructor(
    deciders: Deciders,
    attachments: Attachments,
    answers: Answers,
    lists: Lists,
    uses: FileUses,
    projector: Projector,
    queries: CoursewareQueries,
    private readonly commerce: Commerce,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {
    const checks = Object.entries(attachments.checksOf(courseware)).map(([name, check]) => [name, this.looked(check)]);
    deciders.register(courseware, decideCourseware, Object.fromEntries(checks));
    projector.keepRows(coursewareItems);
    projector.keepRows(coursewareUses);
    uses.follow('file-uses-courseware', ['courseware'], ({ type, data }) => {
      const { edition = 1, files } = data as { readonly edition?: number; readonly files?: readonly Attachment[] };
      if (files === undefined || !type.startsWith('Courseware')) return undefined;
      return { subject: String(edition), fileIds: files.map(({ fileId }) => fileId) };
    });
    answers.register(CoursewareShelf, (_, asker) => queries.shelf(asker!));
    answers.register(CoursewareItem, ({ coursewareId }, asker) => queries.item(coursewareId, asker!));
    lists.serve(CoursewareItems, {
      rows: coursewareItems,
      search: ['search'],
      where: ({ personId }, { within, loose, tag, bin }) => ({
        ownerId: personId,
        ...(bin === true ? { status: 'deleted', removedAt: { from: queries.binSince } } : { status: 'kept' }),
        ...(tag !== undefined && { tagLines: { part: lined([tag]) } }),
        ...(within !== undefined && { path: { part: pathLine(within) } }),
        ...(loose === true && { folder: null }),
      }),
    });
  }

  /** A file of an Office is what its name says, and can be opened: whoever uploads it hears at once that it is not [R5.58]. */
  private looked(check: Gather): Gather {
    return async (id, data, actor, at, ...more) => {
      const closed = await this.commerce.whyClosed(actor, 'upload', at); // [R6.13]
      if (closed !== undefined) throw new RefusedError(closed.refused);
      await check(id, data, actor, at, ...more);
      const { files } = data as { readonly files: readonly Attachment[] };
      for (const { fileId, type } of files) {
        if (officeEndingOf(type) === undefined) continue;
        const found = await this.store.withLocalFile(fileId, lookAtOffice);
        if ('refused' in found) throw new RefusedError(found.refused);
        if (found.type !== type) throw new RefusedError('file.contentDiffers');
      }
    };
  }
}
