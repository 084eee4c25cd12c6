import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, remove, set, type Table } from '../kernel/table.ts';
import { line, name } from '../kernel/text.ts';
import { DEFAULT_POLICY, MARK_MOST, MODULE_KINDS, UNWEIGHED, type Policy } from './grade.ts';

const percent = z.int().check(z.minimum(0), z.maximum(100));
const unitWeight = percent; // [R5.21]
const ownName = name(LIMITS.ownModuleUnits); // [R5.20]
const scoreTenths = z.int().check(z.minimum(0), z.maximum(MARK_MOST));

const ownModule = z.object({
  id,
  name: ownName,
  weight: percent,
  units: z.array(z.object({ id, name: ownName, weight: unitWeight })).check(z.maxLength(LIMITS.unitsPerOwnModule)),
});

/** What counts how much: several teachers set it, so each says on which version. */
export const policy = editable({
  weights: z.object({
    attendance: percent,
    lessons: percent,
    exercises: z._default(percent, 0),
    homework: percent,
    experiments: z._default(percent, 0),
    discussions: z._default(percent, 0),
    live: z._default(percent, 0),
    video: z._default(percent, 0),
    exams: percent,
  }),
  own: z.array(ownModule).check(z.maxLength(LIMITS.ownModules)),
  units: z
    .array(z.object({ module: z.enum(MODULE_KINDS), id, weight: unitWeight }))
    .check(z.maxLength(LIMITS.transcriptUnits)),
  liveShare: z.int().check(z.minimum(1), z.maximum(100)),
});

/** What students are shown beside their own grade. */
const shows = { showsMean: z.boolean(), showsRank: z.boolean() };

/** Without a score what was given is taken back. */
const given = z.array(z.object({ personId: id, scoreTenths: z.optional(scoreTenths) }));

export const PolicySet = fact('PolicySet', {
  summary: 'Somebody who teaches the class set what counts how much; each time is a version.',
  data: z.object(policy.fields),
});

export const ScoresGiven = fact('ScoresGiven', {
  summary: 'Students were scored by hand for a unit of the class’s own.',
  data: z.object({ unitId: id, scores: given, reason: z.optional(personal()) }),
});

export const TranscriptPublished = fact('TranscriptPublished', {
  summary: 'Students read their grades from now on, under the policy that stood then.',
  data: z.object({ classId: id, ...shows }),
});

export const TranscriptHidden = fact('TranscriptHidden', {
  summary: 'Students read nothing of it any more.',
  data: z.object({}),
});

export const transcriptFacts = [PolicySet, ScoresGiven, TranscriptPublished, TranscriptHidden] as const;
type TranscriptFact = FactOf<(typeof transcriptFacts)[number]>;

const teaches = { teacher: true, coTeacher: true } as const;

export const SetPolicy = command('SetPolicy', {
  summary: 'Set what counts how much, and the modules of the class’s own.',
  data: z.object(policy.edit),
  allow: teaches,
  records: ['PolicySet'],
});

export const GiveScores = command('GiveScores', {
  summary: 'Score students by hand for a unit of the class’s own.',
  data: z.object({
    unitId: id,
    scores: given.check(z.minLength(1), z.maxLength(LIMITS.scoresAtOnce)),
    reason: z.optional(line(LIMITS.reasonUnits)),
    /** The version in which this unit was scored last: whoever comes later is shown that. */
    basedOn: z.int(),
  }),
  allow: { ...teaches, assistant: true },
  records: ['ScoresGiven'],
});

export const PublishTranscript = command('PublishTranscript', {
  summary: 'Let students read their grades, under the policy that stands now.',
  data: z.object({ ...shows, basedOn: z.int() }),
  allow: teaches,
  records: ['TranscriptPublished'],
});

export const HideTranscript = command('HideTranscript', {
  summary: 'Take it back from students.',
  data: z.object({}),
  allow: teaches,
  records: ['TranscriptHidden'],
});

const transcriptCommands = [SetPolicy, GiveScores, PublishTranscript, HideTranscript] as const;
export type TranscriptCommand = CommandOf<(typeof transcriptCommands)[number]>;

const ABOUT = new Set<string>(transcriptFacts.map(({ type }) => type));

export const transcriptMachine = machine('transcript', {
  summary: 'Whether students read the transcript of a class.',
  per: ({ type }) => (ABOUT.has(type) ? 'transcript' : undefined),
  initial: 'hidden',
  states: {
    hidden: { on: { PolicySet: 'hidden', ScoresGiven: 'hidden', TranscriptPublished: 'published' } },
    published: {
      on: {
        PolicySet: 'published',
        ScoresGiven: 'published',
        TranscriptPublished: 'published',
        TranscriptHidden: 'hidden',
      },
    },
  },
});

export interface GivenScore {
  readonly scoreTenths: number;
  readonly by: string;
  readonly at: number;
  readonly reason?: Sealed | undefined;
}

/** What students were given for one unit, and in which version that changed last. */
export interface ScoredUnit {
  readonly editedIn: number;
  readonly scores: Table<GivenScore>;
}

/** One line of the change log. */
export interface TranscriptStep {
  readonly what: 'policy' | 'scores' | 'published' | 'hidden';
  readonly version: number;
  readonly at: number;
  readonly by: string;
  readonly policy?: Policy;
  readonly unitId?: string;
  /** How many were scored; of one alone, who, and from what to what. */
  readonly n?: number;
  readonly personId?: string;
  readonly before?: number;
  readonly after?: number;
  readonly reason?: Sealed | undefined;
}

export interface TranscriptState extends Policy {
  readonly editedIn: number;
  /** What students read: the policy that stood when it was published. */
  readonly published?: {
    readonly policy: Policy;
    readonly editedIn: number;
    readonly at: number;
    readonly showsMean: boolean;
    readonly showsRank: boolean;
  };
  readonly scored: Table<ScoredUnit>;
  readonly steps: readonly TranscriptStep[];
}

const initialTranscript: TranscriptState = { ...DEFAULT_POLICY, editedIn: 0, scored: emptyTable(), steps: [] };

export const policyOf = ({ weights, own, units, liveShare }: Policy): Policy => ({ weights, own, units, liveShare });

function evolveTranscript(state: TranscriptState, fact: TranscriptFact): TranscriptState {
  const { version, at, actor: by } = fact;
  const told = (step: Partial<TranscriptStep> & Pick<TranscriptStep, 'what'>): TranscriptState['steps'] => [
    ...state.steps,
    { version, at, by, ...step },
  ];
  switch (fact.type) {
    case 'PolicySet': {
      const weights = { ...UNWEIGHED, ...fact.data.weights }; // a policy of before there were some of them
      const policy = { ...fact.data, weights };
      return { ...state, ...policy, editedIn: version, steps: told({ what: 'policy', policy }) };
    }
    case 'ScoresGiven':
      return { ...state, scored: scoresAfter(state, fact), steps: told(scoredStep(state, fact)) };
    case 'TranscriptPublished': {
      const { showsMean, showsRank } = fact.data;
      const published = { policy: policyOf(state), editedIn: state.editedIn, at, showsMean, showsRank };
      return { ...state, published, steps: told({ what: 'published' }) };
    }
    case 'TranscriptHidden': {
      const { published: _, ...hidden } = state;
      return { ...hidden, steps: told({ what: 'hidden' }) };
    }
  }
}

type Scored = Extract<TranscriptFact, { type: 'ScoresGiven' }>;

function scoresAfter({ scored }: TranscriptState, { data, actor: by, at, version }: Scored): TranscriptState['scored'] {
  const { unitId, reason } = data;
  let scores = get(scored, unitId)?.scores ?? emptyTable<GivenScore>();
  for (const { personId, scoreTenths: score } of data.scores)
    scores =
      score === undefined ? remove(scores, personId) : set(scores, personId, { scoreTenths: score, by, at, reason });
  return set(scored, unitId, { editedIn: version, scores });
}

function scoredStep({ scored }: TranscriptState, { data: { unitId, scores, reason } }: Scored) {
  const step = { what: 'scores' as const, unitId, n: scores.length, ...(reason && { reason }) };
  const [only, ...others] = scores;
  if (only === undefined || others.length > 0) return step;
  const { personId, scoreTenths: after } = only;
  const before = get(get(scored, unitId)?.scores ?? emptyTable<GivenScore>(), personId)?.scoreTenths;
  return { ...step, personId, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** The same object each time: nobody watches a transcript live. */
const NOTHING = {};

export const transcript = context<
  TranscriptState,
  { readonly transcript: TranscriptState },
  (typeof transcriptFacts)[number]
>({
  name: 'transcript',
  facts: transcriptFacts,
  commands: transcriptCommands,
  machines: [transcriptMachine],
  moves: { HideTranscript: TranscriptHidden },
  initial: initialTranscript,
  evolve: evolveTranscript,
  present: () => NOTHING,
});

export interface TranscriptStreamState {
  readonly transcript: TranscriptState;
}

export const transcriptStream = stream<TranscriptStreamState>({
  family: 'transcript',
  summary:
    'The transcript of one class: what counts how much, scores given by hand, and whether students read it; the id is the class’s.',
  contexts: [transcript],
  grantedBy: (_state, _data, _personId, id) => `class/${id}`,
});
