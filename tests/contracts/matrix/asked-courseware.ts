import {
  CoursewareDeleted,
  CoursewareEditionAdded,
  CoursewareRendered,
  CoursewareRenderingFailed,
  CoursewareRenderingStarted,
  CoursewareUploaded,
} from '@lectern/contracts/courseware/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { attach, pdfWithPages } from '../../support/upload.ts';
import type { Asked, Place } from './asked.ts';

const file = { fileId: 'c'.repeat(64), name: '角动量.pdf', bytes: 1234, type: 'application/pdf' };
const DETAILS = { name: '角动量', tags: [] };
const made =
  (...more: readonly NewFact[]) =>
  () => [CoursewareUploaded({ ...DETAILS, files: [file] }), ...more];
const started = CoursewareRenderingStarted({ edition: 1, pages: 2 });
const ready = [started, CoursewareRendered({ edition: 1 })];
/** An item is its uploader's alone. */
const teachers = { by: ({ people }: Place) => people.of('teacher').id, given: made() };
const about = (data: object, ...more: readonly NewFact[]): Asked => ({
  ...teachers,
  given: made(...more),
  data: () => data,
});
/** Whoever asks uploads a file of their own first. */
const withFile =
  (command: string, more: object) =>
  async ({ asker, streamId: id }: Place) => {
    const arrived =
      asker && (await attach(asker.client, { family: 'courseware', id, command }, file.name, pdfWithPages(['One'])));
    return { ...more, files: [arrived?.file ?? file] };
  };
const one = { edition: 1 };
const failed = CoursewareRenderingFailed({ ...one, reason: 'broken', personId: newId(), name: DETAILS.name });

export const coursewareAsked: Readonly<Record<string, Asked>> = {
  UploadCourseware: { ...teachers, data: withFile('UploadCourseware', DETAILS), answers: 'already.so' },
  AddCoursewareEdition: { ...teachers, data: withFile('AddCoursewareEdition', {}) },
  RestoreCoursewareEdition: about(one, ...ready, CoursewareEditionAdded({ edition: 2, files: [file] })),
  RenameCourseware: about({ name: '动量' }),
  MoveCourseware: about({ folder: '力学' }),
  TagCourseware: about({ tags: ['新课'] }),
  ArrangeCoursewarePages: about({ ...one, pages: [2, 1] }, ...ready),
  RetryCoursewareRendering: about(one, failed),
  DeleteCourseware: about({}),
  RestoreCourseware: about({}, CoursewareDeleted({})),
  StartCoursewareRendering: about({ ...one, pages: 2 }),
  RecordCoursewarePage: about({ ...one, n: 1, images: [], title: '', text: '' }, started),
  FinishCoursewareRendering: about(one, started),
  FailCoursewareRendering: about({ ...one, reason: 'broken' }),
  TakeCourseware: { data: () => ({ deckId: newId(), coursewareId: newId() }), answers: 'courseware.unknown' },
};
