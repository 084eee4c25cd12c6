import * as z from 'zod/mini';
import { command, type CommandOf } from '@lectern/contracts/kernel/command.ts';
import { fact, type FactOf, type NewFact } from '@lectern/contracts/kernel/fact.ts';
import { machine } from '@lectern/contracts/kernel/machine.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { context, stream, type TimerChange } from '@lectern/contracts/kernel/stream.ts';
import type { Deciding } from '../../services/src/ledger/submission.ts';

/** Two streams without a classroom in them: a jar that people put marbles into, and the club that says who may. */

const MemberNamed = fact('MemberNamed', {
  summary: 'A person has a role in the club from here on.',
  data: z.object({ personId: z.string(), role: z.string() }),
});
const JarOpened = fact('JarOpened', {
  summary: 'The jar of a club stands open.',
  data: z.object({ clubId: z.string(), sealsAt: z.optional(z.int()) }),
});
const MarblesAdded = fact('MarblesAdded', {
  summary: 'Someone put marbles in.',
  data: z.object({ personId: z.string(), n: z.int() }),
});
const JarSealed = fact('JarSealed', { summary: 'The jar is closed for good.', data: z.object({}) });

const NameMember = command('NameMember', {
  summary: 'Give a person a role.',
  data: z.object({ personId: z.string(), role: z.string() }),
  allow: { visitor: true, teacher: true },
  records: ['MemberNamed'],
});
const OpenJar = command('OpenJar', {
  summary: 'Open the jar.',
  data: z.object({ clubId: z.string(), sealsAt: z.optional(z.int()) }),
  allow: { teacher: true },
  records: ['JarOpened'],
});
const AddMarbles = command('AddMarbles', {
  summary: 'Put marbles in.',
  data: z.object({ n: z.int() }),
  allow: { teacher: true, student: true },
  records: ['MarblesAdded', 'JarSealed'],
  hot: true,
});
const SealJar = command('SealJar', {
  summary: 'Close the jar.',
  data: z.object({}),
  allow: { teacher: 'bound' },
  records: ['JarSealed'],
});
const SealWhenDue = command('SealWhenDue', {
  summary: 'Close the jar because its time has come.',
  data: z.object({ sealsAt: z.int() }),
  allow: { system: true },
  records: ['JarSealed'],
});
const Misdecide = command('Misdecide', {
  summary: 'A decider with a fault in it.',
  data: z.object({ how: z.enum(['throws', 'twiceSealed', 'strays', 'nothing', 'unstorable']) }),
  allow: { teacher: true },
  records: ['JarSealed', 'MarblesAdded'],
  hot: true,
});

/** How many marbles a jar holds; the last one seals it. */
export const CAPACITY = 30;

export interface Jar {
  readonly status: 'unopened' | 'open' | 'sealed';
  readonly clubId: string;
  readonly total: number;
  readonly sealsAt?: number | undefined;
  readonly by: Readonly<Record<string, number>>;
}
export interface JarStream {
  readonly jar: Jar;
}
export interface ClubStream {
  readonly club: Readonly<Record<string, Role>>;
}

const jarFacts = [JarOpened, MarblesAdded, JarSealed] as const;
type JarFact = FactOf<(typeof jarFacts)[number]>;
const jarCommands = [OpenJar, AddMarbles, SealJar, SealWhenDue, Misdecide] as const;

const jarMachine = machine('jar', {
  summary: 'A jar.',
  per: ({ type }) => (jarFacts.some((kind) => kind.type === type) ? 'jar' : undefined),
  initial: 'unopened',
  states: {
    unopened: { on: { JarOpened: 'open' } },
    open: { on: { MarblesAdded: 'open', JarSealed: 'sealed' } },
    sealed: { on: {} },
  },
});

function evolveJar(jar: Jar, fact: JarFact): Jar {
  switch (fact.type) {
    case 'JarOpened':
      return { ...jar, status: 'open', ...fact.data };
    case 'MarblesAdded': {
      const { personId, n } = fact.data;
      return { ...jar, total: jar.total + n, by: { ...jar.by, [personId]: (jar.by[personId] ?? 0) + n } };
    }
    case 'JarSealed':
      return { ...jar, status: 'sealed' };
  }
}

function timersOf(fact: JarFact): readonly TimerChange[] {
  if (fact.type === 'JarSealed') return [{ key: 'seal' }];
  if (fact.type !== 'JarOpened' || fact.data.sealsAt === undefined) return [];
  const { sealsAt } = fact.data;
  return [{ key: 'seal', set: { at: sealsAt, command: 'SealWhenDue', data: { sealsAt } } }];
}

export const jar = context<Jar, JarStream, (typeof jarFacts)[number]>({
  name: 'jar',
  facts: jarFacts,
  commands: jarCommands,
  machines: [jarMachine],
  initial: { status: 'unopened', clubId: '', total: 0, by: {} },
  evolve: evolveJar,
  present: ({ jar }, audience) => ({
    status: jar.status,
    total: jar.total,
    ...(audience === 'teacher' && { by: jar.by }),
  }),
  own: ({ jar }, personId) => (jar.by[personId] === undefined ? undefined : { mine: jar.by[personId] }),
  timers: timersOf,
});

export const club = context<ClubStream['club'], ClubStream, typeof MemberNamed>({
  name: 'club',
  facts: [MemberNamed],
  commands: [NameMember],
  machines: [],
  initial: {},
  evolve: (members, { data }) => ({ ...members, [data.personId]: data.role as Role }),
  present: () => ({}),
});

export const jarStream = stream<JarStream>({
  family: 'jar',
  summary: 'One jar.',
  contexts: [jar],
  grantedBy: ({ jar }, data) => {
    const clubId = jar.status === 'unopened' ? (data as { clubId?: string } | undefined)?.clubId : jar.clubId;
    return clubId && `club/${clubId}`;
  },
  audienceOf: ({ jar }, { role, personId, as }) => {
    if (role === 'teacher') return as === 'screen' ? 'screen' : 'teacher';
    if (role !== 'student') return 'page.forbidden';
    return jar.by[personId] === undefined ? 'join.notJoined' : 'student';
  },
});

export const clubStream = stream<ClubStream>({
  family: 'club',
  summary: 'Who may do what with the jars.',
  contexts: [club],
  roleOf: (state, personId) => state.club[personId],
});

/** In the place of contracts/src/streams.ts: the platform runs whatever it is given. */
export const streams = [jarStream, clubStream];
export const queries = [];

export function decideJar(
  { jar }: JarStream,
  { name, data }: CommandOf<(typeof jarCommands)[number]>,
  { personId, at }: Deciding,
): readonly NewFact[] | Refused {
  switch (name) {
    case 'OpenJar':
      return jar.status === 'unopened' ? [JarOpened(data)] : refuse('already.so');
    case 'AddMarbles': {
      if (jar.status !== 'open') return refuse(jar.status === 'sealed' ? 'join.over' : 'step.notNow');
      if (jar.total + data.n > CAPACITY) return refuse('join.classFull');
      const added = MarblesAdded({ personId, n: data.n });
      return jar.total + data.n === CAPACITY ? [added, JarSealed({})] : [added];
    }
    case 'SealJar':
      return jar.status === 'sealed' ? refuse('already.so') : [JarSealed({})];
    case 'SealWhenDue':
      return jar.status === 'open' && jar.sealsAt === data.sealsAt && at >= data.sealsAt
        ? [JarSealed({})]
        : refuse('timer.void');
    case 'Misdecide':
      if (data.how === 'throws') throw new Error('a decider with a fault in it');
      if (data.how === 'nothing') return [];
      if (data.how === 'unstorable') return [MarblesAdded({ personId: '\u0000', n: 0 })]; // jsonb refuses NUL
      return data.how === 'strays' ? [JarOpened({ clubId: 'x' })] : [JarSealed({}), MarblesAdded({ personId, n: 1 })];
  }
}

export const decideClub = (_: ClubStream, { data }: CommandOf<typeof NameMember>): readonly NewFact[] => [
  MemberNamed(data),
];
