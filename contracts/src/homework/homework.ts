import * as z from 'zod/mini';
import { attachments, type Attachment } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { richText } from '../kernel/rich-text.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, set, type Table } from '../kernel/table.ts';
import { name, text } from '../kernel/text.ts';

const TITLE_UNITS = LIMITS.titleUnits;
const TEXT_UNITS = LIMITS.announcementUnits;
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

/** What its author sets, and edits later. */
export const wording = editable({
  title: name(TITLE_UNITS),
  content: richText({ max: TEXT_UNITS }),
  files: z.optional(attachments({ max: LIMITS.announcementFiles })),
  opensAt: z.int(),
  dueAt: z.int(),
  late: lateRule,
  fullTenths: z.int().check(z.minimum(10), z.maximum(FULL_MOST)),
});

const theirs = { personId: id };
/** What it is called, for whom it is told. */
const toThem = { ...theirs, title: wording.fields.title };
const pictures = attachments({ max: LIMITS.postPictures, types: ['picture'], bytes: LIMITS.postPictureBytes }); // [R5.56]
const files = attachments({ max: FILES }); // [R5.55]
const scoreTenths = z.int().check(z.minimum(0), z.maximum(FULL_MOST));

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
    words: z.optional(personal()),
    pictures,
    files,
  }),
});

export const SubmissionGraded = fact('SubmissionGraded', {
  summary: 'Somebody who teaches the class scored what a student had submitted.',
  data: z.object({
    ...toThem,
    scoreTenths,
    remark: z.optional(personal()),
    /** Whether it stands in the place of a score before. */
    isAgain: z.boolean(),
  }),
});

export const SubmissionReturned = fact('SubmissionReturned', {
  summary: 'It went back to the student, who is to mend it or to begin anew.',
  data: z.object({ ...toThem, for: returnedFor, remark: personal(), wasGraded: z.boolean() }),
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
  SubmissionReturned,
] as const;
export type HomeworkFact = FactOf<(typeof homeworkFacts)[number]>;

/** [R6.01-03]; that homework is one's own is for the decider to say [R6.09]. */
const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const learns = { student: true, representative: true } as const;

export const PublishHomework = command('PublishHomework', {
  summary: 'Set homework for a class.',
  data: z.object({ classId: id, ...wording.fields }),
  allow: teaches,
  records: ['HomeworkPublished'],
});

export const EditHomework = command('EditHomework', {
  summary: 'Set it anew; what was submitted stays.',
  data: z.object(wording.edit),
  allow: teaches,
  records: ['HomeworkEdited'],
});

export const EndHomework = command('EndHomework', {
  summary: 'Take nothing more.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkEnded'],
});

export const ReopenHomework = command('ReopenHomework', {
  summary: 'Let it go on.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkReopened'],
});

export const DeleteHomework = command('DeleteHomework', {
  summary: 'Take it away.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkDeleted'],
});

export const RestoreHomework = command('RestoreHomework', {
  summary: 'Put it back.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkRestored'],
});

export const RemindSubmitters = command('RemindSubmitters', {
  summary: 'Ask those to submit who did not yet; once in a while.',
  data: z.object({}),
  allow: teaches,
  records: ['SubmittersReminded'],
});

export const SubmitHomework = command('SubmitHomework', {
  summary: 'Submit mine: text, pictures, files; again as long as it is not graded.',
  data: z.object({
    words: z.optional(text(TEXT_UNITS)),
    pictures: z.optional(pictures),
    files: z.optional(files),
  }),
  allow: learns,
  records: ['HomeworkSubmitted'],
});

/** The version that was opened: whoever comes later is shown what stands now. */
const opened = { personId: id, basedOn: z.int() };

export const GradeSubmission = command('GradeSubmission', {
  summary: 'Score what a student submitted.',
  data: z.object({ ...opened, scoreTenths, remark: z.optional(text(REMARK_UNITS)) }),
  allow: teaches,
  records: ['SubmissionGraded'],
});

export const ReturnSubmission = command('ReturnSubmission', {
  summary: 'Give it back, to be mended or begun anew.',
  data: z.object({ ...opened, for: returnedFor, remark: text(REMARK_UNITS) }),
  allow: teaches,
  records: ['SubmissionReturned'],
});

const homeworkCommands = [
  PublishHomework,
  EditHomework,
  EndHomework,
  ReopenHomework,
  DeleteHomework,
  RestoreHomework,
  RemindSubmitters,
  SubmitHomework,
  GradeSubmission,
  ReturnSubmission,
] as const;
export type HomeworkCommand = CommandOf<(typeof homeworkCommands)[number]>;

export const homeworkMachine = machine('homework', {
  summary: 'Homework of a class [R4.18].',
  per: ({ type }) => (OF_STUDENTS.has(type) || !ABOUT.has(type) ? undefined : 'homework'),
  initial: 'none',
  unknown: 'homework.unknown',
  states: {
    none: { on: { HomeworkPublished: 'active' } },
    active: {
      on: {
        HomeworkEdited: 'active',
        SubmittersReminded: 'active',
        HomeworkEnded: 'ended',
        HomeworkDeleted: 'deleted',
      },
    },
    ended: { on: { HomeworkEdited: 'ended', HomeworkReopened: 'active', HomeworkDeleted: 'deleted' } },
    deleted: { on: { HomeworkRestored: 'active' } },
  },
});

export const submissionMachine = machine('submission', {
  summary: 'What one student submitted [R4.16].',
  per: ({ type, data }) => (OF_STUDENTS.has(type) ? (data as { readonly personId: string }).personId : undefined),
  initial: 'none',
  unknown: 'homework.nothingThere',
  states: {
    none: { on: { HomeworkSubmitted: 'ungraded' } },
    ungraded: {
      on: { HomeworkSubmitted: 'ungraded', SubmissionGraded: 'graded', SubmissionReturned: 'returned' },
    },
    graded: { on: { SubmissionGraded: 'graded', SubmissionReturned: 'returned' } },
    returned: { on: { HomeworkSubmitted: 'ungraded' } },
  },
});
const ABOUT = new Set<string>(homeworkFacts.map(({ type }) => type));
const OF_STUDENTS = new Set<string>([HomeworkSubmitted, SubmissionGraded, SubmissionReturned].map(({ type }) => type));

/** One step of a submission, as its records show it [R2.15]. */
export interface SubmissionStep {
  readonly what: 'submitted' | 'late' | 'graded' | 'mend' | 'redo';
  readonly at: number;
  readonly by: string;
  readonly scoreTenths?: number | undefined;
  readonly remark?: Sealed | undefined;
}

export interface Submission {
  readonly attempt: number;
  readonly submittedAt: number;
  readonly isLate: boolean;
  readonly words?: Sealed | undefined;
  readonly pictures: readonly Attachment[];
  readonly files: readonly Attachment[];
  readonly scoreTenths?: number | undefined;
  readonly remark?: Sealed | undefined;
  readonly gradedBy?: string | undefined;
  /** The version in which it was changed last: what a grade is based on. */
  readonly editedIn: number;
  readonly steps: readonly SubmissionStep[];
}

type Wording = Omit<z.output<typeof PublishHomework.data>, 'classId'>;

export interface HomeworkState extends Wording {
  readonly classId?: string;
  readonly authorId?: string;
  readonly publishedAt?: number;
  readonly editedIn: number;
  readonly remindedAt?: number;
  readonly submissions: Table<Submission>;
}

const initialHomework: HomeworkState = {
  title: '',
  content: { type: 'doc', content: [] },
  opensAt: 0,
  dueAt: 0,
  late: 'refused',
  fullTenths: 1000,
  editedIn: 0,
  submissions: emptyTable(),
};

function evolveHomework(state: HomeworkState, fact: HomeworkFact): HomeworkState {
  const { actor, at, version } = fact;
  switch (fact.type) {
    case 'HomeworkPublished':
      return { ...state, ...fact.data, authorId: actor, publishedAt: at, editedIn: version };
    case 'HomeworkEdited':
      return { ...state, files: undefined, ...fact.data, editedIn: version };
    case 'SubmittersReminded':
      return { ...state, remindedAt: at };
    case 'HomeworkSubmitted':
    case 'SubmissionGraded':
    case 'SubmissionReturned': {
      const { personId } = fact.data;
      const after = evolveSubmission(get(state.submissions, personId), fact);
      return after === undefined ? state : { ...state, submissions: set(state.submissions, personId, after) };
    }
    case 'HomeworkEnded':
    case 'HomeworkReopened':
    case 'HomeworkDeleted':
    case 'HomeworkRestored':
      return state;
  }
}

type OfStudent = Extract<HomeworkFact, { type: 'HomeworkSubmitted' | 'SubmissionGraded' | 'SubmissionReturned' }>;

function evolveSubmission(before: Submission | undefined, fact: OfStudent): Submission | undefined {
  const { actor: by, at, version: editedIn } = fact;
  const steps = before?.steps ?? [];
  if (fact.type === 'HomeworkSubmitted') {
    const { attempt, isLate, words, pictures: shown, files: named } = fact.data;
    const step = { what: isLate ? ('late' as const) : ('submitted' as const), at, by };
    const kept = { attempt, isLate, words, pictures: shown, files: named };
    return { ...kept, submittedAt: at, editedIn, steps: [...steps, step] };
  }
  if (before === undefined) return undefined;
  const { remark } = fact.data;
  if (fact.type === 'SubmissionReturned')
    return {
      ...before,
      editedIn,
      remark,
      scoreTenths: undefined,
      gradedBy: undefined,
      steps: [...steps, { what: fact.data.for, at, by, remark }],
    };
  const { scoreTenths: score } = fact.data;
  const step = { what: 'graded' as const, at, by, scoreTenths: score, remark };
  return { ...before, editedIn, remark, scoreTenths: score, gradedBy: by, steps: [...steps, step] };
}

/** The same object each time: nobody watches homework live. */
const NOTHING = {};

export const homework = context<HomeworkState, { readonly homework: HomeworkState }, (typeof homeworkFacts)[number]>({
  name: 'homework',
  facts: homeworkFacts,
  commands: homeworkCommands,
  machines: [homeworkMachine, submissionMachine],
  moves: {
    EndHomework: HomeworkEnded,
    ReopenHomework: HomeworkReopened,
    DeleteHomework: HomeworkDeleted,
    RestoreHomework: HomeworkRestored,
  },
  initial: initialHomework,
  evolve: evolveHomework,
  present: () => NOTHING,
});

export interface HomeworkStreamState {
  readonly homework: HomeworkState;
}

export const homeworkStream = stream<HomeworkStreamState>({
  family: 'homework',
  summary: 'One homework for one class: what is asked, what each student submitted, and each grade.',
  contexts: [homework],
  grantedBy: ({ homework }, data) => {
    const classId = homework.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});
