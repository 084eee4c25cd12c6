import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { factsOfKind } from '../../tests/support/arbitraries.ts';
import type { FactDeclaration } from './kernel/fact.ts';
import { PREDICATES, ROLES, type Allow } from './kernel/roles.ts';
import { AUDIENCES, fold, presentAll, unfolded, type Stream } from './kernel/stream.ts';
import { accountCalls } from './account/account.ts';
import { examPhotoCalls } from './exam/photo-queries.ts';
import { identityCalls } from './identity/identity.ts';
import { orderCalls } from './order/queries.ts';
import { downloadCalls } from './download/download.ts';
import { ownDataCalls } from './own-data/own-data.ts';
import { liveVideoCalls } from './liveVideo/calls.ts';
import { pictureCalls } from './kernel/picture.ts';
import { libraryCalls } from './library/queries.ts';
import { paperCalls } from './paper/queries.ts';
import { rosterCalls } from './roster/roster.ts';
import { sessionCalls } from './session/commands.ts';
import { passkeyCalls } from './passkey/passkey.ts';
import { providerCalls } from './account/provider.ts';
import { twoStepCalls } from './two-step/two-step.ts';
import { lessonStream, streams } from './streams.ts';
import { queries } from './queries.ts';

const contexts = streams.flatMap((stream) =>
  stream.contexts.map((context) => ({ stream, context, name: context.name })),
);
const facts = contexts.flatMap(({ context }) => context.facts);
const commands = contexts.flatMap(({ stream, context }) =>
  context.commands.map((command) => ({ stream: stream as Stream, command, name: command.name })),
);

const machinesOf = (stream: Stream) => stream.contexts.flatMap((context) => context.machines);
const typesOf = (stream: Stream) =>
  stream.contexts.flatMap((context) => (context.facts as FactDeclaration[]).map(({ type }) => type));
const duplicates = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/** Facts that change a setting or an order: no status says when they may come, their deciders do. */
const WITHOUT_STATUS = [
  'LiveVideoWatched',
  'MembershipEndApproached',
  'TeamsArranged',
  'LatenessSet',
  'QuestionsReordered',
  'DanmuSettingsChanged',
  'FaceChosen',
  'PostsInvited',
  'PostInvitationEnded',
  'PostSettingsChanged',
  'ClassEdited',
  'RosterSynchronised',
  'RosterReleased',
  'ClassPlaced',
  'CapacityChanged',
  'InviteCodeRenewed',
  'NoticesRead',
  'NoticeRead',
  'SecondStepRemoved',
  'ExamPhotosDeleted',
];

/** Of guests, names are the directory’s; of lists, what comes of them is the class’s; of tools, nothing before they are used; of pictures, nothing. */
const UNSEEN = [
  'guests',
  'roster',
  'posts',
  'leave',
  'rollCall',
  'packets',
  'proctoring',
  'photoCheck',
  'questionCard',
  'quickAnswer',
  'countdown',
  'bonus',
  'behaviour',
  'board',
  'liveVideo',
  'grouping',
];

function expectAllow(allow: Allow) {
  expect(Object.keys(allow)).not.toEqual([]);
  expect(Object.keys(ROLES)).toEqual(expect.arrayContaining(Object.keys(allow)));
  expect([true, ...Object.keys(PREDICATES)]).toEqual(expect.arrayContaining(Object.values(allow)));
}

const expectSentence = (summary: string) => expect(summary).toMatch(/^[A-Z].{4,}\.$/);

describe.each(commands)('the command $name', ({ stream, command }) => {
  it('is imperative, and says what it does', () => {
    expect(command.name).toMatch(/^([A-Z][a-z]+)+$/);
    expect(command.name).not.toMatch(/ed$/);
    expectSentence(command.summary);
  });

  it('[R6.01] names who may give it', () => {
    expectAllow(command.allow);
  });

  it('records facts of its stream, the first of which some status accepts if it is about a status', () => {
    expect(typesOf(stream)).toEqual(expect.arrayContaining([...command.records]));
    const machines = machinesOf(stream);
    const isAccepted = machines.some(({ states }) =>
      Object.values(states).some(({ on }) => on[command.records[0]] !== undefined),
    );
    expect(isAccepted).toBe(!WITHOUT_STATUS.includes(command.records[0]));
  });

  it('has a schema that other languages can read', () => {
    expect(z.toJSONSchema(command.data, { io: 'input' })).toMatchObject({ type: 'object' });
  });

  it('refuses what is no object', () => {
    for (const value of [null, undefined, 'x', 7, []]) expect(z.safeParse(command.data, value).success).toBe(false);
  });
});

describe.each(queries.map((query) => ({ query, name: query.name })))('the query $name', ({ query }) => {
  it('says what it answers, and names who may ask', () => {
    expectSentence(query.summary);
    expectAllow(query.allow);
  });

  it('takes the parameters of its path', () => {
    const parameters = [...query.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys((query.input as z.ZodMiniObject).shape)).toEqual(expect.arrayContaining(parameters));
  });

  it('has schemas that other languages can read', () => {
    expect(z.toJSONSchema(query.input, { io: 'input' })).toMatchObject({ type: 'object' });
    expect(z.toJSONSchema(query.result)).toMatchObject({ type: 'object' });
  });
});

describe.each(
  [
    ...sessionCalls,
    ...accountCalls,
    ...identityCalls,
    ...examPhotoCalls,
    ...orderCalls,
    ...liveVideoCalls,
    ...pictureCalls,
    ...libraryCalls,
    ...paperCalls,
    ...rosterCalls,
    ...twoStepCalls,
    ...providerCalls,
    ...passkeyCalls,
    ...ownDataCalls,
    ...downloadCalls,
  ].map((call) => ({ call, path: call.path })),
)('the call $path', ({ call }) => {
  it('says what it does, and names who may make it', () => {
    expectSentence(call.summary);
    expectAllow(call.allow);
  });
});

describe('names', () => {
  it.each([
    ['facts', facts.map(({ type }) => type)],
    ['commands', commands.map(({ name }) => name)],
    ['contexts', contexts.map(({ name }) => name)],
    ['families', streams.map(({ family }) => family)],
    ['queries', queries.map(({ name }) => name)],
    ['query paths', queries.map(({ path }) => path)],
  ])('of %s are given once', (_, names) => {
    expect(duplicates(names)).toEqual([]);
  });
});

describe.each(streams.map((stream) => ({ stream: stream as Stream, family: stream.family })))(
  'the stream $family',
  ({ stream }) => {
    it('has a view for every audience before its first fact', () => {
      for (const audience of AUDIENCES) {
        const view = presentAll(stream, unfolded(stream).state, audience);
        const shown = stream.contexts.map(({ name }) => name).filter((name) => !UNSEEN.includes(name));
        expect(Object.keys(view)).toEqual(shown);
      }
    });

    it('lets a kind of fact pass by that it does not know', () => {
      const empty = unfolded(stream);
      const fact = { type: 'SomethingOfTheFuture', data: {}, version: 1, actor: 'a', role: 'system', at: 0 } as const;
      expect(fold(stream, empty, fact)).toEqual({ ...empty, version: 1 });
    });

    it('sets timers only for commands of its own that the software may give', () => {
      const own = stream.contexts.flatMap((context) => context.commands);
      for (const context of stream.contexts) {
        for (const kind of context.facts as FactDeclaration[]) {
          const [fact] = fc.sample(factsOfKind(kind), 1);
          for (const { set } of context.timers?.(fact as never) ?? []) {
            if (set === undefined) continue;
            const command = own.find(({ name }) => name === set.command);
            expect(command?.allow).toEqual({ system: true });
            expect(z.safeParse(command!.data, set.data).success).toBe(true);
          }
        }
      }
    });
  },
);

describe('who sees a lesson', () => {
  const empty = unfolded(lessonStream).state;
  const audience = (role: keyof typeof ROLES, as?: string) =>
    lessonStream.audienceOf?.(empty, { role, personId: 'p', as });

  it('[R6.01] [R6.07] teachers, assistants and who observes see it as teachers, and may lower themselves to a screen', () => {
    for (const role of ['teacher', 'coTeacher', 'assistant', 'administrator'] as const) {
      expect(audience(role)).toBe('teacher');
      expect(audience(role, 'screen')).toBe('screen');
    }
  });

  it('[R6.05] [R6.06] students and auditors only after they joined, and never as a screen', () => {
    expect(audience('student')).toBe('join.notJoined');
    expect(audience('auditor', 'screen')).toBe('join.notJoined');
    expect(audience('representative', 'screen')).toBe('join.notJoined');
  });

  it('nobody else does', () => {
    for (const role of ['visitor', 'anyone', 'system'] as const) expect(audience(role)).toBe('page.forbidden');
  });

  it('a paired screen as a screen, as long as it is paired', () => {
    const screen = { screens: { ...empty.screens, paired: { s: 1 } } };
    expect(audience('screen')).toBe('screen');
    expect(lessonStream.roleHere?.({ ...empty, ...screen }, 's')).toBe('screen');
    expect(lessonStream.roleHere?.({ ...empty, ...screen }, 'toString')).toBeUndefined();
    expect(lessonStream.roleHere?.(empty, 's')).toBeUndefined();
  });
});
