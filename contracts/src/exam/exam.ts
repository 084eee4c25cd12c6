import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { name } from '../kernel/text.ts';
import { paperContent, type PaperContent } from '../paper/content.ts';
import { correction, secretCorrection, standingKey, withCorrection, type Corrected } from './correction.ts';
import { photoCheck, type PhotoCheckState } from './photo-check.ts';
import { examSettings, settledSettings, type SettledSettings } from './settings.ts';

const examName = name(LIMITS.examNameUnits); // [R5.13]
/** The paper's variants: whoever sits it has one of them. */
const variants = z.array(paperContent).check(z.minLength(1), z.maxLength(LIMITS.paperVariants));
/** Salted hashes of four digits: for whoever sits it, and for teachers who read its papers [R6.12]. */
const passwords = { password: z.optional(personal()), viewPassword: z.optional(personal()) };

export const ExamPublished = fact('ExamPublished', {
  summary: 'A teacher gave a paper to a class as an exam: it stands here as it was then, and changes no more with it.',
  data: z.object({
    examId: id,
    classId: id,
    paperId: id,
    name: examName,
    variants: secret(variants),
    settings: settledSettings,
    ...passwords,
  }),
});

export const ExamRevised = fact('ExamRevised', {
  summary: 'Before its class knew of it, its name, its times or its rules were changed.',
  data: z.object({ name: examName, settings: settledSettings, ...passwords }),
});

export const ExamWithdrawn = fact('ExamWithdrawn', {
  summary: 'Before its class knew of it, it was taken back.',
  data: z.object({}),
});

export const ExamAnnounced = fact('ExamAnnounced', {
  summary: 'Its publish time came: the class is told.',
  data: z.object({ classId: id, name: examName }),
});

export const ExamExtended = fact('ExamExtended', {
  summary: 'Somebody, or the whole class, was given longer.',
  data: z.object({ personId: z.optional(id), ms: z.int() }),
});

export const ExamScoresReleased = fact('ExamScoresReleased', {
  summary: 'Scores are out from now on, before the time that was set.',
  data: z.object({ classId: id }),
});

export const ExamAnswersReleased = fact('ExamAnswersReleased', {
  summary: 'Answers are out from now on, before the time that was set; nobody sits it any more.',
  data: z.object({ classId: id }),
});

export const ExamPapersOpened = fact('ExamPapersOpened', {
  summary: 'Somebody who teaches the class gave the password for reading papers, and reads them from then on.',
  data: z.object({}),
});

export const ExamKeyCorrected = fact('ExamKeyCorrected', {
  summary: 'What was held to be right in a question was not: all attempts are scored anew by this.',
  data: z.object({ classId: id, ...secretCorrection, scores: z.enum(['out', 'notOut']) }),
});

export const examFacts = [
  ExamPublished,
  ExamRevised,
  ExamWithdrawn,
  ExamAnnounced,
  ExamExtended,
  ExamScoresReleased,
  ExamAnswersReleased,
  ExamPapersOpened,
  ExamKeyCorrected,
] as const;
export type ExamFact = FactOf<(typeof examFacts)[number]>;

const publishes = { teacher: true, coTeacher: true } as const;
const digits = z.string().check(z.regex(/^\d{4}$/)); // [R5.25]

export const PublishExam = command('PublishExam', {
  summary: 'Give a paper to a class as an exam, now or at a time.',
  data: z.object({
    classId: id,
    /** One that whoever publishes it made; what stands in it is read then. */
    paperId: id,
    name: examName,
    settings: examSettings,
    password: z.optional(digits),
    viewPassword: z.optional(digits),
  }),
  allow: publishes,
  records: ['ExamPublished', 'ExamAnnounced'],
});

export const ReviseExam = command('ReviseExam', {
  summary: 'Change it, until it is published [R4.22].',
  data: z.object({
    name: examName,
    settings: examSettings,
    /** Absent, a password stays as it is; null, it goes. */
    password: z.optional(z.nullable(digits)),
    viewPassword: z.optional(z.nullable(digits)),
  }),
  allow: publishes,
  records: ['ExamRevised', 'ExamAnnounced'],
});

export const WithdrawExam = command('WithdrawExam', {
  summary: 'Take it back, until it is published [R4.22].',
  data: z.object({}),
  allow: publishes,
  records: ['ExamWithdrawn'],
});

export const AnnounceExam = command('AnnounceExam', {
  summary: 'Tell the class, for its publish time has come.',
  data: z.object({ publishAt: z.int() }),
  allow: { system: true },
  records: ['ExamAnnounced'],
});

export const ExtendExam = command('ExtendExam', {
  summary: 'Give one student longer, or all of them.',
  data: z.object({
    personId: z.optional(id),
    minutes: z.int().check(z.minimum(1), z.maximum(LIMITS.examExtraMinutes)),
  }),
  allow: publishes,
  records: ['ExamExtended'],
});

export const ReleaseExamScores = command('ReleaseExamScores', {
  summary: 'Let students see their scores now.',
  data: z.object({}),
  allow: publishes,
  records: ['ExamScoresReleased'],
});

export const ReleaseExamAnswers = command('ReleaseExamAnswers', {
  summary: 'Let students see what is right now; not before the deadline.',
  data: z.object({}),
  allow: publishes,
  records: ['ExamAnswersReleased'],
});

export const OpenExamPapers = command('OpenExamPapers', {
  summary: 'Give the password for reading the papers of an exam [R6.12].',
  data: z.object({ password: digits }),
  allow: publishes,
  records: ['ExamPapersOpened'],
});

export const CorrectExamKey = command('CorrectExamKey', {
  summary: 'Say what is right in a question after all; every attempt is scored anew.',
  data: z.object({
    ...correction.shape,
    /** The number of the last correction of this question that was seen, or 0. */
    basedOn: z.int(),
  }),
  allow: publishes,
  records: ['ExamKeyCorrected'],
});

const examCommands = [
  PublishExam,
  ReviseExam,
  WithdrawExam,
  AnnounceExam,
  ExtendExam,
  ReleaseExamScores,
  ReleaseExamAnswers,
  OpenExamPapers,
  CorrectExamKey,
] as const;
export type ExamCommand = CommandOf<(typeof examCommands)[number]>;

const ABOUT = new Set<string>(examFacts.map(({ type }) => type));

export const examMachine = machine('exam', {
  summary: 'An exam of one class: until its publish time it can be changed and taken back [R4.22].',
  per: ({ type }) => (ABOUT.has(type) ? 'exam' : undefined),
  initial: 'none',
  unknown: 'exam.unknown',
  states: {
    none: { on: { ExamPublished: 'scheduled' } },
    scheduled: {
      on: {
        ExamRevised: 'scheduled',
        ExamPapersOpened: 'scheduled',
        ExamWithdrawn: 'withdrawn',
        ExamAnnounced: 'published',
      },
    },
    published: {
      on: {
        ExamExtended: 'published',
        ExamScoresReleased: 'published',
        ExamAnswersReleased: 'published',
        ExamPapersOpened: 'published',
        ExamKeyCorrected: 'published',
      },
    },
    withdrawn: { on: {} },
  },
});

export interface PublishedExam {
  readonly examId: string;
  readonly classId: string;
  readonly paperId: string;
  readonly name: string;
  readonly variants: readonly PaperContent[];
  readonly settings: SettledSettings;
  readonly password?: Sealed | undefined;
  readonly viewPassword?: Sealed | undefined;
  /** Who gave the password for reading papers. */
  readonly readers: readonly string[];
  readonly authorId: string;
  /** In ms, by student; and what everybody was given. */
  readonly extra: Readonly<Record<string, number>>;
  readonly extraOfAll: number;
  readonly fullForAll: readonly string[];
  /** By question, the tests of programs that were wrong. */
  readonly withoutTests?: Readonly<Record<string, readonly number[]>> | undefined;
  /** Of each question its last correction. */
  readonly corrections: Readonly<Record<string, Corrected>>;
}

export interface ExamState {
  readonly published?: PublishedExam;
  readonly announcedAt?: number;
  readonly isWithdrawn: boolean;
}

const ASIDE = { readers: [], extra: {}, extraOfAll: 0, fullForAll: [], corrections: {} };

/** Whether a teacher of the class reads what is in its papers: its author does, and who gave the password [R6.12]. */
export const mayReadPapers = (
  { viewPassword, authorId, readers }: Pick<PublishedExam, 'viewPassword' | 'authorId' | 'readers'>,
  personId: string,
): boolean => viewPassword === undefined || authorId === personId || readers.includes(personId);

function evolveExam(state: ExamState, { type, data, actor, at, version }: ExamFact): ExamState {
  if (type === 'ExamPublished') return { ...state, published: { ...data, authorId: actor, ...ASIDE } };
  const { published } = state;
  if (published === undefined) return state;
  const { settings, extra, extraOfAll } = published;
  switch (type) {
    case 'ExamRevised':
      return {
        ...state,
        published: { ...published, password: undefined, viewPassword: undefined, readers: [], ...data },
      };
    case 'ExamWithdrawn':
      return { ...state, isWithdrawn: true };
    case 'ExamAnnounced':
      return { ...state, announcedAt: at };
    case 'ExamExtended': {
      const { personId, ms } = data;
      if (personId === undefined) return { ...state, published: { ...published, extraOfAll: extraOfAll + ms } };
      const theirs = { ...extra, [personId]: (extra[personId] ?? 0) + ms };
      return { ...state, published: { ...published, extra: theirs } };
    }
    case 'ExamScoresReleased':
      return { ...state, published: { ...published, settings: { ...settings, scoreAt: at } } };
    case 'ExamAnswersReleased': {
      const scoreAt = Math.min(settings.scoreAt ?? at, at);
      return { ...state, published: { ...published, settings: { ...settings, scoreAt, answersAt: at } } };
    }
    case 'ExamPapersOpened':
      return { ...state, published: { ...published, readers: [...published.readers, actor] } };
    case 'ExamKeyCorrected': {
      const { classId: _, scores: __, ...its } = data;
      const before = standingKey(published, its.itemId);
      const corrections = { ...published.corrections, [its.itemId]: { ...its, version, personId: actor, at, before } };
      return { ...state, published: { ...withCorrection(published, its), corrections } };
    }
  }
}

/** The same object each time: nobody watches an exam live. */
const NOTHING = {};
const TIMER = 'announce';

export const exam = context<ExamState, { readonly exam: ExamState }, (typeof examFacts)[number]>({
  name: 'exam',
  facts: examFacts,
  commands: examCommands,
  machines: [examMachine],
  moves: { WithdrawExam: ExamWithdrawn },
  initial: { isWithdrawn: false },
  evolve: evolveExam,
  present: () => NOTHING,
  timers: ({ type, data }) => {
    if (type === 'ExamPublished' || type === 'ExamRevised') {
      const { publishAt } = data.settings;
      return [{ key: TIMER, set: { at: publishAt, command: 'AnnounceExam', data: { publishAt } } }];
    }
    return type === 'ExamWithdrawn' || type === 'ExamAnnounced' ? [{ key: TIMER }] : [];
  },
});

export interface ExamStreamState {
  readonly exam: ExamState;
  readonly photoCheck: PhotoCheckState;
}

export const examStream = stream<ExamStreamState>({
  family: 'exam',
  summary:
    'One exam of one class: the paper as it was published, its times and rules, who was given longer, and who showed who they are.',
  contexts: [exam, photoCheck],
  grantedBy: ({ exam: { published } }, data) => {
    const classId = published?.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});
