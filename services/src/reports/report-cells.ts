import { cellKind, type CellKind } from '@lectern/contracts/reports/cells.ts';
import { SCORE_WEIGHTS } from '@lectern/contracts/reports/score.ts';
import type { Learner } from './learners.ts';
import {
  answers,
  attendance,
  bonuses,
  both,
  danmu,
  duration,
  firstShowings,
  lateAnswers,
  marks,
  showings,
  toolFacts,
  wholeAttendance,
} from './cell-facts.ts';
import type { Subject } from './report-reading.ts';

/** What the sum of a figure is made of beside its facts. */
export interface Ground {
  readonly subject: Subject;
  readonly learners: readonly Learner[];
  readonly pages: number;
  /** Of a question: its points, whether it has a key, and who answered it. */
  readonly question?:
    | { readonly points: number; readonly hasKey: boolean; readonly answered: ReadonlySet<string> }
    | undefined;
  /** What the facts add together, and how many add anything. */
  readonly sum: number;
  readonly count: number;
  /** Of an interaction: how many of the facts that add are answers. */
  readonly answers: number;
}

interface Term {
  readonly name: string;
  readonly value: number;
  readonly of?: number;
  readonly weight?: number;
}

export interface Cell {
  readonly kind: CellKind;
  /** Gives the facts of it; the arguments that it names stand from $2 on. */
  readonly facts: string;
  readonly args: readonly unknown[];
  readonly question?: string | undefined;
  /** Whether it is told of students: they are read for no other. */
  readonly ofLearners?: true;
  value?(ground: Ground): number | undefined;
  terms?(ground: Ground): readonly Term[];
  /** Those that no fact names. */
  without?(ground: Ground): readonly Learner[];
}

type Recipe = (args: readonly string[]) => Omit<Cell, 'kind'>;

const attended = ({ status }: Pick<Learner, 'status'>): boolean => status === 'present' || status === 'late';
const countOf = ({ learners }: Ground, status: string): number =>
  learners.filter((one) => one.status === status).length;
const nobody = ({ decidedVersion }: Learner): boolean => decidedVersion === null;
const sumOf = (ground: Ground): number => ground.sum;
const shareOf =
  (name: string, of: (ground: Ground) => number) =>
  (ground: Ground): readonly Term[] => [{ name, value: ground.sum, of: of(ground) }];

const GRADED = 'a.correct is not null';
const RIGHT = 'a.correct::int';
const correct = (where: string, ...args: readonly string[]): Omit<Cell, 'kind'> => ({
  facts: answers(`${GRADED} and ${where}`, RIGHT),
  args,
  value: sumOf,
  terms: shareOf('correct', ({ count }) => count),
});
const MINUTE = '(greatest(0, at - (select started_at from lesson_mode where lesson_id = $1)) / 60000)';
const interaction = (where: string, ...args: readonly string[]): Omit<Cell, 'kind'> => ({
  facts: both(answers(where), danmu(where)),
  args,
  value: sumOf,
  terms: (ground) => [
    { name: 'answers', value: ground.answers },
    { name: 'danmu', value: ground.sum - ground.answers },
  ],
});

const RECIPES: Readonly<Record<string, Recipe>> = {
  attended: () => ({
    ofLearners: true,
    facts: attendance('true', `case when l.status in ('present', 'late') then 1 end`),
    args: [],
    value: ({ learners }) => learners.filter(attended).length,
    terms: (ground) => [
      { name: 'members', value: ground.learners.length },
      ...['absent', 'sickLeave', 'personalLeave', 'expected']
        .map((name) => ({ name, value: -countOf(ground, name) }))
        .filter(({ value }) => value !== 0),
    ],
    without: ({ learners }) => learners.filter(nobody),
  }),
  'status/<status>': ([status]) => ({
    ofLearners: true,
    facts: attendance('l.status = $2'),
    args: [status],
    value: (ground) => countOf(ground, status!),
    terms: (ground) => [{ name: status!, value: countOf(ground, status!) }],
    without: ({ learners }) => learners.filter((one) => one.status === status && nobody(one)),
  }),
  'status/of/<person>': ([person]) => ({ facts: wholeAttendance('$2'), args: [person] }),
  'score/mean': () => ({
    ofLearners: true,
    facts: both(attendance('true', 'null'), answers('a.assessed', 'null')),
    args: [],
    value: ({ learners }) => meanOf(learners),
    terms: ({ learners }) => {
      const scores = learners.flatMap(({ score }) => score ?? []);
      return [{ name: 'scores', value: scores.reduce((sum, score) => sum + score, 0), of: scores.length }];
    },
  }),
  'score/<person>': ([person]) => ({
    ofLearners: true,
    facts: both(
      attendance('l.person_id = $2', 'null'),
      answers('a.assessed and a.person_id = $2', 'a.score'),
      bonuses('$2', '10 * b.points'),
    ),
    args: [person],
    value: ({ learners }) => learners.find(({ personId }) => personId === person)?.score ?? undefined,
    terms: ({ learners }) => scoreTerms(learners.find(({ personId }) => personId === person)),
    without: ({ learners }) => learners.filter((one) => one.personId === person && nobody(one)),
  }),
  'bonus/<person>': ([person]) => ({ facts: bonuses('$2', 'b.points'), args: [person], value: sumOf }),
  correct: () => correct('true'),
  'correct/of/<status>': ([status]) =>
    correct(
      'exists (select from report_attendance l where l.lesson_id = $1 and l.person_id = a.person_id and l.status = $2)',
      status!,
    ),
  'correct/<person>': ([person]) => correct('a.person_id = $2', person!),
  answers: () => ({ facts: answers(), args: [], value: sumOf }),
  danmu: () => ({ facts: danmu(), args: [], value: sumOf }),
  'danmu/<person>': ([person]) => ({ facts: danmu('d.person_id = $2'), args: [person], value: sumOf }),
  interaction: () => interaction('true'),
  'minute/<minute>': ([minute]) => interaction(`${MINUTE} = $2::int`, minute!),
  'minute/<minute>/danmu': ([minute]) => ({ facts: danmu(`${MINUTE} = $2::int`), args: [minute], value: sumOf }),
  'tool/<fact>': ([type]) => ({
    facts: `select version, adds from (${toolFacts('array[$2]')}) f`,
    args: [type],
    value: sumOf,
  }),
  duration: () => ({
    facts: duration,
    args: [],
    value: ({ subject: { startedAt, endedAt, lastAt } }) =>
      startedAt === null ? undefined : (endedAt ?? lastAt) - startedAt,
  }),
  pages: () => ({
    facts: firstShowings,
    args: [],
    value: sumOf,
    terms: shareOf('shown', ({ pages }) => pages),
  }),
  'page/<deck>/<n>': ([deck, n]) => ({ facts: showings('$2', '$3'), args: [deck, n], value: sumOf }),
  'marks/<deck>/<n>': ([deck, n]) => ({ facts: marks('notUnderstood', '$2', '$3'), args: [deck, n], value: sumOf }),
  'bookmarks/<deck>/<n>': ([deck, n]) => ({ facts: marks('bookmark', '$2', '$3'), args: [deck, n], value: sumOf }),
  'question/<question>': ([question]) => ({
    ofLearners: true,
    facts: answers('a.question_id = $2', 'coalesce(a.correct::int, 1)'),
    args: [question],
    question,
    value: sumOf,
    terms: (ground) =>
      ground.question?.hasKey === true
        ? shareOf('correct', ({ count }) => count)(ground)
        : shareOf('answered', askedOf)(ground),
  }),
  'question/<question>/answered': ([question]) => ({
    ofLearners: true,
    facts: answers('a.question_id = $2'),
    args: [question],
    question,
    value: sumOf,
    terms: shareOf('answered', askedOf),
    without: ({ learners, question: asked }) =>
      learners.filter((one) => attended(one) && asked?.answered.has(one.personId) === false),
  }),
  'question/<question>/took': ([question]) => ({
    facts: answers('a.question_id = $2', 'a.took_ms'),
    args: [question],
    question,
    value: ({ sum, count }) => (count === 0 ? undefined : Math.round(sum / count)),
    terms: ({ sum, count }) => (count === 0 ? [] : [{ name: 'took', value: sum, of: count }]),
  }),
  'question/<question>/late': ([question]) => ({
    facts: lateAnswers('$2'),
    args: [question],
    question,
    value: sumOf,
  }),
  'question/<question>/<letter>': ([question, letter]) => ({
    facts: answers('a.question_id = $2 and strpos(a.choice, $3) > 0'),
    args: [question, letter],
    question,
    value: sumOf,
    terms: shareOf('chose', ({ question: asked }) => asked?.answered.size ?? 0),
  }),
  'answer/<question>/<person>': ([question, person]) => ({
    ofLearners: true,
    facts: answers('a.question_id = $2 and a.person_id = $3', 'a.score'),
    args: [question, person],
    question,
    value: sumOf,
    terms: shareOf('points', ({ question: asked }) => asked?.points ?? 0),
    without: ({ learners, question: asked }) =>
      learners.filter(({ personId }) => personId === person && asked?.answered.has(personId) === false),
  }),
};

/** How a figure is made; undefined where there is none of that name. */
export function cellOf(name: string): Cell | undefined {
  const kind = cellKind(name);
  const recipe = kind && RECIPES[kind.name];
  if (kind === undefined || recipe === undefined) return undefined;
  const places = kind.name.split('/').flatMap((part, index) => (part.startsWith('<') ? [index] : []));
  const parts = name.split('/');
  return { kind, ...recipe(places.map((index) => parts[index]!)) };
}

/** Students who attended, and whoever answered all the same. */
const askedOf = ({ learners, question }: Ground): number =>
  learners.filter((one) => attended(one) || question?.answered.has(one.personId) === true).length;

function meanOf(learners: readonly Learner[]): number | undefined {
  const scores = learners.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? undefined : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** What lessonScore weighs, in its words; a part that is not assessed is no term. */
function scoreTerms(learner: Learner | undefined): readonly Term[] {
  if (learner === undefined || learner.score === null) return [];
  const { status, testLesson, won, of, bonus } = learner;
  const onLeave = status === 'sickLeave' || status === 'personalLeave';
  const coming: Term = {
    name: 'attendance',
    value: attended(learner) ? 1 : 0,
    of: 1,
    weight: SCORE_WEIGHTS.attendance,
  };
  const exercises: Term = { name: 'exercises', value: won, of, weight: SCORE_WEIGHTS.exercises };
  const given: Term = { name: 'bonus', value: 10 * bonus };
  return [...(testLesson || onLeave ? [] : [coming]), ...(of > 0 ? [exercises] : []), ...(bonus > 0 ? [given] : [])];
}
