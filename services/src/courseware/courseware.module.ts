import { courseware } from '@lectern/contracts/courseware/courseware.ts';
import { CoursewareItem, CoursewareItems, CoursewareShelf } from '@lectern/contracts/courseware/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { lined, pathLine } from '@lectern/contracts/kernel/folder.ts';
import { Module } from '@nestjs/common';
import { Attachments } from '../edge/files/attachments.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
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
  ) {
    deciders.register(courseware, decideCourseware, attachments.checksOf(courseware));
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
}
