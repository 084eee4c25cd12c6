import { FORMATS } from '@lectern/contracts/xapi/formats.ts';
import * as z from 'zod/mini';

/** The parameters of GET statements (xAPI 1.0.3, Part Three, 2.1.3), as they stand in an address. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i), z.toLowerCase());
const iri = z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\S+$/i));
const truth = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
);
/** ISO 8601; without a zone it is UTC. */
const timestamp = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/i)),
  z.pipe(z.transform(msOf), z.int()),
);
const count = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

const named = { objectType: z.optional(z.enum(['Agent', 'Group'])), name: z.optional(z.string()) };
/** Exactly one of the four ways to identify someone. */
const Agent = z.union([
  z.strictObject({ ...named, account: z.strictObject({ homePage: iri, name: z.string().check(z.minLength(1)) }) }),
  z.strictObject({ ...named, mbox: z.string().check(z.regex(/^mailto:[^@\s]+@[^@\s]+$/)) }),
  z.strictObject({ ...named, mbox_sha1sum: z.string().check(z.regex(/^[0-9a-f]{40}$/i)) }),
  z.strictObject({ ...named, openid: iri }),
]);
const agent = z.pipe(z.string().check(z.maxLength(2000)), z.pipe(z.transform(parsed), Agent));

const returned = { format: z._default(z.enum(FORMATS), 'exact'), attachments: z._default(truth, false) };

/** One statement, or those that match: nothing else beside the id of one. */
const One = z.union([
  z.strictObject({ ...returned, statementId: uuid }),
  z.strictObject({ ...returned, voidedStatementId: uuid }),
]);
const Many = z.strictObject({
  ...returned,
  agent: z.optional(agent),
  verb: z.optional(iri),
  activity: z.optional(iri),
  registration: z.optional(uuid),
  related_activities: z._default(truth, false),
  related_agents: z._default(truth, false),
  since: z.optional(timestamp),
  until: z.optional(timestamp),
  limit: z._default(count, 0),
  ascending: z._default(truth, false),
});

export type OneWanted = z.output<typeof One>;
export type ManyWanted = z.output<typeof Many>;
export type AskedAgent = z.output<typeof Agent>;

/** @returns the error where they are not what the standard says, also where one is unknown or they contradict each other */
export function readParameters(query: Readonly<Record<string, unknown>>) {
  const isOne = Object.hasOwn(query, 'statementId') || Object.hasOwn(query, 'voidedStatementId');
  return isOne ? One.safeParse(query) : Many.safeParse(query);
}

/** Where a list goes on: beyond a statement, in what was complete when it began. */
const Place = z.strictObject({
  query: z.record(z.string(), z.string()),
  after: z.tuple([z.int(), uuid]),
  through: z.optional(z.int()),
});
export type Place = z.output<typeof Place>;

export const placeToken = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

export function readPlace(token: string): Place | undefined {
  const read = Place.safeParse(parsed(Buffer.from(token, 'base64url').toString()));
  return read.success ? read.data : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** NaN when it is no moment. */
function msOf(text: string): number {
  const [, day = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.,]+))?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text) ?? [];
  const offset = zone
    .toUpperCase()
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  return Math.floor(Date.parse(`${day}T${time.replace(',', '.')}${offset}`));
}
