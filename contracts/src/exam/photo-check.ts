import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import type { RefusalCode } from '../kernel/refusal.ts';
import { context } from '../kernel/stream.ts';
import { line } from '../kernel/text.ts';
import type { ProctoringRules, SettledSettings } from './settings.ts';

/** Why a picture is none to know somebody by. */
export const photoFault = z.enum(['notThem', 'unclear', 'several']);
export type PhotoFault = z.output<typeof photoFault>;

const whose = { personId: id };
const photo = { ...whose, photoId: id };

export const ExamPhotoSent = fact('ExamPhotoSent', {
  summary: 'A student showed who sits the exam: the picture stands elsewhere, sealed, until it is deleted.',
  data: z.object({ ...photo, deleteAt: z.int() }),
});

export const ExamPhotoPassed = fact('ExamPhotoPassed', {
  summary: 'A teacher saw that it is they.',
  data: z.object(photo),
});

export const ExamPhotoFailed = fact('ExamPhotoFailed', {
  summary: 'A teacher did not find them in the picture; another one can be taken.',
  data: z.object({
    ...photo,
    /** What the exam is called. */
    name: z.string(),
    fault: photoFault,
    words: z.optional(personal()),
  }),
});

export const ExamPhotoReviewWithdrawn = fact('ExamPhotoReviewWithdrawn', {
  summary: 'What a teacher decided about a picture was taken back: it waits as before.',
  data: z.object(photo),
});

export const ExamPhotoWaived = fact('ExamPhotoWaived', {
  summary: 'A teacher lets somebody begin without a picture, for a reason.',
  data: z.object({ ...whose, reason: personal() }),
});

export const ExamPhotosDeleted = fact('ExamPhotosDeleted', {
  summary: 'Their time came: no picture of the exam is kept any more.',
  data: z.object({ deleteAt: z.int() }),
});

export const photoFacts = [
  ExamPhotoSent,
  ExamPhotoPassed,
  ExamPhotoFailed,
  ExamPhotoReviewWithdrawn,
  ExamPhotoWaived,
  ExamPhotosDeleted,
] as const;
export type PhotoFact = FactOf<(typeof photoFacts)[number]>;

const sits = { student: true, representative: true, auditor: true } as const;
const reviews = { teacher: true, coTeacher: true } as const;

export const SendExamPhoto = command('SendExamPhoto', {
  summary: 'Show who I am before an exam, by a picture that I brought.',
  data: z.object({ photoId: id }),
  allow: sits,
  records: ['ExamPhotoSent'],
});

export const PassExamPhoto = command('PassExamPhoto', {
  summary: 'Say that it is they; also of a picture that failed, once they were seen in person.',
  data: z.object(photo),
  allow: reviews,
  records: ['ExamPhotoPassed'],
});

export const FailExamPhoto = command('FailExamPhoto', {
  summary: 'Ask for another picture, with what is wrong with this one.',
  data: z.object({ ...photo, fault: photoFault, words: z.optional(line(LIMITS.examPhotoWordsUnits)) }),
  allow: reviews,
  records: ['ExamPhotoFailed'],
});

export const WithdrawExamPhotoReview = command('WithdrawExamPhotoReview', {
  summary: 'Take back what was decided about a picture.',
  data: z.object(photo),
  allow: reviews,
  records: ['ExamPhotoReviewWithdrawn'],
});

export const WaiveExamPhoto = command('WaiveExamPhoto', {
  summary: 'Let somebody begin who cannot take a picture, for a reason.',
  data: z.object({ ...whose, reason: line(LIMITS.invalidReasonUnits) }),
  allow: reviews,
  records: ['ExamPhotoWaived'],
});

export const DeleteExamPhotos = command('DeleteExamPhotos', {
  summary: 'Delete the pictures of an exam, for their time has come.',
  data: z.object({ deleteAt: z.int() }),
  allow: { system: true },
  records: ['ExamPhotosDeleted'],
});

const photoCommands = [
  SendExamPhoto,
  PassExamPhoto,
  FailExamPhoto,
  WithdrawExamPhotoReview,
  WaiveExamPhoto,
  DeleteExamPhotos,
] as const;
export type PhotoCommand = CommandOf<(typeof photoCommands)[number]>;

export const photoMachine = machine('photo', {
  summary: 'Whether a teacher knows who is about to sit a proctored exam [R4.12].',
  per: ({ type, data }) => (ABOUT.has(type) ? (data as { readonly personId: string }).personId : undefined),
  initial: 'none',
  states: {
    none: { on: { ExamPhotoSent: 'underReview', ExamPhotoWaived: 'waived' } },
    underReview: { on: { ExamPhotoPassed: 'passed', ExamPhotoFailed: 'failed', ExamPhotoWaived: 'waived' } },
    failed: {
      on: {
        ExamPhotoSent: 'underReview',
        ExamPhotoPassed: 'passed',
        ExamPhotoReviewWithdrawn: 'underReview',
        ExamPhotoWaived: 'waived',
      },
    },
    passed: { on: { ExamPhotoReviewWithdrawn: 'underReview' } },
    waived: { on: {} },
  },
});
const ABOUT = new Set<string>(photoFacts.map(({ type }) => type).filter((type) => type !== 'ExamPhotosDeleted'));

export const PHOTO_STATUSES = ['none', 'underReview', 'passed', 'failed', 'waived'] as const;
export type PhotoStatus = (typeof PHOTO_STATUSES)[number];

/** The picture that somebody sent last, and what was decided about it. */
export interface PhotoCheck {
  readonly photoId?: string;
  readonly sentAt?: number;
  readonly decidedAt?: number;
  readonly reviewerId?: string;
  readonly fault?: PhotoFault;
  /** What they are told beside the fault, or why they need no picture. */
  readonly words?: Sealed;
}

export const PHOTO_STEPS = ['photoSent', 'photoPassed', 'photoFailed', 'photoReopened', 'photoWaived'] as const;

/** What became of pictures, one after another, for the record of the exam. */
export interface PhotoStep extends Pick<PhotoCheck, 'fault' | 'words'> {
  readonly what: (typeof PHOTO_STEPS)[number];
  readonly personId: string;
  /** Who did it: the student, or a teacher. */
  readonly actorId: string;
  readonly at: number;
  readonly version: number;
}

export interface PhotoCheckState {
  /** By student. */
  readonly checks: Readonly<Record<string, PhotoCheck>>;
  readonly steps: readonly PhotoStep[];
  readonly deleteAt?: number;
  readonly deletedAt?: number;
}

function evolvePhotoCheck(state: PhotoCheckState, { type, data, at, actor, version }: PhotoFact): PhotoCheckState {
  if (type === 'ExamPhotosDeleted') return { ...state, deletedAt: at };
  const { personId } = data;
  const having = (check: PhotoCheck, what: PhotoStep['what']) => {
    const { fault, words } = check;
    const step = { what, personId, actorId: actor, at, version, ...(fault && { fault }), ...(words && { words }) };
    return { ...state, checks: { ...state.checks, [personId]: check }, steps: [...state.steps, step] };
  };
  if (type === 'ExamPhotoSent') {
    const { deletedAt: _, ...next } = having({ photoId: data.photoId, sentAt: at }, 'photoSent');
    return { ...next, deleteAt: data.deleteAt };
  }
  const { photoId, sentAt } = state.checks[personId] ?? {};
  const sent = { ...(photoId !== undefined && { photoId }), ...(sentAt !== undefined && { sentAt }) };
  const decided = { ...sent, decidedAt: at, reviewerId: actor };
  switch (type) {
    case 'ExamPhotoPassed':
      return having(decided, 'photoPassed');
    case 'ExamPhotoFailed':
      return having({ ...decided, fault: data.fault, ...(data.words && { words: data.words }) }, 'photoFailed');
    case 'ExamPhotoReviewWithdrawn':
      return having(sent, 'photoReopened');
    case 'ExamPhotoWaived':
      return having({ ...decided, words: data.reason }, 'photoWaived');
  }
}

const TIMER = 'photos';

/** Who each of a proctored exam's students is, before they begin; of one exam, beside what is sat [R4.12, R9.12]. */
export const photoCheck = context<
  PhotoCheckState,
  { readonly photoCheck: PhotoCheckState },
  (typeof photoFacts)[number]
>({
  name: 'photoCheck',
  facts: photoFacts,
  commands: photoCommands,
  machines: [photoMachine],
  initial: { checks: {}, steps: [] },
  evolve: evolvePhotoCheck,
  present: () => undefined, // nobody watches an exam live
  timers: ({ type, data }) => {
    if (type === 'ExamPhotosDeleted') return [{ key: TIMER }];
    if (type !== 'ExamPhotoSent') return [];
    const { deleteAt } = data;
    return [{ key: TIMER, set: { at: deleteAt, command: 'DeleteExamPhotos', data: { deleteAt } } }];
  },
});

/** From when on pictures are taken [R9.12]. */
export const photosOpenAt = ({ startsAt }: Pick<SettledSettings, 'startsAt'>): number => startsAt - LIMITS.examPhotoMs;

/** Why somebody may not begin yet: a picture has to be sent, and must not have failed; nobody waits for its review. */
export function barredByPhoto(rules: ProctoringRules | undefined, status: PhotoStatus): RefusalCode | undefined {
  if (rules?.photo !== true) return undefined;
  if (status === 'none') return 'exam.photoFirst';
  return status === 'failed' ? 'exam.photoFailed' : undefined;
}
