import type * as z from 'zod/mini';
import type { Attachment } from '../kernel/attachments.ts';
import { machine } from '../kernel/machine.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, entries, get, set, type Table } from '../kernel/table.ts';
import {
  annotatedBy,
  AnnotationsErased,
  annotationsOn,
  erasedFrom,
  SubmissionAnnotated,
  type Annotations,
} from './annotations.ts';
import { keyOf, withKey, type KeyedHomework } from './correction.ts';
import { homeworkCommands, type PublishHomework } from './commands.ts';
import { pointsOf, type ItemPoints, type SubmittedAnswer } from './questions.ts';
import {
  HomeworkDeleted,
  HomeworkEnded,
  homeworkFacts,
  HomeworkReopened,
  HomeworkRestored,
  HomeworkSubmitted,
  SubmissionGraded,
  SubmissionGradeWithdrawn,
  SubmissionItemGraded,
  SubmissionRescored,
  SubmissionReturned,
  type HomeworkFact,
} from './facts.ts';

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
        HomeworkKeyCorrected: 'active',
        SubmittersReminded: 'active',
        HomeworkEnded: 'ended',
        HomeworkDeleted: 'deleted',
      },
    },
    ended: {
      on: {
        HomeworkEdited: 'ended',
        HomeworkKeyCorrected: 'ended',
        HomeworkReopened: 'active',
        HomeworkDeleted: 'deleted',
      },
    },
    deleted: { on: { HomeworkRestored: 'active' } },
  },
});

export const submissionMachine = machine('submission', {
  summary: 'What one student submitted, alone or with their team [R4.16].',
  per: ({ type, data }) => (OF_STUDENTS.has(type) ? (data as { readonly personId: string }).personId : undefined),
  initial: 'none',
  unknown: 'homework.nothingThere',
  states: {
    none: { on: { HomeworkSubmitted: 'ungraded' } },
    ungraded: {
      on: {
        HomeworkSubmitted: 'ungraded',
        SubmissionGraded: 'graded',
        SubmissionItemGraded: 'ungraded',
        SubmissionRescored: 'ungraded',
        SubmissionReturned: 'returned',
        SubmissionAnnotated: 'ungraded',
        AnnotationsErased: 'ungraded',
      },
    },
    graded: {
      on: {
        SubmissionGraded: 'graded',
        SubmissionItemGraded: 'graded',
        SubmissionRescored: 'graded',
        SubmissionReturned: 'returned',
        SubmissionGradeWithdrawn: 'ungraded',
        SubmissionAnnotated: 'graded',
        AnnotationsErased: 'graded',
      },
    },
    returned: {
      on: {
        HomeworkSubmitted: 'ungraded',
        SubmissionRescored: 'returned',
        SubmissionAnnotated: 'returned',
        AnnotationsErased: 'returned',
      },
    },
  },
});
const ABOUT = new Set<string>(homeworkFacts.map(({ type }) => type));
const OF_STUDENTS = new Set<string>(
  [
    HomeworkSubmitted,
    SubmissionGraded,
    SubmissionItemGraded,
    SubmissionRescored,
    SubmissionReturned,
    SubmissionGradeWithdrawn,
    SubmissionAnnotated,
    AnnotationsErased,
  ].map(({ type }) => type),
);

/** One step of a submission, as its records show it [R2.15]. */
export interface SubmissionStep {
  readonly what: 'submitted' | 'late' | 'graded' | 'scored' | 'rescored' | 'withdrawn' | 'mend' | 'redo';
  readonly at: number;
  readonly by: string;
  readonly scoreTenths?: number | undefined;
  readonly remark?: Sealed | undefined;
}

/** What somebody gave for one answer. */
export interface ItemGrade {
  readonly points: number;
  readonly remark?: Sealed | undefined;
  readonly gradedBy: string;
  readonly version: number;
}

export interface Submission {
  readonly attempt: number;
  /** The team that it is of. */
  readonly teamId?: string | undefined;
  readonly submittedAt: number;
  readonly isLate: boolean;
  readonly words?: Sealed | undefined;
  readonly pictures: readonly Attachment[];
  readonly files: readonly Attachment[];
  readonly answers?: readonly SubmittedAnswer[] | undefined;
  /** What was written on its pictures. */
  readonly annotations?: Annotations | undefined;
  readonly scoreTenths?: number | undefined;
  readonly criteria?: z.output<typeof SubmissionGraded.data>['criteria'];
  /** The version in which its answers came in. */
  readonly answeredIn?: number | undefined;
  /** What each question was given, by its item; what a key gave stands with the answer. */
  readonly items?: Readonly<Record<string, ItemGrade>> | undefined;
  readonly remark?: Sealed | undefined;
  readonly gradedBy?: string | undefined;
  /** The version in which it was changed last: what a grade is based on. */
  readonly editedIn: number;
  readonly steps: readonly SubmissionStep[];
}

type Wording = Omit<z.output<typeof PublishHomework.data>, 'classId'>;

export interface HomeworkState extends Wording, Pick<KeyedHomework, 'fullForAll' | 'corrections'> {
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
      return {
        ...state,
        files: undefined,
        by: undefined,
        rubric: undefined,
        questions: undefined,
        ...fact.data,
        editedIn: version,
      };
    case 'HomeworkKeyCorrected': {
      const { itemId } = fact.data;
      const corrected = { ...fact.data, version, personId: actor, at, before: keyOf(state, itemId) };
      return {
        ...state,
        ...withKey(state, fact.data),
        editedIn: version,
        corrections: { ...state.corrections, [itemId]: corrected },
      };
    }
    case 'SubmittersReminded':
      return { ...state, remindedAt: at };
    case 'HomeworkSubmitted': {
      const { personId } = fact.data;
      return { ...state, submissions: set(state.submissions, personId, submitted(state, fact)) };
    }
    case 'SubmissionGraded':
    case 'SubmissionItemGraded':
    case 'SubmissionRescored':
    case 'SubmissionGradeWithdrawn':
    case 'SubmissionReturned': {
      const { personId } = fact.data;
      const after = decided(get(state.submissions, personId), fact);
      return after === undefined ? state : { ...state, submissions: set(state.submissions, personId, after) };
    }
    case 'SubmissionAnnotated':
    case 'AnnotationsErased':
      return { ...state, submissions: annotated(state, fact) };
    case 'HomeworkEnded':
    case 'HomeworkReopened':
    case 'HomeworkDeleted':
    case 'HomeworkRestored':
      return state;
  }
}

type About<Type> = Extract<HomeworkFact, { type: Type }>;

/** For whom what a team submitted counts: whoever was once counted in stays. */
export const countedIn = ({ submissions }: HomeworkState, teamId: string): string[] =>
  [...entries(submissions)].filter(([, one]) => one.teamId === teamId).map(([personId]) => personId);

function submitted(state: HomeworkState, fact: About<'HomeworkSubmitted'>): Submission {
  const { actor: by, at, version: editedIn } = fact;
  const { personId, attempt, isLate, teamId, words, pictures, files, answers } = fact.data;
  const of = (one: string) => get(state.submissions, one);
  // Whoever submits for a team comes first; the others of it have what that one has, with all that became of it before.
  const shared = teamId !== undefined && personId !== by ? of(by) : undefined;
  if (shared !== undefined) return { ...shared, attempt, editedIn };
  const [mate] = teamId === undefined ? [] : countedIn(state, teamId);
  const { steps = [], annotations: before } = of(personId) ?? of(mate ?? '') ?? {};
  const step = { what: isLate ? ('late' as const) : ('submitted' as const), at, by };
  const annotations = before && annotationsOn(before, pictures);
  const brought = {
    words,
    pictures,
    files,
    ...(annotations && { annotations }),
    ...(answers && { answers, answeredIn: editedIn }),
  };
  return { attempt, isLate, teamId, ...brought, submittedAt: at, editedIn, steps: [...steps, step] };
}

/** What a team submitted is one: whoever of it was opened, it is written on for all. */
function annotated(
  { submissions, ...state }: HomeworkState,
  { type, data }: About<'SubmissionAnnotated' | 'AnnotationsErased'>,
): HomeworkState['submissions'] {
  const { teamId } = get(submissions, data.personId) ?? {};
  let after = submissions;
  for (const whose of teamId === undefined ? [data.personId] : countedIn({ submissions, ...state }, teamId)) {
    const one = get(after, whose);
    if (one === undefined) continue;
    const before = one.annotations ?? {};
    const annotations =
      type === 'SubmissionAnnotated'
        ? annotatedBy(before, data.pictureId, data.strokes)
        : erasedFrom(before, data.pictureId, data.strokeIds);
    after = set(after, whose, { ...one, annotations });
  }
  return after;
}

function decided(
  before: Submission | undefined,
  fact: About<
    | 'SubmissionGraded'
    | 'SubmissionItemGraded'
    | 'SubmissionRescored'
    | 'SubmissionGradeWithdrawn'
    | 'SubmissionReturned'
  >,
): Submission | undefined {
  const { actor: by, at, version: editedIn } = fact;
  if (before === undefined) return undefined;
  const { steps } = before;
  const none = { scoreTenths: undefined, criteria: undefined, items: undefined, gradedBy: undefined };
  if (fact.type === 'SubmissionGradeWithdrawn')
    return { ...before, ...none, editedIn, remark: undefined, steps: [...steps, { what: 'withdrawn', at, by }] };
  if (fact.type === 'SubmissionRescored') return rescored(before, fact);
  const { remark } = fact.data;
  if (fact.type === 'SubmissionItemGraded') {
    const { itemId, points } = fact.data;
    const grade = { points, gradedBy: by, version: editedIn, ...(remark && { remark }) };
    return { ...before, editedIn, items: { ...before.items, [itemId]: grade } };
  }
  if (fact.type === 'SubmissionReturned')
    return { ...before, ...none, editedIn, remark, steps: [...steps, { what: fact.data.for, at, by, remark }] };
  const { scoreTenths, criteria, byItem, byKeys } = fact.data;
  const items = fact.data.items && itemsAfter(before, fact.data.items, by, editedIn);
  const step = { what: byKeys ? ('scored' as const) : ('graded' as const), at, by, scoreTenths, remark };
  const gradedBy = byKeys ? undefined : by;
  const said = byItem === undefined ? remark : before.remark;
  return { ...before, editedIn, remark: said, scoreTenths, criteria, items, gradedBy, steps: [...steps, step] };
}

/** By another key. Who answered nothing has points of it all the same, where everybody has full ones. */
function rescored(before: Submission, { data, actor: by, at, version }: About<'SubmissionRescored'>): Submission {
  const { itemId, points, scoreTenths = before.scoreTenths } = data;
  const { answers = [], steps } = before;
  const isAnswered = answers.some((one) => one.itemId === itemId);
  const others = isAnswered ? answers : [...answers, { itemId, points }];
  return {
    ...before,
    answers: others.map((one) => (one.itemId === itemId ? { ...one, points } : one)),
    editedIn: version,
    scoreTenths,
    steps: scoreTenths === before.scoreTenths ? steps : [...steps, { what: 'rescored', at, by, scoreTenths }],
  };
}

/** What was given anew takes the place of what stood there; of the rest, who gave it and what they said stays. */
function itemsAfter({ items = {}, answers }: Submission, given: ItemPoints, gradedBy: string, version: number) {
  const after = given.flatMap(({ itemId, points }) => {
    const stands = items[itemId];
    if (stands?.points === points) return [[itemId, stands] as const];
    // What its key gave stands with the answer: nobody gave it.
    return stands === undefined && pointsOf({ answers }, itemId) === points
      ? []
      : [[itemId, { points, gradedBy, version }] as const];
  });
  return Object.fromEntries(after);
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
