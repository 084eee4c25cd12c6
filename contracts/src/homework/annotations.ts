import * as z from 'zod/mini';
import { command } from '../kernel/command.ts';
import { fact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { penSize, strokePath } from '../kernel/ink.ts';
import { LIMITS } from '../kernel/limits.ts';
import { fileHash } from '../kernel/upload.ts';

/** What a grader's pen did on a picture; as the picture was submitted, however it is turned on a screen. */
export const annotationStroke = z.object({ strokeId: id, size: penSize, points: strokePath(LIMITS.annotationPoints) });
export type AnnotationStroke = z.output<typeof annotationStroke>;

const whose = { personId: id, pictureId: fileHash };
const drawn = z.object({
  ...whose,
  strokes: z.array(annotationStroke).check(z.minLength(1), z.maxLength(LIMITS.strokesPerBatch)),
});
const erased = z.object({
  ...whose,
  strokeIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.annotationStrokes)),
});

export const SubmissionAnnotated = fact('SubmissionAnnotated', {
  summary: 'Somebody who grades it wrote on a picture of a submission; the picture stays as it is.',
  data: drawn,
});

export const AnnotationsErased = fact('AnnotationsErased', {
  summary: 'Strokes on a picture of a submission were taken back, or wiped off.',
  data: erased,
});

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;

export const AnnotateSubmission = command('AnnotateSubmission', {
  summary: 'Write on a picture that a student submitted, or a team.',
  data: drawn,
  allow: teaches,
  records: ['SubmissionAnnotated'],
});

export const EraseAnnotations = command('EraseAnnotations', {
  summary: 'Wipe strokes off such a picture.',
  data: erased,
  allow: teaches,
  records: ['AnnotationsErased'],
});

/** By picture, then by stroke, in the order in which they were drawn. */
export type Annotations = Readonly<Record<string, Readonly<Record<string, AnnotationStroke>>>>;

export function annotatedBy(before: Annotations, pictureId: string, strokes: readonly AnnotationStroke[]): Annotations {
  const added = strokes.map((one) => [one.strokeId, one] as const);
  return { ...before, [pictureId]: { ...before[pictureId], ...Object.fromEntries(added) } };
}

export function erasedFrom(before: Annotations, pictureId: string, strokeIds: readonly string[]): Annotations {
  const gone = new Set(strokeIds);
  const left = Object.entries(before[pictureId] ?? {}).filter(([strokeId]) => !gone.has(strokeId));
  return { ...before, [pictureId]: Object.fromEntries(left) };
}

/** What stands on pictures that are still there. */
export function annotationsOn(before: Annotations = {}, pictures: readonly { readonly fileId: string }[]): Annotations {
  const there = new Set(pictures.map(({ fileId }) => fileId));
  return Object.fromEntries(Object.entries(before).filter(([pictureId]) => there.has(pictureId)));
}
