import { isMarked, KINDS, lettersOf } from '../question/kinds.ts';
import type { QuestionKind } from '../question/content.ts';
import { responseOf, type Result, type Told } from './told.ts';
import { ACTIVITIES, ACTIVITY_TYPES, EXTENSIONS, VERBS, type ActivityKind, type LanguageMap } from './vocabulary.ts';

export interface Agent {
  readonly objectType: 'Agent';
  readonly account: { readonly homePage: string; readonly name: string };
}

export interface Definition {
  readonly type?: string;
  readonly name?: LanguageMap;
  readonly description?: LanguageMap;
  readonly interactionType?: 'choice' | 'true-false' | 'fill-in' | 'long-fill-in';
  readonly correctResponsesPattern?: readonly string[];
  readonly choices?: readonly { readonly id: string; readonly description?: LanguageMap }[];
}

export interface Activity {
  readonly objectType: 'Activity';
  readonly id: string;
  readonly definition?: Definition;
}

/** A statement of xAPI 1.0.3, as this installation makes them. */
export interface Statement {
  readonly id: string;
  readonly actor: Agent;
  readonly verb: { readonly id: string; readonly display?: LanguageMap };
  readonly object: Activity | { readonly objectType: 'StatementRef'; readonly id: string };
  readonly result?: object;
  readonly context?: {
    readonly registration: string;
    readonly platform?: string;
    readonly contextActivities?: Readonly<Record<string, readonly Activity[]>>;
    readonly extensions?: Readonly<Record<string, unknown>>;
  };
  readonly timestamp: string;
  readonly stored: string;
  readonly authority: Agent;
  readonly version: '1.0.0';
}

/** What names are looked up in when a statement is made; what is not there is named by its id alone. */
export interface Names {
  /** The installation's address, without a slash at its end: ids of activities and accounts begin with it. */
  readonly base: string;
  learner(personId: string): string;
  lesson(
    lessonId: string,
  ): { readonly classId: string; readonly title?: string; readonly className?: string } | undefined;
  question(lessonId: string, questionId: string): NamedQuestion | undefined;
}

export interface NamedQuestion {
  readonly kind: QuestionKind;
  /** Left out for readers who are shown no words that anybody wrote, as the names of lessons and classes are. */
  readonly text?: string;
  readonly choices: readonly string[];
  readonly key?: string | undefined;
}

/** Teachers write in the school's language. */
const written = (text: string): LanguageMap => ({ 'zh-CN': text });
const iso = (ms: number): string => new Date(ms).toISOString();

/** The installation itself: who says that statements are true. */
const authorityOf = (base: string): Agent => ({
  objectType: 'Agent',
  account: { homePage: base, name: 'lectern' },
});

export interface Standing {
  readonly id: string;
  /** ms */
  readonly stored: number;
  /** The id of the statement that it takes back. */
  readonly voids?: string | undefined;
}

/** The statement as an LRS returns it. */
export function statementOf(told: Told, { id, stored, voids }: Standing, names: Names): Statement {
  const { base } = names;
  const common = {
    id,
    verb: { id: VERBS[told.verb].id, display: VERBS[told.verb].display },
    timestamp: iso(told.at),
    stored: iso(stored),
    authority: authorityOf(base),
    version: '1.0.0',
  } as const;
  const context = { registration: told.lessonId };
  const extensions = told.version !== undefined && {
    extensions: { [`${base}${EXTENSIONS}fact`]: `lesson/${told.lessonId}#${told.version}` },
  };
  if (voids !== undefined)
    return {
      ...common,
      actor: authorityOf(base),
      object: { objectType: 'StatementRef', id: voids },
      context: { ...context, ...extensions },
    };
  return {
    ...common,
    actor: { objectType: 'Agent', account: { homePage: base, name: names.learner(told.personId) } },
    object: activityNamed(told.activity, names),
    ...(told.result !== undefined && { result: resultOf(told.result, base) }),
    context: { ...context, platform: 'Lectern', ...aroundOf(told, names), ...extensions },
  };
}

/** The lesson that something happened in, and the class of the lesson. */
function aroundOf(
  { activity, lessonId }: Told,
  names: Names,
): Pick<NonNullable<Statement['context']>, 'contextActivities'> {
  const lesson = `lesson/${lessonId}`;
  const classId = names.lesson(lessonId)?.classId;
  const around = {
    ...(activity !== lesson && { parent: [activityNamed(lesson, names)] }),
    ...(classId !== undefined && { grouping: [activityNamed(`class/${classId}`, names, lessonId)] }),
  };
  return Object.keys(around).length === 0 ? {} : { contextActivities: around };
}

/** `lessonId` says which lesson a class is named by. */
function activityNamed(path: string, names: Names, lessonId?: string): Activity {
  const [kind, first = '', second = ''] = path.split('/') as [ActivityKind, string?, string?];
  const type = { type: ACTIVITY_TYPES[kind].id };
  const id = `${names.base}${ACTIVITIES}${path}`;
  const named = (definition: Definition): Activity => ({
    objectType: 'Activity',
    id,
    definition: { ...type, ...definition },
  });
  if (kind === 'question') return named(interactionOf(names.question(first, second)));
  if (kind === 'slide')
    return named({ name: { 'zh-CN': `课件第 ${second} 页`, 'en-US': `Page ${second} of the slides` } });
  if (kind === 'video') return named({});
  const name = kind === 'class' ? names.lesson(lessonId ?? '')?.className : names.lesson(first)?.title;
  return named(name === undefined ? {} : { name: written(name) });
}

function interactionOf(question: NamedQuestion | undefined): Definition {
  if (question === undefined) return {};
  const { kind, text, choices, key } = question;
  const isFilled = KINDS[kind].answer === 'blanks';
  const described = {
    ...(text !== undefined && { description: written(text) }),
    ...(!isFilled && key !== undefined && { correctResponsesPattern: [responseOf(kind, key)] }),
  };
  if (kind === 'judgement') return { ...described, interactionType: 'true-false' };
  if (isFilled) return { ...described, interactionType: 'fill-in' };
  if (isMarked(kind)) return { ...described, interactionType: 'long-fill-in' };
  return {
    ...described,
    interactionType: 'choice',
    choices: lettersOf({ kind, choices }).map((id, n) => ({
      id,
      ...(text !== undefined && { description: written(choices[n] ?? '') }),
    })),
  };
}

function resultOf(result: Result, base: string): object {
  const { response, success, score, durationMs, completion, attendance, late } = result;
  const extensions = {
    ...(attendance !== undefined && { [`${base}${EXTENSIONS}attendance`]: attendance }),
    ...(late && { [`${base}${EXTENSIONS}late`]: true }),
  };
  return {
    ...(score !== undefined && {
      score: { scaled: score.won / score.of, raw: score.won / 10, min: 0, max: score.of / 10 },
    }),
    ...(success !== undefined && { success }),
    ...(completion && { completion }),
    ...(response !== undefined && { response }),
    ...(durationMs !== undefined && { duration: `PT${durationMs / 1000}S` }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}
