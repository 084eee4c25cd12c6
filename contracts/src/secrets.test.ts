import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { valuesOf } from '../../tests/support/arbitraries.ts';
import { lessonHistories, studentId, tell, type Lesson, type Moment } from '../../tests/support/lesson-history.ts';
import { personNamedBy, secrets, type FactDeclaration, type NewFact } from './kernel/fact.ts';
import { ownAll, presentAll, type Audience, type Context, type Stream } from './kernel/stream.ts';
import { quiz } from './quiz/index.ts';
import { presentQuiz } from './quiz/view.ts';
import { lessonStream, streams, type LessonStreamState } from './streams.ts';

/**
 * Non-interference: two lessons that differ only in what is still secret look the same to whoever may not know it.
 * A secret field needs nothing more than its `secret()`: other values are made from its schema, and what reveals it
 * is looked up in the machine that knows the revealing fact.
 */
interface SecretField {
  readonly factType: string;
  readonly field: string;
  readonly until: string;
  readonly others: fc.Arbitrary<unknown>;
}

const secretFieldsOf = ({ contexts }: Stream<never>): SecretField[] =>
  contexts.flatMap((context) => (context.facts as FactDeclaration[]).flatMap(secretFieldsOfKind));

function secretFieldsOfKind({ type, data }: FactDeclaration): SecretField[] {
  const { shape } = data as z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  return Object.entries(shape).flatMap(([field, schema]) => {
    const secret = secrets.get(schema);
    if (secret === undefined) return [];
    const values = valuesOf(z.toJSONSchema(schema, { io: 'input' }));
    const others = z.safeParse(schema, undefined).success ? fc.option(values, { nil: undefined }) : values;
    return [{ factType: type, field, until: secret.until, others }];
  });
}

/** Which subject a fact is about, as the machine sees it that knows the revealing fact. */
function subjectOf(fact: NewFact, until: string): string | undefined {
  const machines = lessonStream.contexts.flatMap((context) => context.machines);
  const knowing = machines.find(({ states }) => Object.values(states).some(({ on }) => on[until] !== undefined));
  return knowing?.per(fact);
}

const lessonSecrets = secretFieldsOf(lessonStream);

/** The same lesson with other secrets; what names the observer stays, for they know it. */
function twinOf(history: readonly Moment[], draw: fc.GeneratorValue, observer?: string): Moment[] {
  const revealed = new Set(history.map(({ fact }) => `${fact.type} ${subjectOf(fact, fact.type)}`));
  return history.map(({ second, fact }) => {
    if (observer !== undefined && personNamedBy(fact) === observer) return { second, fact };
    const hidden = lessonSecrets.filter(
      ({ factType, until }) => factType === fact.type && !revealed.has(`${until} ${subjectOf(fact, until)}`),
    );
    const other = Object.fromEntries(hidden.map(({ field, others }) => [field, draw(() => others)]));
    return { second, fact: { ...fact, data: { ...(fact.data as object), ...other } } };
  });
}

type LessonStream = Stream<LessonStreamState>;
const observers = [1, 2, 3, 4, 5].map(studentId); // the fifth is never in a history
const audiences: Audience[] = ['student', 'screen'];

function expectSameForAudiences(stream: LessonStream, one: Lesson, other: Lesson) {
  for (const audience of audiences) {
    expect(presentAll(stream, other.state, audience)).toEqual(presentAll(stream, one.state, audience));
  }
}

const unrevealedSecretsAreUnseen = (stream: LessonStream) =>
  fc.property(lessonHistories, fc.gen(), (history, draw) => {
    const lesson = tell(history);
    expectSameForAudiences(stream, lesson, tell(twinOf(history, draw)));
    for (const observer of observers) {
      const twin = tell(twinOf(history, draw, observer));
      expectSameForAudiences(stream, lesson, twin);
      expect(ownAll(stream, twin.state, observer)).toEqual(ownAll(stream, lesson.state, observer));
    }
  });

/** Who chose what stays unknown for ever: let the others swap their answers, question by question. */
const othersAreInterchangeable = (stream: LessonStream) =>
  fc.property(lessonHistories, fc.constantFrom(...observers), fc.gen(), (history, observer, draw) => {
    const others = observers.filter((one) => one !== observer);
    const swaps = new Map<string, Map<string, string>>();
    const swapped = history.map(({ second, fact }) => {
      const data = fact.data as { questionId?: string; personId?: string };
      if (data.questionId === undefined || data.personId === undefined || data.personId === observer)
        return { second, fact };
      if (!swaps.has(data.questionId)) {
        const drawn = draw(() => fc.shuffledSubarray(others, { minLength: others.length }));
        swaps.set(data.questionId, new Map(others.map((one, index) => [one, drawn[index]!])));
      }
      return { second, fact: { ...fact, data: { ...data, personId: swaps.get(data.questionId)!.get(data.personId) } } };
    });
    const [one, other] = [tell(history), tell(swapped)];
    expectSameForAudiences(stream, one, other);
    expect(ownAll(stream, other.state, observer)).toEqual(ownAll(stream, one.state, observer));
  });

describe('secrets', () => {
  it('are declared in the lesson: keys, texts to come, who chose what', () => {
    expect(lessonSecrets.map(({ factType, field, until }) => `${factType}.${field} until ${until}`)).toEqual(
      expect.arrayContaining([
        'QuestionWritten.key until AnswerShown',
        'QuestionRevised.explanation until AnswerShown',
        'QuestionWritten.text until QuestionPublished',
        'AnswerSubmitted.choice until DistributionShown',
      ]),
    );
  });

  it('stand only in streams whose histories are drawn here', () => {
    const others = streams.filter((stream) => stream.family !== 'lesson');
    expect(others.flatMap((stream) => secretFieldsOf(stream))).toEqual([]);
  });

  it.each(lessonSecrets)(
    '$factType.$field ends with a fact that exists, about the same subject',
    ({ factType, until }) => {
      expect(subjectOf({ type: factType, data: { questionId: 'q', personId: 'p' } }, until)).toBeDefined();
    },
  );

  it('are not seen by students and screens before they are revealed', () => {
    fc.assert(unrevealedSecretsAreUnseen(lessonStream), { numRuns: 300 });
  });

  it('who chose what is not seen by other students even after the distribution is', () => {
    fc.assert(othersAreInterchangeable(lessonStream), { numRuns: 300 });
  });
});

describe('these tests see a leak of', () => {
  const leaking = (part: Partial<Context<LessonStreamState['quiz'], LessonStreamState>>): LessonStream => ({
    ...lessonStream,
    contexts: [{ ...quiz, ...part }],
  });
  const questionsOf = ({ quiz: { questions } }: LessonStreamState) => Object.values(questions);
  const seenByAll = (show: (state: LessonStreamState) => object) =>
    leaking({ present: (state) => ({ ...presentQuiz(state, 'student'), shown: show(state) as never }) });

  it.each<[string, LessonStream]>([
    ['a key before it is shown', seenByAll((state) => questionsOf(state).map(({ key }) => key ?? ''))],
    ['whether there is an explanation', seenByAll((state) => questionsOf(state).map((one) => 'explanation' in one))],
    ['how many choices a draft has', seenByAll((state) => questionsOf(state).map(({ choices }) => choices.length))],
    ['the distribution before it is shown', seenByAll((state) => questionsOf(state).map(({ counts }) => counts))],
    [
      'the distribution through the own part',
      leaking({ own: (state) => ({ counts: questionsOf(state).map(({ counts }) => counts as never) }) }),
    ],
  ])('%s', (_, stream) => {
    expect(fc.check(unrevealedSecretsAreUnseen(stream), { numRuns: 300, endOnFailure: true }).failed).toBe(true);
  });

  it('who chose what, after the distribution was shown', () => {
    const stream = seenByAll((state) => questionsOf(state).map((one) => (one.distributionAt ? one.answers : {})));
    expect(fc.check(othersAreInterchangeable(stream), { numRuns: 300, endOnFailure: true }).failed).toBe(true);
  });
});
