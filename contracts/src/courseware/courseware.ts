import type * as z from 'zod/mini';
import type { Attachment } from '../kernel/attachments.ts';
import type { NewFact } from '../kernel/fact.ts';
import type { Lost } from '../kernel/lost.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { coursewareCommands } from './commands.ts';
import {
  CoursewareDeleted,
  coursewareFacts,
  CoursewarePageRendered,
  CoursewareRenamed,
  CoursewareRendered,
  CoursewareRenderingRetried,
  CoursewareRenderingStarted,
  CoursewareRestored,
  CoursewareTagged,
  type CoursewareFact,
} from './facts.ts';

const OF_RENDERING = [
  'CoursewareRenderingStarted',
  'CoursewarePageRendered',
  'CoursewareRendered',
  'CoursewareRenderingFailed',
];
const WITHIN = [
  'CoursewareEditionAdded',
  'CoursewareEditionRestored',
  'CoursewareRenderingRetried',
  'CoursewareRenamed',
  'CoursewareMoved',
  'CoursewareTagged',
  'CoursewarePagesArranged',
];
const ABOUT = new Set<string>(coursewareFacts.map(({ type }) => type).filter((type) => !OF_RENDERING.includes(type)));

export const coursewareMachine = machine('courseware', {
  summary: 'An item of a courseware library, and its way into the bin and out of it.',
  per: ({ type }) => (ABOUT.has(type) ? 'courseware' : undefined),
  initial: 'none',
  unknown: 'courseware.unknown',
  states: {
    none: { on: { CoursewareUploaded: 'kept' } },
    kept: { on: { ...Object.fromEntries(WITHIN.map((type) => [type, 'kept'])), CoursewareDeleted: 'deleted' } },
    deleted: { on: { CoursewareRestored: 'kept' } },
  },
});

const editionIn = ({ type, data }: NewFact): string | undefined => {
  if (type === 'CoursewareUploaded') return '1';
  const { edition } = data as { readonly edition?: number };
  return edition === undefined ? undefined : String(edition);
};

/** Pending, parsing, success and failed are the product's words [R4.09]. */
export const editionMachine = machine('coursewareEdition', {
  summary: 'An edition from the arrival of its file to its pages [R4.09].',
  per: editionIn,
  initial: 'none',
  unknown: 'courseware.noEdition',
  states: {
    none: {
      on: { CoursewareUploaded: 'pending', CoursewareEditionAdded: 'pending', CoursewareEditionRestored: 'success' },
    },
    pending: { on: { CoursewareRenderingStarted: 'parsing', CoursewareRenderingFailed: 'failed' } },
    parsing: {
      on: {
        CoursewareRenderingStarted: 'parsing',
        CoursewarePageRendered: 'parsing',
        CoursewareRendered: 'success',
        CoursewareRenderingFailed: 'failed',
      },
    },
    success: { on: { CoursewarePagesArranged: 'success' } },
    failed: { on: { CoursewareRenderingRetried: 'pending' } },
  },
});

export type CoursewarePage = Omit<z.output<typeof CoursewarePageRendered.data>, 'edition'>;

export interface Edition {
  readonly edition: number;
  readonly file: Attachment;
  /** 0 until the file was opened. */
  readonly pages: number;
  readonly ready: Readonly<Record<number, CoursewarePage>>;
  /** The numbers of its pages in another order than the file's, without those that are left out. */
  readonly arranged?: readonly number[] | undefined;
  readonly reason?: string | undefined;
  /** Of a file that was turned into a PDF first. */
  readonly lost?: Lost | undefined;
  /** Which edition it is once more. */
  readonly of?: number | undefined;
  readonly at: number;
}

export interface CoursewareState {
  readonly ownerId?: string;
  readonly name: string;
  readonly folder?: string | undefined;
  readonly tags: readonly string[];
  /** In their order: the last one is the newest. */
  readonly editions: readonly Edition[];
  /** The version in which what a lesson would take was changed last. */
  readonly changedIn: number;
  readonly deletedAt?: number | undefined;
}

export interface CoursewareStreamState {
  readonly courseware: CoursewareState;
}

/** The numbers of an edition's pages in the order of teaching. */
export const pagesInOrder = ({ pages, arranged }: Pick<Edition, 'pages' | 'arranged'>): readonly number[] =>
  arranged ?? Array.from({ length: pages }, (_, index) => index + 1);

const added = (state: CoursewareState, edition: Edition, changedIn: number): CoursewareState => ({
  ...state,
  editions: [...state.editions, edition],
  changedIn,
});

const changed = (state: CoursewareState, edition: number, change: (before: Edition) => Partial<Edition>) => ({
  ...state,
  editions: state.editions.map((one) => (one.edition === edition ? { ...one, ...change(one) } : one)),
});

function evolveCourseware(state: CoursewareState, fact: CoursewareFact): CoursewareState {
  const { at, actor, version } = fact;
  const fresh = (files: readonly Attachment[], edition: number): Edition => ({
    edition,
    file: files[0]!,
    pages: 0,
    ready: {},
    at,
  });
  switch (fact.type) {
    case 'CoursewareUploaded': {
      const { files, ...described } = fact.data;
      return added({ ...state, ...described, ownerId: actor }, fresh(files, 1), version);
    }
    case 'CoursewareEditionAdded':
      return added(state, fresh(fact.data.files, fact.data.edition), version);
    case 'CoursewareEditionRestored': {
      const { edition, of } = fact.data;
      const before = state.editions.find((one) => one.edition === of);
      return before === undefined ? state : added(state, { ...before, edition, of, at }, version);
    }
    case 'CoursewareRenderingStarted':
      return changed(state, fact.data.edition, () => ({ pages: fact.data.pages, lost: fact.data.lost }));
    case 'CoursewarePageRendered': {
      const { edition, ...page } = fact.data;
      return changed(state, edition, ({ ready }) => ({ ready: { ...ready, [page.n]: page } }));
    }
    case 'CoursewareRenderingFailed':
      return changed(state, fact.data.edition, () => ({ reason: fact.data.reason }));
    case 'CoursewareRenderingRetried':
      return changed(state, fact.data.edition, () => ({ reason: undefined }));
    case 'CoursewarePagesArranged':
      return { ...changed(state, fact.data.edition, () => ({ arranged: fact.data.pages })), changedIn: version };
    case 'CoursewareRenamed':
      return { ...state, name: fact.data.name };
    case 'CoursewareMoved':
      return { ...state, folder: fact.data.folder };
    case 'CoursewareTagged':
      return { ...state, tags: fact.data.tags };
    case 'CoursewareDeleted':
      return { ...state, deletedAt: at };
    case 'CoursewareRestored':
      return { ...state, deletedAt: undefined };
    case 'CoursewareRendered':
      return state;
  }
}

/** The same object each time: nobody watches courseware live. */
const NOTHING = {};

export const courseware = context<
  CoursewareState,
  { readonly courseware: CoursewareState },
  (typeof coursewareFacts)[number]
>({
  name: 'courseware',
  facts: coursewareFacts,
  commands: coursewareCommands,
  machines: [coursewareMachine, editionMachine],
  moves: {
    RenameCourseware: CoursewareRenamed,
    TagCourseware: CoursewareTagged,
    DeleteCourseware: CoursewareDeleted,
    RestoreCourseware: CoursewareRestored,
    RetryCoursewareRendering: CoursewareRenderingRetried,
    StartCoursewareRendering: CoursewareRenderingStarted,
    RecordCoursewarePage: CoursewarePageRendered,
    FinishCoursewareRendering: CoursewareRendered,
  },
  initial: { name: '', tags: [], editions: [], changedIn: 0 },
  evolve: evolveCourseware,
  present: () => NOTHING,
});

export const coursewareStream = stream<CoursewareStreamState>({
  family: 'courseware',
  summary: 'One item of a teacher’s courseware library: its editions, the pages of each, and where it stands.',
  contexts: [courseware],
  roleOf: ({ courseware: { ownerId } }, personId) => (ownerId === personId ? 'teacher' : undefined),
});
