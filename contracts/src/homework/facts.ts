import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { editable } from '../kernel/editable.ts';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { richText } from '../kernel/rich-text.ts';
import { name } from '../kernel/text.ts';
import { AnnotationsErased, SubmissionAnnotated } from './annotations.ts';
import { secretCorrection } from '../exam/correction.ts';
import { points } from '../question/content.ts';
import { answersSubmitted, homeworkQuestions, itemPoints } from './questions.ts';

export const TEXT_UNITS = LIMITS.announcementUnits;
export const REMARK_UNITS = 500;
const FILES = 5;
/** In tenths of a point, as all scores are. */
export const FULL_MOST = 10_000;

/** What becomes of what comes after the deadline [R8.35]. */
export const LATE_RULES = ['refused', 'flagged'] as const;
export const lateRule = z.enum(LATE_RULES);
/** Mended, or begun anew with nothing in it. */
export const RETURNED_FOR = ['mend', 'redo'] as const;
export const returnedFor = z.enum(RETURNED_FOR);

/** Who submits: each student, or each team of the class together. */
export const HANDED_IN_BY = ['student', 'team'] as const;

export const criterionName = name(LIMITS.criterionUnits);
/** What is looked at when it is graded, and how much each is worth: together, full marks. */
export const rubric = z
  .array(z.object({ name: criterionName, tenths: z.int().check(z.minimum(1), z.maximum(FULL_MOST)) }))
  .check(
    z.minLength(1),
    z.maxLength(LIMITS.criteria),
    z.refine((all) => new Set(all.map((one) => one.name)).size === all.length),
  );
export type Rubric = z.output<typeof rubric>;

/** What its author sets, and edits later. */
export const wording = editable({
  title: name(LIMITS.titleUnits),
  content: richText({ max: TEXT_UNITS }),
  files: z.optional(attachments({ max: LIMITS.announcementFiles })),
  opensAt: z.int(),
  dueAt: z.int(),
  late: lateRule,
  fullTenths: z.int().check(z.minimum(10), z.maximum(FULL_MOST)),
  /** Without it each student submits, and the score is one figure. */
  by: z.optional(z.enum(HANDED_IN_BY)),
  rubric: z.optional(rubric),
  /** Instead of a rubric: each is scored by its key, or by a teacher. */
  questions: z.optional(homeworkQuestions),
});

const { withoutTests: _, ...keyCorrection } = secretCorrection;

const theirs = { personId: id };
/** What it is called, for whom it is told. */
const toThem = { ...theirs, title: wording.fields.title };
export const pictures = attachments({ max: LIMITS.postPictures, types: ['picture'], bytes: LIMITS.postPictureBytes }); // [R5.56]
export const files = attachments({ max: FILES }); // [R5.55]
export const scoreTenths = z.int().check(z.minimum(0), z.maximum(FULL_MOST));

export const HomeworkPublished = fact('HomeworkPublished', {
  summary: 'Somebody who teaches a class set homework for it.',
  data: z.object({ classId: id, ...wording.fields }),
});

export const HomeworkEdited = fact('HomeworkEdited', {
  summary: 'Its author set it anew.',
  data: z.object(wording.fields),
});

export const HomeworkEnded = fact('HomeworkEnded', {
  summary: 'Its author ended it: nothing more is taken [R4.18].',
  data: z.object({}),
});

export const HomeworkReopened = fact('HomeworkReopened', {
  summary: 'Its author let it go on.',
  data: z.object({}),
});

export const HomeworkDeleted = fact('HomeworkDeleted', {
  summary: 'Its author took it away; nobody finds it any more.',
  data: z.object({}),
});

export const HomeworkRestored = fact('HomeworkRestored', {
  summary: 'Its author put it back.',
  data: z.object({}),
});

export const SubmittersReminded = fact('SubmittersReminded', {
  summary: 'Those who had not submitted yet were asked to.',
  data: z.object({ classId: id }),
});

export const HomeworkSubmitted = fact('HomeworkSubmitted', {
  summary: 'A student submitted it, for the first time or again.',
  data: z.object({
    ...theirs,
    attempt: z.int(),
    /** Whether what stood there had not been graded yet: this stands in its place. */
    replaces: z.boolean(),
    isLate: z.boolean(),
    /** Whose team it is of. One of it submits, and has the words and files; for each other member, a fact without them follows. */
    teamId: z.optional(id),
    words: z.optional(personal()),
    answers: z.optional(answersSubmitted),
    pictures,
    files,
  }),
});

export const SubmissionGraded = fact('SubmissionGraded', {
  summary: 'Somebody who teaches the class scored what a student had submitted.',
  data: z.object({
    ...toThem,
    scoreTenths,
    /** What the score is made of, by the rubric of then. */
    criteria: z.optional(z.array(z.object({ name: criterionName, tenths: scoreTenths, ofTenths: scoreTenths }))),
    /** What it is made of, where there are questions. */
    items: z.optional(itemPoints),
    /** Where answers are scored one by one: the last of them. What was said of the whole stays. */
    byItem: z.optional(id),
    /** Nobody graded it: every answer was scored by its key. */
    byKeys: z.optional(z.literal(true)),
    remark: z.optional(personal()),
    /** Whether it stands in the place of a score before. */
    isAgain: z.boolean(),
  }),
});

export const HomeworkKeyCorrected = fact('HomeworkKeyCorrected', {
  summary: 'What was held to be right in a question was not: all submissions are scored anew by this.',
  data: z.object(keyCorrection),
});

export const SubmissionRescored = fact('SubmissionRescored', {
  summary: 'A submission came to other points, for the key of a question was corrected.',
  data: z.object({
    ...toThem,
    itemId: id,
    points: secret(points),
    /** Of one that is graded, what it comes to now; not where a teacher had scored that answer. */
    scoreTenths: z.optional(scoreTenths),
    score: z.enum(['moved', 'kept']),
  }),
});

export const SubmissionItemGraded = fact('SubmissionItemGraded', {
  summary: 'Somebody who teaches the class scored one answer of what a student had submitted.',
  data: z.object({ ...theirs, itemId: id, points, remark: z.optional(personal()) }),
});

export const SubmissionReturned = fact('SubmissionReturned', {
  summary: 'It went back to the student, who is to mend it or to begin anew.',
  data: z.object({ ...toThem, for: returnedFor, remark: personal(), wasGraded: z.boolean() }),
});

export const SubmissionGradeWithdrawn = fact('SubmissionGradeWithdrawn', {
  summary: 'The score of a submission was taken back: it waits to be graded as before.',
  data: z.object(theirs),
});

export const homeworkFacts = [
  HomeworkPublished,
  HomeworkEdited,
  HomeworkEnded,
  HomeworkReopened,
  HomeworkDeleted,
  HomeworkRestored,
  SubmittersReminded,
  HomeworkSubmitted,
  SubmissionGraded,
  HomeworkKeyCorrected,
  SubmissionRescored,
  SubmissionItemGraded,
  SubmissionReturned,
  SubmissionGradeWithdrawn,
  SubmissionAnnotated,
  AnnotationsErased,
] as const;
export type HomeworkFact = FactOf<(typeof homeworkFacts)[number]>;
