import { SOURCES } from '@lectern/contracts/xapi/sources.ts';
import { ON_SCREENS } from '@lectern/contracts/xapi/told-on-screens.ts';
import { ACTIVITIES, VERB_NAMES, VERBS, type VerbName } from '@lectern/contracts/xapi/vocabulary.ts';
import { byOurClock } from '../ops/database/foreign-clock.ts';
import type { AskedAgent, ManyWanted } from './parameters.ts';

/** What statements are chosen by, in the words of our tables. */
export interface Chosen {
  readonly school: string;
  /** Everything stored before is there, and nothing else is shown (ms). */
  readonly through: number;
  /** The pseudonym of whom they are about. */
  readonly learner?: string;
  /** Only those that the installation itself makes: what takes back others. */
  readonly byInstallation?: true;
  readonly verb?: VerbName;
  readonly activity?: string;
  /** Also those that happened in the activity. */
  readonly broadly?: true;
  readonly lessonId?: string;
  readonly classId?: string;
  /** What they tell of happened from this moment on, and before that one (ms). */
  readonly from?: number;
  readonly to?: number;
  readonly since?: number;
  readonly until?: number;
  readonly after?: readonly [stored: number, id: string];
  readonly ascending: boolean;
  readonly limit: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns undefined where nothing can match, as for an agent or a verb that is not ours */
export function chosenBy(wanted: ManyWanted, base: string): Omit<Chosen, 'school' | 'through' | 'limit'> | undefined {
  const agent = wanted.agent && learnerOf(wanted.agent, base, wanted.related_agents);
  const verb = wanted.verb === undefined ? undefined : VERB_NAMES.find((name) => VERBS[name].id === wanted.verb);
  const prefix = `${base}${ACTIVITIES}`;
  const activity = wanted.activity?.startsWith(prefix) ? wanted.activity.slice(prefix.length) : undefined;
  if (wanted.agent !== undefined && agent === undefined) return undefined;
  if (wanted.verb !== undefined && verb === undefined) return undefined;
  if (wanted.activity !== undefined && activity === undefined) return undefined;
  return {
    ...agent,
    ...(verb !== undefined && { verb }),
    ...(activity !== undefined && { activity }),
    ...(wanted.related_activities && { broadly: true as const }),
    ...(wanted.registration !== undefined && { lessonId: wanted.registration }),
    ...(wanted.since !== undefined && { since: wanted.since }),
    ...(wanted.until !== undefined && { until: wanted.until }),
    ascending: wanted.ascending,
  };
}

/** The installation is the authority of all statements, and the actor of those that take back others. */
function learnerOf(
  agent: AskedAgent,
  base: string,
  broadly: boolean,
): Pick<Chosen, 'learner' | 'byInstallation'> | undefined {
  if (!('account' in agent) || agent.account.homePage !== base || agent.objectType === 'Group') return undefined;
  const { name } = agent.account;
  if (name === 'lectern') return broadly ? {} : { byInstallation: true };
  return UUID.test(name) ? { learner: name } : undefined;
}

/** Conditions and their values; `?` stands for the next value. */
class Conditions {
  readonly values: unknown[] = [];
  readonly all: string[] = [];

  add(text: string, ...values: readonly unknown[]): this {
    let n = this.values.length;
    this.values.push(...values);
    this.all.push(text.replaceAll('?', () => `$${(n += 1)}`));
    return this;
  }

  get text(): string {
    return this.all.join(' and ');
  }
}

export interface Selection {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** In the order of their being stored; of those that were stored together, of their ids. */
function ordered(conditions: Conditions, chosen: Chosen, stored: string, id: string): string {
  const { since, until, after, ascending } = chosen;
  if (since !== undefined) conditions.add(`${stored} > ?`, since);
  if (until !== undefined) conditions.add(`${stored} <= ?`, until);
  if (after !== undefined) conditions.add(`(${stored}, ${id}) ${ascending ? '>' : '<'} (?::bigint, ?::uuid)`, ...after);
  const way = ascending ? 'asc' : 'desc';
  conditions.values.push(chosen.limit);
  return `where ${conditions.text} order by ${stored} ${way}, ${id} ${way} limit $${conditions.values.length}`;
}

/** Where and when it happened. */
function placed(
  conditions: Conditions,
  { school, lessonId, classId, from, to }: Chosen,
  { lesson, at }: { readonly lesson: string; readonly at: string },
): void {
  if (lessonId !== undefined) inside(conditions, lesson, school, ['lesson', lessonId]);
  if (classId !== undefined) inside(conditions, lesson, school, ['class', classId]);
  if (from !== undefined) conditions.add(`${at} >= ?`, from);
  if (to !== undefined) conditions.add(`${at} < ?`, to);
}

type Place = readonly [kind: 'lesson' | 'class', id: string];

/** In a lesson, or in one of a class. */
function inside(conditions: Conditions, lesson: string, school: string, [kind, id]: Place): void {
  if (kind === 'lesson') return void conditions.add(`${lesson} = ?`, id);
  conditions.add(`${lesson} in (select id from lesson_row where school = ? and class_id = ?::uuid)`, school, id);
}

/** Where a lesson, or one of a class, is meant; undefined where the activity is neither. */
function placeOf(activity: string): Place | undefined {
  const [, kind, id] = /^(lesson|class)\/([0-9a-f-]{36})$/.exec(activity) ?? [];
  return id !== undefined && UUID.test(id) ? [kind as 'lesson' | 'class', id] : undefined;
}

/**
 * The statements that follow from facts; what was voided is not there. A statement that takes back another matches where
 * it does itself, or where the other would: its row names the other's person and activity.
 */
export function ofFacts(chosen: Chosen): Selection | undefined {
  const { school, through, learner, byInstallation, verb, activity, broadly } = chosen;
  const takesBack = verb === 'voided' || byInstallation === true;
  if (verb !== undefined && SOURCES[verb].facts.length === 0) return undefined;
  if (takesBack && (learner !== undefined || activity !== undefined || (verb ?? 'voided') !== 'voided'))
    return undefined;
  const conditions = new Conditions()
    .add('s.school = ?', school)
    .add('s.stored < ?', through)
    .add('(s.voided_at is null or s.voided_at >= ?)', through);
  if (takesBack) conditions.add(`s.verb = 'voided'`);
  else if (verb !== undefined)
    conditions.add(
      "s.verb = any(array[?, 'voided']) and (s.verb = ? or exists (select from xapi_statement t where t.id = s.voids and t.verb = ?))",
      verb,
      verb,
      verb,
    );
  if (learner !== undefined)
    conditions.add('s.person_id = (select person_id from pseudonym where learner = ?)', learner);
  placed(conditions, chosen, { lesson: 's.lesson_id', at: 's.at' });
  if (activity !== undefined) {
    const place = broadly && placeOf(activity);
    if (place === undefined) conditions.add('s.activity = ?', activity);
    else inside(conditions, 's.lesson_id', school, place);
  }
  const rest = ordered(conditions, chosen, 's.stored', 's.id');
  return { text: namedFacts(`select s.* from xapi_statement s ${rest}`), values: conditions.values };
}

/** Pseudonyms are looked up of those that were chosen, whatever the database takes the tables for. */
const namedFacts = (chosen: string): string => `
  select s.id, s.stored, s.at, s.person_id, p.learner, s.verb, s.activity, s.lesson_id, s.version, s.result, s.voids, s.voided_at
  from (${chosen}) s join pseudonym p on p.person_id = s.person_id`;

/** The id of the statement of a record: the record's own, with the marks of a UUID of version 8. */
const RECORD_ID = `overlay(overlay(t.id::text placing '8' from 15 for 1)
  placing translate(substr(t.id::text, 20, 1), '0123456789abcdef', '89ab89ab89ab89ab') from 20 for 1)::uuid`;

const EVENTS = Object.keys(ON_SCREENS) as (keyof typeof ON_SCREENS)[];

/** When it happened, by our clock, of track_record `t`. A browser's may be this much behind without being corrected. */
const AT = byOurClock('t');
const CLOCK_MS = 60_000;

/**
 * How long somebody was in lesson `l`, of the time that their page says it was open: no longer than the lesson ran. A page
 * that is left open for days tells of days.
 */
const STAYED = `least(${AT}, coalesce(l.ended_at, ${AT})) - greatest(${AT} - (t.properties->>'duration_ms')::bigint, l.started_at)`;

const namedRecords = (chosen: string): string => `
  select ${RECORD_ID} as id, t.received_at as stored, ${AT} as at,
    t.person as person_id, p.learner, t.event, t.lesson_id,
    case when t.event = 'lesson_leave'
      then t.properties || jsonb_build_object('duration_ms', (select ${STAYED} from lesson_row l where l.id = t.lesson_id))
      else t.properties end as properties
  from (${chosen}) t join pseudonym p on p.person_id = t.person`;

/**
 * Only of a lesson’s students are statements told [R6.06], and only of what can have been: pages say what they like, so
 * a lesson that had not begun, or a page that the class was never shown, is in no statement. The list of events is that of
 * the index.
 */
const TOLD = `t.person is not null and t.lesson_id is not null and t.event in (${EVENTS.map((event) => `'${event}'`).join(', ')})
  and exists (select from lesson_row l join lesson_student m on m.lesson_id = l.id
    where l.id = t.lesson_id and m.person_id = t.person
      and coalesce(role_at(m.role, m.joined_at, m.past, ${AT}) in ('student', 'representative'), true)
      and l.school = t.school and l.started_at <= ${AT} + ${CLOCK_MS}
      and (t.event <> 'lesson_leave' or ${STAYED} > 0))
  and (t.event <> 'slide_enlarge' or exists (select from page_shown s where s.lesson_id = t.lesson_id
    and s.deck_id::text = t.properties->>'deck_id' and s.n::text = t.properties->>'page'))`;

/** The statements that follow from what happened on screens; undefined where none can match. */
export function ofRecords(chosen: Chosen): Selection | undefined {
  const { school, through, learner, byInstallation, verb, activity } = chosen;
  const events = EVENTS.filter((event) => verb === undefined || ON_SCREENS[event]?.verb === verb);
  if (byInstallation || events.length === 0) return undefined;
  const conditions = new Conditions().add(TOLD).add('t.school = ?', school).add('t.received_at < ?', through);
  if (events.length < EVENTS.length) conditions.add('t.event = any(?)', events);
  if (learner !== undefined) conditions.add('t.person = (select person_id from pseudonym where learner = ?)', learner);
  placed(conditions, chosen, { lesson: 't.lesson_id', at: byOurClock('t') });
  if (activity !== undefined && !about(conditions, chosen, activity)) return undefined;
  const rest = ordered(conditions, chosen, 't.received_at', RECORD_ID);
  return { text: namedRecords(`select t.* from track_record t ${rest}`), values: conditions.values };
}

function about(conditions: Conditions, { school, broadly }: Chosen, activity: string): boolean {
  const place = broadly && placeOf(activity);
  if (place !== undefined) {
    inside(conditions, 't.lesson_id', school, place);
    return true;
  }
  const [what = '', first = '', second = ''] = activity.split('/');
  if (!UUID.test(first)) return false;
  if (what === 'slide')
    conditions.add(
      `t.event = 'slide_enlarge' and t.properties->>'deck_id' = ? and t.properties->>'page' = ?`,
      first,
      second,
    );
  else if (what === 'video')
    conditions.add(`t.event in ('video_progress', 'video_end') and t.properties->>'video_id' = ?`, first);
  else if (what === 'lesson' || what === 'result' || what === 'replay')
    conditions.add(
      't.event = ? and t.lesson_id = ?',
      { lesson: 'lesson_leave', result: 'result_open', replay: 'replay_open' }[what],
      first,
    );
  else return false;
  return true;
}

/** The one with this id: of a fact, or of a record, whose id is one of the 64 that have the same digits beside the marks. */
export const factById = (school: string, id: string): Selection => ({
  text: namedFacts('select * from xapi_statement where school = $1 and id = $2'),
  values: [school, id],
});

export const recordById = (school: string, id: string): Selection => ({
  text: namedRecords(`select t.* from track_record t where ${TOLD} and t.school = $1 and t.id = any($2::uuid[])`),
  values: [school, unmarked(id)],
});

function unmarked(id: string): string[] {
  const variant = Number.parseInt(id[19]!, 16) - 8;
  if (id[14] !== '8' || variant < 0 || variant > 3) return [];
  const digits = Array.from({ length: 16 }, (_, n) => n.toString(16));
  return digits.flatMap((version) =>
    digits
      .filter((_, n) => n % 4 === variant)
      .map((digit) => `${id.slice(0, 14)}${version}${id.slice(15, 19)}${digit}${id.slice(20)}`),
  );
}
