import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { pointsAreSeen, tagFields, type TagFields } from './facts.ts';

/** The tags that every teacher has, in both languages. */
export const COMMON_TAGS: readonly (Omit<TagFields, 'tag'> & { readonly names: readonly [string, string] })[] = [
  { names: ['主动提问', 'Asked a question'], points: 1, seenBy: 'student' },
  { names: ['讨论积极', 'Active in talk'], points: 1, seenBy: 'student' },
  { names: ['上台讲题', 'At the board'], points: 2, seenBy: 'student' },
  { names: ['没带教材', 'No textbook'], points: 0, seenBy: 'teachers' },
  { names: ['走神', 'Distracted'], points: 0, seenBy: 'teachers' },
];

const one = { tagId: id, ...tagFields };

export const BehaviourTagAdded = fact('BehaviourTagAdded', {
  summary: 'A teacher made a behaviour tag of their own.',
  data: z.object(one),
});

export const BehaviourTagEdited = fact('BehaviourTagEdited', {
  summary: 'A teacher changed a behaviour tag; what was given before stays as it was.',
  data: z.object(one),
});

export const BehaviourTagRemoved = fact('BehaviourTagRemoved', {
  summary: 'A teacher put a behaviour tag away; what was given before stays as it was.',
  data: z.object({ tagId: id }),
});

export const behaviourTagFacts = [BehaviourTagAdded, BehaviourTagEdited, BehaviourTagRemoved] as const;
type BehaviourTagFact = FactOf<(typeof behaviourTagFacts)[number]>;

/** The stream is one's own: who is there at all is whose it is. */
const allow = { visitor: true } as const;
const written = z.object(one).check(pointsAreSeen);

export const AddBehaviourTag = command('AddBehaviourTag', {
  summary: 'Make a behaviour tag of my own, called as no other of mine [R5.12].',
  data: written,
  allow,
  records: ['BehaviourTagAdded'],
});

export const EditBehaviourTag = command('EditBehaviourTag', {
  summary: 'Change a behaviour tag of mine.',
  data: written,
  allow,
  records: ['BehaviourTagEdited'],
});

export const RemoveBehaviourTag = command('RemoveBehaviourTag', {
  summary: 'Put a behaviour tag of mine away.',
  data: BehaviourTagRemoved.data,
  allow,
  records: ['BehaviourTagRemoved'],
});

const commands = [AddBehaviourTag, EditBehaviourTag, RemoveBehaviourTag] as const;
export type BehaviourTagCommand = CommandOf<(typeof commands)[number]>;

export const behaviourTagMachine = machine('behaviourTag', {
  summary: 'A behaviour tag of a teacher.',
  per: ({ data }) => (data as { readonly tagId?: string }).tagId,
  initial: 'none',
  unknown: 'behaviour.unknownTag',
  states: {
    none: { on: { BehaviourTagAdded: 'kept' } },
    kept: { on: { BehaviourTagEdited: 'kept', BehaviourTagRemoved: 'removed' } },
    removed: { on: {} },
  },
});

export type BehaviourTag = TagFields & { readonly tagId: string };

export interface BehaviourTagsState {
  /** In the order in which they were made. */
  readonly tags: readonly BehaviourTag[];
}

/** As which names are compared: neither case nor width makes another tag of it [R5.12]. */
export const tagKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Whether another tag is called like that: one of theirs, or one that everybody has. */
export const isTaken = ({ tags }: BehaviourTagsState, name: string, tagId: string): boolean =>
  [
    ...COMMON_TAGS.flatMap(({ names }) => names),
    ...tags.filter((other) => other.tagId !== tagId).map(({ tag }) => tag),
  ].some((other) => tagKey(other) === tagKey(name));

export interface BehaviourTagsStreamState {
  readonly behaviourTags: BehaviourTagsState;
}

function evolveTags({ tags }: BehaviourTagsState, { type, data }: BehaviourTagFact): BehaviourTagsState {
  if (type === 'BehaviourTagAdded') return { tags: [...tags, data] };
  if (type === 'BehaviourTagEdited') return { tags: tags.map((tag) => (tag.tagId === data.tagId ? data : tag)) };
  return { tags: tags.filter(({ tagId }) => tagId !== data.tagId) };
}

/** The same object each time: a tick does not look into it. */
const NOTHING = {};

export const behaviourTags = context<BehaviourTagsState, BehaviourTagsStreamState, (typeof behaviourTagFacts)[number]>({
  name: 'behaviourTags',
  facts: behaviourTagFacts,
  commands,
  machines: [behaviourTagMachine],
  moves: { RemoveBehaviourTag: BehaviourTagRemoved },
  initial: { tags: [] },
  evolve: evolveTags,
  present: () => NOTHING,
});

export const behaviourStream = stream<BehaviourTagsStreamState>({
  family: 'behaviour',
  summary: 'The behaviour tags that one teacher made; the id is the person’s.',
  contexts: [behaviourTags],
  isOnesOwn: true,
});

export const MyBehaviourTags = query('MyBehaviourTags', {
  summary: 'The behaviour tags that I made, in that order.',
  path: '/api/behaviour-tags',
  input: z.object({}),
  result: z.object({ tags: z.array(z.object(one)) }),
  allow,
});

export const behaviourQueries = [MyBehaviourTags] as const;
