import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import {
  CoursewareMoved,
  CoursewarePageRendered,
  CoursewarePagesArranged,
  CoursewareRenamed,
  CoursewareRenderingStarted,
  CoursewareTagged,
  CoursewareUploaded,
  coursewareFiles,
  editionNumber,
  renderingFault,
} from './facts.ts';

/** Its stream calls whoever uploaded it a teacher, and nobody else: to others it is not there. */
const owner = { teacher: true } as const;
const anybody = { teacher: true, visitor: 'bound' } as const;
const system = { system: true } as const;
const one = z.object({ edition: editionNumber });
const nothing = z.object({});

export const UploadCourseware = command('UploadCourseware', {
  summary:
    'Put an uploaded PDF, picture or file of an Office into my courseware library; its pages are rendered by the server.',
  data: CoursewareUploaded.data,
  allow: anybody,
  records: ['CoursewareUploaded'],
});

export const AddCoursewareEdition = command('AddCoursewareEdition', {
  summary: 'Make another file its newest edition.',
  data: z.object({ files: coursewareFiles }),
  allow: owner,
  records: ['CoursewareEditionAdded'],
});

export const RestoreCoursewareEdition = command('RestoreCoursewareEdition', {
  summary: 'Make an earlier edition the newest again; nothing is lost.',
  data: one,
  allow: owner,
  records: ['CoursewareEditionRestored'],
});

export const RenameCourseware = command('RenameCourseware', {
  summary: 'Call it otherwise.',
  data: CoursewareRenamed.data,
  allow: owner,
  records: ['CoursewareRenamed'],
});

export const MoveCourseware = command('MoveCourseware', {
  summary: 'Put it into a folder, or into none.',
  data: CoursewareMoved.data,
  allow: owner,
  records: ['CoursewareMoved'],
});

export const TagCourseware = command('TagCourseware', {
  summary: 'Give it these tags, and no others.',
  data: CoursewareTagged.data,
  allow: owner,
  records: ['CoursewareTagged'],
});

export const ArrangeCoursewarePages = command('ArrangeCoursewarePages', {
  summary: 'Put the pages of the newest edition in this order and leave out those that are not named.',
  data: CoursewarePagesArranged.data,
  allow: owner,
  records: ['CoursewarePagesArranged'],
});

export const RetryCoursewareRendering = command('RetryCoursewareRendering', {
  summary: 'Try again to render an edition that failed.',
  data: one,
  allow: owner,
  records: ['CoursewareRenderingRetried'],
});

export const DeleteCourseware = command('DeleteCourseware', {
  summary: 'Put it into the bin; lessons keep what they took.',
  data: nothing,
  allow: owner,
  records: ['CoursewareDeleted'],
});

export const RestoreCourseware = command('RestoreCourseware', {
  summary: 'Take it out of the bin.',
  data: nothing,
  allow: owner,
  records: ['CoursewareRestored'],
});

export const StartCoursewareRendering = command('StartCoursewareRendering', {
  summary: 'The renderer has opened the file.',
  data: CoursewareRenderingStarted.data,
  allow: system,
  records: ['CoursewareRenderingStarted'],
});

export const RecordCoursewarePage = command('RecordCoursewarePage', {
  summary: 'The renderer has finished a page.',
  data: CoursewarePageRendered.data,
  allow: system,
  records: ['CoursewarePageRendered'],
});

export const FinishCoursewareRendering = command('FinishCoursewareRendering', {
  summary: 'The renderer has finished the edition.',
  data: one,
  allow: system,
  records: ['CoursewareRendered'],
});

export const FailCoursewareRendering = command('FailCoursewareRendering', {
  summary: 'The renderer has given up on the edition.',
  data: z.object({ edition: editionNumber, reason: renderingFault }),
  allow: system,
  records: ['CoursewareRenderingFailed'],
});

export const coursewareCommands = [
  UploadCourseware,
  AddCoursewareEdition,
  RestoreCoursewareEdition,
  RenameCourseware,
  MoveCourseware,
  TagCourseware,
  ArrangeCoursewarePages,
  RetryCoursewareRendering,
  DeleteCourseware,
  RestoreCourseware,
  StartCoursewareRendering,
  RecordCoursewarePage,
  FinishCoursewareRendering,
  FailCoursewareRendering,
] as const;
export type CoursewareCommand = CommandOf<(typeof coursewareCommands)[number]>;
