import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { personal } from '../kernel/personal.ts';
import type { Role } from '../kernel/roles.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, entries, remove, set, type Table } from '../kernel/table.ts';
import { text } from '../kernel/text.ts';

/** What a grant lets one do: give grants, watch lessons again, read the learning log, learn who a pseudonym is, make courses. */
export const grantKind = z.enum(['operate', 'review', 'analyse', 'reidentify', 'createCourses']);
export type GrantKind = z.output<typeof grantKind>;

/** How far it goes: one lesson, the lessons of one class, or the school. Only a review can be narrower than the school. */
export const grantScope = z.object({ classId: z.optional(id), lessonId: z.optional(id) });
export type GrantScope = z.output<typeof grantScope>;

/** What was looked at: the lesson again, the eyes of one student, the report, or evidence that was taken away. */
export const look = z.enum(['replay', 'student', 'report', 'evidence']);
export type Look = z.output<typeof look>;

const learners = z.array(id).check(z.minLength(1), z.maxLength(LIMITS.learnersPerReidentification));
const held = { kind: grantKind, scope: grantScope, until: z.optional(z.int()) };
/** The grant, and whose it is. */
const grant = { grantId: id, personId: id };

export const GrantGiven = fact('GrantGiven', {
  summary: 'Someone was granted more than their part in a class gives them.',
  data: z.object({ ...grant, ...held, reason: z.optional(personal()) }),
});

export const GrantWithdrawn = fact('GrantWithdrawn', {
  summary: 'A grant was taken back, or its time was over.',
  data: z.object({ ...grant, by: z.enum(['operator', 'timer']) }),
});

export const LessonReviewed = fact('LessonReviewed', {
  summary: 'A reviewer looked at a lesson: each look is a fact.',
  data: z.object({ ...grant, lessonId: id, look, studentId: z.optional(id) }),
});

export const LearnersReidentified = fact('LearnersReidentified', {
  summary: 'An analyst was told who stands behind pseudonyms.',
  data: z.object({ ...grant, learners }),
});

export const SecondStepRemoved = fact('SecondStepRemoved', {
  summary: 'An operator turned off somebody’s two-step sign-in, who had lost what it asks for.',
  data: z.object({ personId: id, reason: personal() }),
});

export const grantFacts = [GrantGiven, GrantWithdrawn, LessonReviewed, LearnersReidentified] as const;
export const accessFacts = [...grantFacts, SecondStepRemoved] as const;
export type AccessFact = FactOf<(typeof accessFacts)[number]>;

export const GiveGrant = command('GiveGrant', {
  summary: 'Grant someone more than their part in a class gives them; the address names whom.',
  data: z.object({ grantId: id, ...held, reason: z.optional(text(LIMITS.reasonUnits)) }),
  allow: { operator: true, system: true }, // [R6.17]; whoever runs the installation founds the first operator
  records: ['GrantGiven'],
});

export const WithdrawGrant = command('WithdrawGrant', {
  summary: 'Take a grant back.',
  data: z.object({ grantId: id }),
  allow: { operator: true },
  records: ['GrantWithdrawn'],
});

export const ExpireGrant = command('ExpireGrant', {
  summary: 'End a grant whose time is over.',
  data: z.object({ grantId: id, until: z.int() }),
  allow: { system: true },
  records: ['GrantWithdrawn'],
});

export const RecordReview = command('RecordReview', {
  summary: 'Record that a reviewer looked at a lesson.',
  data: z.object({ lessonId: id, classId: id, look, studentId: z.optional(id) }),
  allow: { system: true },
  records: ['LessonReviewed'],
});

export const RecordReidentification = command('RecordReidentification', {
  summary: 'Record that someone was told who stands behind pseudonyms.',
  data: z.object({ learners }),
  allow: { system: true },
  records: ['LearnersReidentified'],
});

export const RemoveSecondStep = command('RemoveSecondStep', {
  summary: 'Turn off the two-step sign-in of somebody who lost what it asks for; they are written to.',
  data: z.object({ reason: text(LIMITS.reasonUnits) }),
  allow: { operator: true },
  records: ['SecondStepRemoved'],
  secondStep: true,
});

const accessCommands = [
  GiveGrant,
  WithdrawGrant,
  ExpireGrant,
  RecordReview,
  RecordReidentification,
  RemoveSecondStep,
] as const;
export type AccessCommand = CommandOf<(typeof accessCommands)[number]>;

const MOVES = new Set<string>(grantFacts.map(({ type }) => type));

export const grantMachine = machine('grant', {
  summary: 'What someone was granted; who uses it leaves a fact.',
  per: (fact) => (MOVES.has(fact.type) ? (fact.data as { grantId: string }).grantId : undefined),
  initial: 'none',
  unknown: 'grant.unknown',
  states: {
    none: { on: { GrantGiven: 'given' } },
    given: { on: { LessonReviewed: 'given', LearnersReidentified: 'given', GrantWithdrawn: 'withdrawn' } },
    withdrawn: { on: {} },
  },
});

export interface Grant {
  readonly kind: GrantKind;
  readonly scope: GrantScope;
  readonly until?: number | undefined;
}

/** What one person was granted beyond their part in classes, and was not taken back. */
export interface AccessState {
  readonly grants: Table<Grant>;
}

export const initialAccess: AccessState = { grants: emptyTable() };

/** The same object each time: a tick does not look into it. */
const NOTHING = {};

export const access = context<AccessState, { readonly access: AccessState }, (typeof accessFacts)[number]>({
  name: 'access',
  facts: accessFacts,
  commands: accessCommands,
  machines: [grantMachine],
  moves: {
    WithdrawGrant: ({ grantId }: { grantId: string }, { streamId }) =>
      GrantWithdrawn({ grantId, personId: streamId, by: 'operator' }),
  },
  initial: initialAccess,
  evolve: (state, fact) => {
    if (fact.type === 'GrantWithdrawn') return { grants: remove(state.grants, fact.data.grantId) };
    if (fact.type !== 'GrantGiven') return state;
    const { grantId, kind, scope, until } = fact.data;
    return { grants: set(state.grants, grantId, { kind, scope, ...(until !== undefined && { until }) }) };
  },
  present: () => NOTHING, // nobody watches this live: what a person was granted is asked for
  timers: (fact) => {
    if (fact.type === 'GrantWithdrawn') return [{ key: fact.data.grantId }];
    if (fact.type !== 'GrantGiven' || fact.data.until === undefined) return [];
    const { grantId, until } = fact.data;
    return [{ key: grantId, set: { at: until, command: 'ExpireGrant', data: { grantId, until } } }];
  },
});

/** A lesson, and the class that says who has which role there. */
export interface Ground {
  readonly stream: string;
  readonly granting: string;
}

/**
 * The grant of a kind that holds for a lesson, or at large. That its time is over is a fact too; who knows what time it
 * is (`at`, in ms) need not wait for that.
 */
export function grantFor(
  state: AccessState,
  kind: GrantKind,
  ground?: Ground,
  at?: number,
): [grantId: string, grant: Grant] | undefined {
  return grantsHeld(state, at).find(([, one]) => one.kind === kind && covers(one.scope, ground));
}

/** All grants that were not withdrawn and whose time is not over. */
export function grantsHeld({ grants }: AccessState, at = -Infinity): [grantId: string, grant: Grant][] {
  return [...entries(grants)].filter(([, { until }]) => until === undefined || at < until);
}

function covers({ classId, lessonId }: GrantScope, ground?: Ground) {
  if (ground === undefined) return true;
  if (lessonId !== undefined) return ground.stream === `lesson/${lessonId}`;
  return classId === undefined || ground.granting === `class/${classId}`;
}

const LENT = { review: 'reviewer', analyse: 'analyst', operate: 'operator' } as const;

/** The roles that follow: a reviewer's in what the grant covers, an analyst's and an operator's at large. */
export function rolesLent(state: AccessState, ground: Ground | undefined, at: number): readonly Role[] {
  const kinds = ground === undefined ? (['review', 'analyse', 'operate'] as const) : (['review'] as const);
  return kinds.filter((kind) => grantFor(state, kind, ground, at) !== undefined).map((kind) => LENT[kind]);
}

/** An administrator sees what was granted and used, too, and changes nothing [R6.07]. */
const oversees = { operator: true, administrator: true } as const;

/** What the scope is called; the school's name where it is the school. */
const scoped = { ...held, scopeName: z.string() };
const search = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.searchUnits));

export const MyGrants = query('MyGrants', {
  summary: 'What I was granted beyond my part in classes, and that still holds.',
  path: '/api/grants/mine',
  input: z.object({}),
  result: z.object({ grants: z.array(z.object({ grantId: id, ...scoped })) }),
  allow: { visitor: true },
});

export const GrantRow = z.object({
  ...grant,
  name: z.string(),
  login: z.optional(z.string()),
  ...scoped,
  reason: z.optional(z.string()),
  givenAt: z.int(),
  /** Absent where whoever runs the installation founded it. */
  givenBy: z.optional(z.string()),
  status: z.enum(['given', 'withdrawn']),
  withdrawnAt: z.optional(z.int()),
  /** Absent where its time was over. */
  withdrawnBy: z.optional(z.string()),
  uses: z.int(),
  lastUsedAt: z.optional(z.int()),
});
export type GrantRow = z.output<typeof GrantRow>;

const KINDS = {
  operate: ['管理授权', 'Manage grants'],
  review: ['督导', 'Review'],
  analyse: ['数据分析', 'Data analysis'],
  reidentify: ['还原身份', 'Re-identification'],
  createCourses: ['建课程', 'Create courses'],
} as const;

export const Grants = list('Grants', {
  summary: 'What people of the school were granted: what holds first, then what was taken back, the newest first.',
  path: '/api/grants',
  allow: oversees,
  row: GrantRow,
  orders: { held: ['status', '-givenAt'], newest: ['-givenAt'] },
  filters: {
    kind: z.optional(grantKind),
    status: z.optional(z.enum(['given', 'withdrawn'])),
    personId: z.optional(id),
  },
  isSearched: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    login: { title: ['账号', 'Username'] },
    kind: { title: ['能做什么', 'Permission'], words: KINDS },
    scopeName: { title: ['范围', 'Scope'] },
    until: { title: ['到期', 'Until'], isTime: true },
    reason: { title: ['原因', 'Reason'] },
    givenAt: { title: ['给出时间', 'Given'], isTime: true },
    givenBy: { title: ['由谁给出', 'Given by'] },
    withdrawnAt: { title: ['收回时间', 'Withdrawn'], isTime: true },
    withdrawnBy: { title: ['由谁收回', 'Withdrawn by'] },
    uses: { title: ['用过（次）', 'Times used'] },
    lastUsedAt: { title: ['最近使用', 'Last used'], isTime: true },
  },
});

export const GrantUse = z.object({
  ...grant,
  name: z.string(),
  at: z.int(),
  /** What was looked at; absent where learners were named. */
  look: z.optional(look),
  lessonId: z.optional(id),
  title: z.optional(z.string()),
  /** With whose eyes. */
  student: z.optional(z.string()),
  /** How many pseudonyms were resolved. */
  learners: z.optional(z.int()),
});
export type GrantUse = z.output<typeof GrantUse>;

const LOOKS = {
  replay: ['看回放', 'Replay'],
  student: ['以学生视角看课', 'Lesson as a student'],
  report: ['看报告', 'Report'],
  evidence: ['导出证据', 'Evidence'],
} as const;

export const GrantUses = list('GrantUses', {
  summary: 'Each use of a grant, the newest first: who looked at what, who was told who stands behind pseudonyms.',
  path: '/api/grants/uses',
  allow: oversees,
  row: GrantUse,
  orders: { newest: ['-at'] },
  filters: { grantId: z.optional(id), personId: z.optional(id), lessonId: z.optional(id) },
  columns: {
    at: { title: ['时间', 'Time'], isTime: true },
    name: { title: ['姓名', 'Name'] },
    look: { title: ['做了什么', 'Looked at'], words: LOOKS },
    title: { title: ['课', 'Lesson'] },
    student: { title: ['学生', 'Student'] },
    learners: { title: ['还原身份（人）', 'Pseudonyms resolved'] },
  },
});

export const LessonLooks = list('LessonLooks', {
  summary: 'Which reviewers looked at a lesson, when, and at what, the newest first.',
  path: '/api/lesson/:id/looks',
  allow: { teacher: true, coTeacher: true, administrator: true },
  row: z.object({ personId: id, name: z.string(), at: z.int(), look, student: z.optional(z.string()) }),
  orders: { newest: ['-at'] },
  filters: { id },
  isCounted: true,
});

export const PeopleFound = query('PeopleFound', {
  summary: 'People whom the school knows, by part of a name or of a login: at most 20.',
  path: '/api/grants/people',
  input: z.object({ search }),
  result: z.object({
    people: z.array(z.object({ personId: id, name: z.string(), login: z.optional(z.string()) })),
  }),
  allow: { operator: true },
});

export const ScopesFound = query('ScopesFound', {
  summary: 'Classes, and lessons that have begun, by part of their name: at most 20.',
  path: '/api/grants/scopes',
  input: z.object({ search }),
  result: z.object({
    scopes: z.array(z.object({ scope: grantScope, name: z.string(), className: z.optional(z.string()) })),
  }),
  allow: { operator: true },
});

export const ReviewedLesson = z.object({
  id,
  title: z.string(),
  className: z.string(),
  teacher: z.optional(z.string()),
  status: z.enum(['running', 'ended']),
  startedAt: z.int(),
  endedAt: z.optional(z.int()),
  /** When I looked at it last. */
  lookedAt: z.optional(z.int()),
});
export type ReviewedLesson = z.output<typeof ReviewedLesson>;

export const ReviewedLessons = list('ReviewedLessons', {
  summary: 'The lessons that my grants let me watch: running first, then past, the newest first.',
  path: '/api/grants/lessons',
  allow: { reviewer: true },
  row: ReviewedLesson,
  orders: { running: ['-status', '-startedAt'] },
  isSearched: true,
});

export const accessQueries = [
  MyGrants,
  Grants,
  GrantUses,
  LessonLooks,
  PeopleFound,
  ScopesFound,
  ReviewedLessons,
] as const;

export interface AccessStreamState {
  readonly access: AccessState;
}

export const accessStream = stream<AccessStreamState>({
  family: 'access',
  summary: 'What one person was granted beyond their part in classes, and each use of it; the id is the person’s.',
  contexts: [access],
  // Whoever gives grants was granted that: their own stream says so.
  grantedBy: (_state, _data, personId) => `access/${personId}`,
  roleOf: (state) => (grantFor(state.access, 'operate') === undefined ? undefined : 'operator'),
  lends: (state, ground, at) => rolesLent(state.access, ground, at),
  looks: {
    role: 'reviewer',
    command: 'RecordReview',
    data: ({ stream: looked, granting, what, subject }) => ({
      lessonId: looked.slice('lesson/'.length),
      classId: granting.slice('class/'.length),
      look: what,
      ...(subject !== undefined && { studentId: subject }),
    }),
  },
});
