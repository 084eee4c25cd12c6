import type { Fault, Language, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import { addressOf, hostOf, isPageName } from '@lectern/contracts/tracking/address.ts';
import { EVENTS } from '@lectern/contracts/tracking/events.ts';
import { CHANNELS, msOf, TrackRecord, type Surroundings } from '@lectern/contracts/tracking/record.ts';
import { userAgentOf } from '@lectern/contracts/tracking/user-agent.ts';
import { createHash } from 'node:crypto';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';

/** A row of track_record, but for what the store adds. */
export interface KeptRecord {
  readonly id: string;
  readonly school: string;
  readonly person: string | undefined;
  readonly originalId: string;
  readonly distinctId: string;
  readonly event: string;
  readonly platform: number;
  readonly terminalType: string;
  readonly language: string;
  /** ms. */
  readonly time: number;
  readonly sentAt: number | undefined;
  readonly lessonId: string | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Who told it, as the session says; to which host of ours; and when, by their clock and ours (ms). */
export interface Teller {
  readonly school: string;
  readonly person: string | undefined;
  readonly host: string;
  readonly language: Language;
  readonly sentAt: number | undefined;
  readonly now: number;
}

export interface RefusedRecord {
  readonly code: RefusalCode;
  readonly faults?: Fault[];
}

/** How far ahead of ours something may have happened; a device that told when it sent it may have any date. */
const AHEAD_MS = 86_400_000;
const LANGUAGE = /^[a-z]{2,3}(-[a-z]{2,4})?$/;

/** What is kept of a record that was told: what the contract lists, each in the form that holds nothing private. */
export function keptRecord(told: unknown, teller: Teller): KeptRecord | RefusedRecord {
  const event = (told as { readonly event?: unknown } | null)?.event;
  if (typeof event === 'string' && !Object.hasOwn(EVENTS, event)) return { code: 'track.eventUnknown' };
  const parsed = TrackRecord.safeParse(told);
  if (!parsed.success) return { code: 'track.broken', faults: faultsOf(parsed.error) };
  const record = parsed.data;
  const time = msOf(record.time);
  if (time > (teller.sentAt ?? teller.now) + AHEAD_MS)
    return { code: 'track.broken', faults: [{ path: 'time', code: 'track.ahead' }] };
  const own = EVENTS[record.event].safeParse(record.properties ?? {});
  if (!own.success) return { code: 'track.broken', faults: faultsIn('properties', faultsOf(own.error)) };
  const originalId = record.original_id.toLowerCase();
  if (!isOwn(record.distinct_id, originalId, teller.person)) return { code: 'session.userChanged' };
  const { lesson_id: lessonId, ...properties } = own.data;
  const language = record.language?.toLowerCase().replace('_', '-');
  const kept = {
    school: teller.school,
    person: teller.person,
    originalId,
    distinctId: teller.person ?? originalId,
    event: record.event,
    platform: record.platform ?? Number(PLATFORM_ID),
    terminalType: record.terminal_type,
    language: language !== undefined && LANGUAGE.test(language) ? language : teller.language,
    time,
    lessonId,
    properties: { ...keptSurroundings(record.properties ?? {}, teller.host), ...properties },
  };
  return { ...kept, sentAt: teller.sentAt, id: digestOf(kept) };
}

/**
 * Of who is signed in: recorded while nobody was, or while they were. Who is not signed in is told by their browser alone; an
 * empty name is none.
 */
const isOwn = (distinctId: string | number | undefined, originalId: string, person: string | undefined): boolean =>
  person === undefined || ['', person, originalId].includes(String(distinctId ?? '').toLowerCase());

function keptSurroundings(told: Surroundings, own: string): Readonly<Record<string, string | undefined>> {
  const { channel, user_agent: agent, page_name: page, host, url, referer, original_referrer: first } = told;
  return defined({
    channel: CHANNELS.find((one) => one === channel),
    user_agent: agent && userAgentOf(agent),
    page_name: page !== undefined && isPageName(page) ? page : undefined,
    host: host && hostOf(host),
    url: url && addressOf(url, own),
    referer: referer && addressOf(referer, own),
    original_referrer: first && addressOf(first, own),
  });
}

const defined = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

const faultsIn = (path: string, faults: readonly Fault[]) =>
  faults.map((fault) => ({ ...fault, path: fault.path === '' ? path : `${path}.${fault.path}` }));

/** The same record told again is the same row, whoever is signed in by then. */
function digestOf({
  school,
  originalId,
  event,
  time,
  lessonId,
  properties,
}: Omit<KeptRecord, 'id' | 'sentAt'>): string {
  const told = JSON.stringify([school, originalId, event, time, lessonId, properties]);
  const hex = createHash('sha256').update(told).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
