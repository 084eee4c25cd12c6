import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { factsOfKind, valuesOf } from '../../tests/support/arbitraries.ts';
import { expectSame, folded, leaking, observers, type LessonStream } from '../../tests/support/history/seen.ts';
import { lessonHistories, type Moment } from '../../tests/support/lesson-history.ts';
import { personNamedBy, secrets, type FactDeclaration, type NewFact } from './kernel/fact.ts';
import { fold, presentAll, unfolded, type Stream } from './kernel/stream.ts';
import { entries } from './kernel/table.ts';
import { lessonStream, streams, type LessonStreamState } from './streams.ts';

/**
 * Non-interference: two lessons that differ only in what is still secret look the same to whoever may not know it.
 * A secret field needs nothing more than its `secret()`: other values are made from its schema, and what reveals it
 * is looked up in the machines that know the revealing fact.
 */
interface SecretField {
  readonly name: string;
  readonly kind: FactDeclaration;
  readonly field: string;
  readonly until: readonly string[];
  readonly others: fc.Arbitrary<unknown>;
}

const secretFieldsOf = ({ contexts }: Stream<never>): SecretField[] =>
  contexts.flatMap((context) => (context.facts as FactDeclaration[]).flatMap(secretFieldsOfKind));

function secretFieldsOfKind(kind: FactDeclaration): SecretField[] {
  const { shape } = kind.data as z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  return Object.entries(shape).flatMap(([field, schema]) => {
    const secret = secrets.get(schema);
    if (secret === undefined) return [];
    const values = valuesOf(z.toJSONSchema(schema, { io: 'input' }));
    const others = z.safeParse(schema, undefined).success ? fc.option(values, { nil: undefined }) : values;
    const name = `${kind.type}.${field} until ${secret.until.join(' or ')}`;
    return [{ name, kind, field, until: secret.until, others }];
  });
}

/** What a fact is about, as all machines together see it that know the revealing fact: of a deck and of a page, the page. */
function subjectOf(fact: NewFact, until: string): string | undefined {
  const machines = lessonStream.contexts.flatMap((context) => context.machines);
  const knowing = machines.filter(({ states }) => Object.values(states).some(({ on }) => on[until] !== undefined));
  const subjects = knowing.map((machine) => machine.per(fact));
  return subjects.length === 0 || subjects.includes(undefined) ? undefined : subjects.join(' ');
}

const lessonSecrets = secretFieldsOf(lessonStream);

/** The same lesson with other secrets; what names the observer stays, for they know it. */
function twinOf(history: readonly Moment[], draw: fc.GeneratorValue, observer?: string): Moment[] {
  const revealed = new Set(history.map(({ fact }) => `${fact.type} ${subjectOf(fact, fact.type)}`));
  const isRevealed = (fact: NewFact, until: readonly string[]) =>
    until.some((one) => revealed.has(`${one} ${subjectOf(fact, one)}`));
  return history.map((moment) => {
    const { fact } = moment;
    if (observer !== undefined && personNamedBy(fact) === observer) return moment;
    const hidden = lessonSecrets.filter(({ kind, until }) => kind.type === fact.type && !isRevealed(fact, until));
    const other = Object.fromEntries(hidden.map(({ field, others }) => [field, draw(() => others)]));
    return { ...moment, fact: { ...fact, data: { ...(fact.data as object), ...other } } };
  });
}

const unrevealedSecretsAreUnseen = (stream: LessonStream) =>
  fc.property(lessonHistories, fc.gen(), (history, draw) => {
    const lesson = folded(history);
    expectSame(stream, lesson, folded(twinOf(history, draw)));
    for (const observer of observers) expectSame(stream, lesson, folded(twinOf(history, draw, observer)), observer);
  });

describe('secrets', () => {
  it('are declared in the lesson: keys, texts and pages to come, who chose what, danmu that wait', () => {
    expect(lessonSecrets.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'QuestionWritten.key until AnswerShown',
        'QuestionRevised.explanation until AnswerShown',
        'QuestionWritten.text until QuestionPublished',
        'QuestionWritten.kind until QuestionPublished',
        'QuestionWritten.atMost until QuestionPublished',
        'QuestionWritten.pictures until QuestionPublished',
        'QuestionRevised.pictures until QuestionPublished',
        'QuestionRevised.page until QuestionPublished',
        'AnswerSubmitted.choice until DistributionShown',
        'PageRendered.images until PageShown',
        'PageRendered.title until PageShown',
        'PageRendered.text until PageShown',
        'DanmuHeld.words until DanmuPassed or DanmuRestored',
        'GroupingDrafted.groups until GroupingPublished',
        'GroupingDrafted.members until GroupingPublished',
        'PostHeld.words until PostReleased or PostRestored',
        'PostHeld.pictures until PostReleased or PostRestored',
      ]),
    );
  });

  it('stand only in streams whose histories are drawn here, or of which no room shows anything', () => {
    const others: Stream<never>[] = streams.filter(({ family }) => family !== 'lesson');
    for (const stream of others.filter((one) => secretFieldsOf(one).length > 0)) {
      const facts = stream.contexts.flatMap((context) => (context.facts as FactDeclaration[]).map(factsOfKind));
      const [drawn] = fc.sample(fc.tuple(...facts), 1);
      const recorded = drawn!.map((fact, n) => ({
        ...fact,
        version: n + 1,
        actor: 'a',
        role: 'teacher' as const,
        at: n,
      }));
      const { state } = recorded.reduce((folded, fact) => fold(stream, folded, fact), unfolded(stream));
      for (const audience of ['student', 'screen'] as const) {
        const shown = Object.values(presentAll(stream, state, audience));
        expect(shown.flatMap((part) => Object.keys(part as object))).toEqual([]);
      }
    }
  });

  it.each(lessonSecrets)('$name ends with a fact that exists, about the same subject', ({ kind, until }) => {
    for (const fact of fc.sample(factsOfKind(kind), 3)) {
      const subjects = until.map((one) => subjectOf(fact, one));
      expect(subjects).not.toContain(undefined);
    }
  });

  it('end page by page and danmu by danmu, not with the first of them', () => {
    const page = (n: number) => ({ type: 'PageRendered', data: { deckId: 'd', n } });
    expect(subjectOf(page(1), 'PageShown')).not.toBe(subjectOf(page(2), 'PageShown'));
    const danmu = (danmuId: string) => ({ type: 'DanmuHeld', data: { danmuId, personId: 'p' } });
    expect(subjectOf(danmu('a'), 'DanmuPassed')).not.toBe(subjectOf(danmu('b'), 'DanmuPassed'));
  });

  it('are not seen by students and screens before they are revealed', () => {
    fc.assert(unrevealedSecretsAreUnseen(lessonStream), { numRuns: 300 });
  });
});

describe('these tests see a leak of', () => {
  const questionsOf = ({ quiz }: LessonStreamState) => Object.values(quiz.questions);
  const pagesOf = ({ slides }: LessonStreamState) => slides.decks.flatMap(({ ready }) => Object.values(ready));
  const danmuOf = ({ danmu }: LessonStreamState) => [...entries(danmu.danmu)].map(([, one]) => one);

  it.each<[string, LessonStream]>([
    ['a key before it is shown', leaking((state) => questionsOf(state).map(({ key }) => key ?? ''))],
    ['whether there is an explanation', leaking((state) => questionsOf(state).map((one) => 'explanation' in one))],
    ['how many choices a draft has', leaking((state) => questionsOf(state).map(({ choices }) => choices.length))],
    ['whether a draft is a poll', leaking((state) => questionsOf(state).map(({ kind }) => kind))],
    ['what a draft shows', leaking((state) => questionsOf(state).map(({ pictures }) => pictures?.length ?? 0))],
    ['the distribution before it is shown', leaking((state) => questionsOf(state).map(({ counts }) => counts))],
    ['the distribution through own', leaking(undefined, (state) => questionsOf(state).map(({ counts }) => counts))],
    ['the titles of pages to come', leaking((state) => pagesOf(state).map(({ title }) => title))],
    ['the pictures of pages to come', leaking((state) => pagesOf(state).map(({ images }) => images[0]?.file ?? ''))],
    ['how wide they are', leaking((state) => pagesOf(state).map(({ images }) => images.length))],
    [
      'the pictures of posts that wait',
      leaking((state) => [...entries(state.posts.posts)].map(([, one]) => one.pictures)),
    ],
    ['the words of danmu that wait', leaking((state) => danmuOf(state).map(({ words }) => words.box))],
    [
      'them through own',
      leaking(undefined, (state) => danmuOf(state).flatMap((one) => (one.status === 'held' ? [one.words.box] : []))),
    ],
  ])('%s', (_, stream) => {
    expect(fc.check(unrevealedSecretsAreUnseen(stream), { numRuns: 300, endOnFailure: true }).failed).toBe(true);
  });
});
