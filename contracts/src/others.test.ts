import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame, folded, leaking, observers, ownOf, seenBy } from '../../tests/support/history/seen.ts';
import type { LessonStream } from '../../tests/support/history/seen.ts';
import { lessonHistories, sealed, type Moment } from '../../tests/support/lesson-history.ts';
import { personNamedBy, type NewFact } from './kernel/fact.ts';
import type { Sealed } from './kernel/personal.ts';
import { entries, get } from './kernel/table.ts';
import { lessonStream, type LessonStreamState } from './streams.ts';

/** What a fact about a person is about beside the person; facts without it are about who is here. */
function matterOf({ type, data }: NewFact): string {
  const { questionId, danmuId, postId, groupingId, deckId, n } = data as {
    questionId?: string;
    danmuId?: string;
    postId?: string;
    groupingId?: string;
    deckId?: string;
    n?: number;
  };
  if (type === 'StudentMuted' || type === 'StudentUnmuted') return 'voice';
  return questionId ?? danmuId ?? postId ?? groupingId ?? (deckId === undefined ? 'attendance' : `${deckId}/${n}`);
}

/** Both rounds of a question are one matter: that somebody changed from A to B is shown, and not who. */
const roundsIn = (history: readonly Moment[]): ReadonlyMap<string, string> =>
  new Map(
    history.flatMap(({ fact: { type, data } }) => {
      const { questionId, repeatId } = data as { questionId: string; repeatId: string };
      return type === 'QuestionRepeated' ? [[repeatId, questionId]] : [];
    }),
  );

/** The same lesson, in which the others changed places: question by question, danmu by danmu, page by page. */
function swapped(history: readonly Moment[], observer: string, draw: fc.GeneratorValue): Moment[] {
  const others = observers.filter((one) => one !== observer);
  const swaps = new Map<string, Map<string, string>>();
  const rounds = roundsIn(history);
  const swapIn = (of: string): Map<string, string> => {
    const matter = rounds.get(of) ?? of;
    if (!swaps.has(matter)) {
      const drawn = draw(() => fc.shuffledSubarray(others, { minLength: others.length }));
      swaps.set(matter, new Map(others.map((one, index) => [one, drawn[index]!])));
    }
    return swaps.get(matter)!;
  };
  return history.map((moment) => {
    const { fact } = moment;
    const { members, words } = fact.data as { members?: readonly { personId: string }[]; words?: Sealed };
    const personId = personNamedBy(fact);
    if (members !== undefined) {
      const swap = swapIn(matterOf(fact));
      const changed = members.map((one) => ({ ...one, personId: swap.get(one.personId) ?? one.personId }));
      return { ...moment, fact: { ...fact, data: { ...(fact.data as object), members: changed } } };
    }
    if (personId === undefined || personId === observer) return moment;
    const other = swapIn(matterOf(fact)).get(personId)!;
    const changed = { personId: other, ...(words && { words: { ...words, sealedBy: other } }) };
    return { ...moment, fact: { ...fact, data: { ...(fact.data as object), ...changed } } };
  });
}

/** Who chose, wrote, marked, came and was muted stays unknown for ever: let the others change places. */
const othersAreInterchangeable = (stream: LessonStream) =>
  fc.property(lessonHistories, fc.constantFrom(...observers), fc.gen(), (history, observer, draw) => {
    expectSame(stream, folded(history), folded(swapped(history, observer, draw)), observer);
  });

/** What happens to one person, and what only teachers are told. */
const UNHEARD = new Set([
  'ParticipantLeft',
  'ParticipantReturned',
  'AttendanceMarked',
  'AttendanceUnmarked',
  'LeaveAsked',
  'LeaveWithdrawn',
  'LeaveGranted',
  'LeaveRefused',
  'LeaveReopened',
  'StudentMuted',
  'StudentUnmuted',
  'PageMarked',
  'PageUnmarked',
  'QuestionsReordered',
  'ScreenPaired',
  'ScreenUnpaired',
  'HandRaised',
  'HandLowered',
  'SpeakerInvited',
]);

/** The same lesson without all that, on other devices, and with other words in danmu and posts that are not shown any more. */
function hushed(history: readonly Moment[], observer: string): Moment[] {
  const { danmu, posts } = folded(history);
  return history.map((moment) => {
    const { fact } = moment;
    if (personNamedBy(fact) === observer) return moment;
    if (UNHEARD.has(fact.type)) return { ...moment, fact: { type: 'NothingHeard', data: {} } };
    const { device: _, ...data } = fact.data as { device?: string; danmuId?: string; postId?: string; words?: Sealed };
    const written = get(danmu.danmu, data.danmuId ?? '') ?? get(posts.posts, data.postId ?? '');
    const isOfIts = (data.danmuId ?? data.postId) !== undefined && data.words !== undefined; // an answer has words as well
    const isHidden = isOfIts && written?.status !== 'shown' && written?.status !== 'projected';
    return { ...moment, fact: { ...fact, data: isHidden ? { ...data, words: sealed(9, '别的话') } : data } };
  });
}

const othersAreUnheard = (stream: LessonStream) =>
  fc.property(lessonHistories, fc.constantFrom(...observers), (history, observer) => {
    expectSame(stream, folded(history), folded(hushed(history, observer)), observer);
  });

/** What is a person's own, without by whose hand the answers of their groups are: all of a group are told. */
const withoutHands = (own: unknown): unknown =>
  JSON.parse(JSON.stringify(own), (_, value: { groupId?: string; by?: string } | null) =>
    value?.groupId !== undefined && value.by !== undefined ? { ...value, by: undefined } : value,
  );

describe('other students', () => {
  it('may have chosen, written and marked what anyone did: nobody is told who', () => {
    fc.assert(othersAreInterchangeable(lessonStream), { numRuns: 300 });
  });

  it('leave, are marked, are muted and are hidden without a trace for those who are not concerned', () => {
    fc.assert(othersAreUnheard(lessonStream), { numRuns: 300 });
  });

  it('are named in no view of the class, and in no own part but their own; but who answers for a group is, to it', () => {
    fc.assert(
      fc.property(lessonHistories, (history) => {
        const state = folded(history);
        const seen = JSON.stringify([seenBy(state, 'student'), seenBy(state, 'screen')]);
        for (const person of observers) {
          expect(seen).not.toContain(person);
          const others = observers.filter((one) => one !== person).map((one) => withoutHands(ownOf(state, one)));
          expect(JSON.stringify(others)).not.toContain(person);
        }
      }),
    );
  });
});

describe('these tests see a leak of', () => {
  const all = <Value>(table: Parameters<typeof entries<Value>>[0]) => Object.fromEntries(entries(table));
  const isSeen = (property: (stream: LessonStream) => fc.IPropertyWithHooks<never>, stream: LessonStream) =>
    fc.check(property(stream), { numRuns: 300, endOnFailure: true }).failed;
  const swaps = othersAreInterchangeable as never;
  const silence = othersAreUnheard as never;
  const danmuOf = ({ danmu }: LessonStreamState) => [...entries(danmu.danmu)].map(([, one]) => one);

  it.each<[string, typeof swaps, LessonStream]>([
    [
      'who chose what, after the distribution was shown',
      swaps,
      leaking(({ quiz }) =>
        Object.values(quiz.questions).map(({ distributionAt, answers }) => (distributionAt ? all(answers) : {})),
      ),
    ],
    ['who wrote a danmu', swaps, leaking((state) => danmuOf(state).map(({ words }) => words.sealedBy))],
    ['who voted for a post', swaps, leaking(({ posts }) => [...entries(posts.people)].map(([, { voted }]) => voted))],
    ['who marked a page', swaps, leaking(({ slides }) => all(slides.marks))],
    ['who was muted', silence, leaking(({ danmu }) => [...entries(danmu.voices)].map(([, { muted }]) => muted))],
    ['the words of a hidden danmu', silence, leaking((state) => danmuOf(state).map(({ words }) => words.box))],
    [
      'the words of a post that was taken back',
      silence,
      leaking(({ posts }) => [...entries(posts.posts)].map(([, { words }]) => words.box)),
    ],
    ['how often a page was marked', silence, leaking(({ slides }) => slides.counts)],
    [
      'who stayed how long',
      silence,
      leaking(undefined, ({ attendance }) => [...entries(attendance.participants)].map(([, one]) => one.stays)),
    ],
    [
      'whom a teacher marked absent',
      silence,
      leaking(({ attendance }) => [...entries(attendance.participants)].map(([, one]) => one.marked ?? '')),
    ],
    ['which devices are shared', silence, leaking(({ attendance }) => all(attendance.devices))],
  ])('%s', (_, property, stream) => {
    expect(isSeen(property, stream)).toBe(true);
  });
});
