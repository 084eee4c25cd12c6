import type { AnswerTold, LearnerTold, LessonTold } from './told-by-facts.ts';

type Row = Readonly<Record<string, unknown>>;
type Learner = LearnerTold & { readonly lesson: LessonTold; readonly name: string };
type Answer = AnswerTold & { readonly lesson: LessonTold };

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits + 1e-6) / 10 ** digits;
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareExactly = (of: readonly Pick<AnswerTold, 'correct'>[]) => meanOf(of.map(({ correct }) => Number(correct)));
const shareOf = (of: readonly Pick<AnswerTold, 'correct'>[]): number | null =>
  of.length === 0 ? null : rounded(shareExactly(of), 3);
const groups = <Item, Key extends string | number>(items: readonly Item[], keyOf: (item: Item) => Key) => [
  ...Map.groupBy(items, keyOf),
];
const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const byMinute = (one: { readonly minute: number }, other: { readonly minute: number }) => one.minute - other.minute;

/** What the worked queries must come to, from what the facts tell of the lessons of one class; by the names of the queries. */
export function workedAnswers(
  lessons: readonly LessonTold[],
  learnerOf: (person: string) => string,
): Readonly<Record<string, readonly Row[]>> {
  const learners = lessons.flatMap((lesson) =>
    lesson.learners.map((one) => ({ ...one, lesson, name: learnerOf(one.person) })),
  );
  const counted = learners.filter(({ testLesson }) => !testLesson);
  const answers = lessons.flatMap((lesson) => lesson.answers.map((answer) => ({ ...answer, lesson })));
  const graded = answers.filter(({ correct }) => correct !== undefined);
  return {
    hardest: hardest(graded),
    attendance: attendance(lessons, counted),
    attention: attention(counted).slice(0, 20),
    fell: fell(counted).slice(0, 20),
    distractors: distractors(graded),
    speed: speed(graded, learnerOf),
    changed: changed(graded),
    left: left(lessons),
    interaction: interaction(lessons),
    pages: pages(lessons).slice(0, 20),
  };
}

function hardest(graded: readonly Answer[]): Row[] {
  const byQuestion = groups(graded, ({ question }) => question.questionId).toSorted(
    ([a, one], [b, other]) => shareExactly(one) - shareExactly(other) || other.length - one.length || byText(a, b),
  );
  const given = byQuestion[0]![1];
  const { question, lesson } = given[0]!;
  const cameLate = ({ person }: Answer) => lesson.learners.find((one) => one.person === person)?.status === 'late';
  const late = given.filter(cameLate);
  return [
    {
      lesson: lesson.lesson,
      question: question.questionId,
      n: question.n,
      answered: given.length,
      correct_share: shareOf(given),
      share_in_time: shareOf(given.filter((answer) => !cameLate(answer))),
      share_late: shareOf(late),
      answers_late: late.length,
    },
  ];
}

function attendance(lessons: readonly LessonTold[], learners: readonly Learner[]): Row[] {
  const monthOf = ({ startedAt }: LessonTold) => new Date(startedAt).toISOString().slice(0, 7);
  return groups(learners, ({ lesson }) => monthOf(lesson)).map(([month, all]) => {
    const came = all.filter(({ status }) => status === 'present' || status === 'late');
    return {
      class: lessons[0]!.classId,
      month,
      lessons: new Set(all.map(({ lesson }) => lesson.lesson)).size,
      attended_share: rounded(came.length / all.length, 3),
      late_share: rounded(came.filter(({ status }) => status === 'late').length / came.length, 3),
    };
  });
}

function attention(learners: readonly Learner[]): Row[] {
  const last = (score: number | null) => score ?? Infinity;
  return groups(learners, ({ name }) => name)
    .map(([learner, all]) => {
      const scores = all.flatMap(({ score }) => (score === undefined ? [] : [score / 10]));
      return {
        learner,
        lessons: all.length,
        absences: all.filter(({ status }) => status === 'absent').length,
        score_mean: scores.length === 0 ? null : rounded(meanOf(scores), 1),
      };
    })
    .toSorted(
      (one, other) =>
        other.absences - one.absences ||
        last(one.score_mean) - last(other.score_mean) ||
        byText(one.learner, other.learner),
    );
}

/** Lessons, and so each learner's, are in the order in which they began. */
function fell(learners: readonly Learner[]): Row[] {
  return groups(learners, ({ name }) => name)
    .flatMap(([learner, all]) => {
      const scored = all.flatMap(({ lesson, score }) =>
        score === undefined ? [] : [{ lesson: lesson.lesson, score }],
      );
      return scored
        .slice(1)
        .map(({ lesson, score }, index) => ({ learner, lesson, before: scored[index]!.score, score }));
    })
    .filter(({ before, score }) => score < before - 100)
    .toSorted(
      (one, other) => other.before - other.score - (one.before - one.score) || byText(one.learner, other.learner),
    )
    .map(({ learner, lesson, before, score }) => ({ learner, lesson, score_before: before / 10, score: score / 10 }));
}

function distractors(graded: readonly Answer[]): Row[] {
  const wrong = graded.filter(({ correct }) => correct === false);
  return groups(wrong, ({ question }) => question.questionId)
    .map(([question, given]) => {
      const counts = groups(given, ({ choice }) => choice).map(([choice, all]) => ({ choice, answers: all.length }));
      const [most] = counts.toSorted((one, other) => other.answers - one.answers || byText(one.choice, other.choice));
      return { question, ...most! };
    })
    .toSorted((one, other) => byText(one.question, other.question));
}

/** Quarters as even as can be; the first ones have one more. */
function speed(graded: readonly Answer[], learnerOf: (person: string) => string): Row[] {
  const inTime = graded.filter(({ acceptedLate }) => !acceptedLate);
  const placed = groups(inTime, ({ question }) => question.questionId).flatMap(([, given]) => {
    const quickest = given.toSorted(
      (one, other) => one.tookMs - other.tookMs || byText(learnerOf(one.person), learnerOf(other.person)),
    );
    const quarters = [1, 2, 3, 4].flatMap((n) =>
      Array.from({ length: Math.floor((given.length + 4 - n) / 4) }, () => n),
    );
    return quickest.map((answer, place) => ({ ...answer, quarter: quarters[place]! }));
  });
  return groups(placed, ({ quarter }) => quarter)
    .map(([quarter, all]) => ({
      quarter,
      answers: all.length,
      correct_share: shareOf(all),
      took_s_mean: rounded(meanOf(all.map(({ tookMs }) => tookMs / 1000)), 1),
    }))
    .toSorted((one, other) => one.quarter - other.quarter);
}

function changed(graded: readonly Answer[]): Row[] {
  return groups(graded, ({ question, times }) => `${question.kind} ${String(times > 1)}`)
    .toSorted(([one], [other]) => byText(one, other))
    .map(([, all]) => ({
      kind: all[0]!.question.kind,
      changed: all[0]!.times > 1,
      answers: all.length,
      correct_share: shareOf(all),
    }));
}

function left(lessons: readonly LessonTold[]): Row[] {
  const leaves = lessons.flatMap(({ lesson, facts, learners, startedAt, endedAt }) =>
    facts
      .filter(({ type }) => type === 'ParticipantLeft')
      .map(({ data }) => data as { readonly personId: string; readonly seenAt: number })
      .filter(({ personId, seenAt }) => seenAt < endedAt && learners.some(({ person }) => person === personId))
      .map(({ personId, seenAt }) => ({
        minute: Math.floor((seenAt - startedAt) / 600_000) * 10,
        who: `${lesson} ${personId}`,
      })),
  );
  return groups(leaves, ({ minute }) => minute)
    .map(([minute, all]) => ({ minute, times: all.length, learners: new Set(all.map(({ who }) => who)).size }))
    .toSorted(byMinute);
}

function interaction(lessons: readonly LessonTold[]): Row[] {
  const told = lessons.flatMap(({ facts, startedAt, endedAt }) =>
    facts
      .filter(({ role, at }) => (role === 'student' || role === 'representative') && at >= startedAt && at <= endedAt)
      .map(({ type, at }) => ({ type, minute: Math.floor((at - startedAt) / 300_000) * 5 })),
  );
  return groups(told, ({ minute }) => minute)
    .map(([minute, all]) => {
      const count = (...types: readonly string[]) => all.filter(({ type }) => types.includes(type)).length;
      const danmu = count('DanmuSent', 'DanmuHeld');
      return { minute, answers: count('AnswerSubmitted'), danmu, marks: count('PageMarked') };
    })
    .toSorted(byMinute);
}

function pages(lessons: readonly LessonTold[]): Row[] {
  const marks = lessons.flatMap((lesson) =>
    lesson.facts
      .filter(({ type }) => type === 'PageMarked')
      .map(({ data }) => ({ lesson, ...(data as { deckId: string; n: number; personId: string; mark: string }) }))
      .filter(({ mark }) => mark === 'notUnderstood'),
  );
  return groups(marks, ({ lesson, deckId, n }) => `${lesson.lesson} ${deckId} ${n}`)
    .map(([, all]) => {
      const { lesson, deckId, n } = all[0]!;
      const on = lesson.questions.filter(
        ({ page, key }) => key !== undefined && page?.deckId === deckId && page.n === n,
      );
      const given = lesson.answers.filter(({ question }) => on.includes(question));
      const people = new Set(all.map(({ personId }) => personId));
      return {
        lesson: lesson.lesson,
        deck: deckId,
        page: n,
        learners: people.size,
        questions: on.length,
        correct_share: shareOf(given),
      };
    })
    .toSorted(
      (one, other) => other.learners - one.learners || byText(one.lesson, other.lesson) || one.page - other.page,
    );
}
