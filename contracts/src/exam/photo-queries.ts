import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { PHOTO_STATUSES, photoFault } from './photo-check.ts';

/** What both sides are told of a check. */
const check = {
  status: z.enum(PHOTO_STATUSES),
  sentAt: z.optional(z.int()),
  decidedAt: z.optional(z.int()),
  fault: z.optional(photoFault),
  /** What the student is told beside the fault, or why they need no picture; and who says so. */
  words: z.optional(z.string()),
  by: z.optional(z.string()),
};

/** Where an exam asks for a picture: since when, how mine stands, and how long it is kept after the deadline. */
export const ownPhoto = z.object({ ...check, opensAt: z.int(), keptDays: z.int() });
export type OwnPhoto = z.output<typeof ownPhoto>;

export const BringExamPhoto = call('BringExamPhoto', {
  path: '/api/me/exam-photo',
  summary:
    'Bring a picture that I am to send to an exam; stored under a key of mine, and gone within a day if I do not send it.',
  data: z.object({ picture: z.base64().check(z.maxLength(Math.ceil(LIMITS.examPhotoBytes / 3) * 4)) }),
  result: z.object({ photoId: id }),
  allow: { visitor: true },
});

export const examPhotoCalls = [BringExamPhoto] as const;

/** Who sees pictures of others: who teaches the class, and nobody else. */
const reviews = { teacher: true, coTeacher: true } as const;

export const ExamPhotos = query('ExamPhotos', {
  summary: 'Who showed who they are before an exam, and what was decided about it.',
  path: '/api/exam/:id/photos',
  input: z.object({ id }),
  result: z.object({
    now: z.int(),
    opensAt: z.int(),
    keptDays: z.int(),
    /** When the pictures were deleted. */
    deletedAt: z.optional(z.int()),
    students: z.array(
      z.object({ personId: id, name: z.string(), login: z.optional(z.string()), photoId: z.optional(id), ...check }),
    ),
  }),
  allow: reviews,
});
export type ExamPhotos = z.output<typeof ExamPhotos.result>;
export type PhotoOfStudent = ExamPhotos['students'][number];

export const ExamPhoto = query('ExamPhoto', {
  summary: 'The picture that a student sent, as WebP in base64.',
  path: '/api/exam/:id/photos/:photoId',
  input: z.object({ id, photoId: id }),
  result: z.object({ webp: z.string() }),
  allow: reviews,
});

export const examPhotoQueries = [ExamPhotos, ExamPhoto] as const;
