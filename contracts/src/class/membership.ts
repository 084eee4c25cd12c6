import { isCounted } from '../kernel/roles.ts';
import type { MemberRole } from './facts.ts';

/** For so long somebody had a role in the class, in ms: from `since` on, up to `until`. */
export interface Period {
  readonly role: MemberRole;
  readonly since: number;
  readonly until: number;
}

/** What somebody is in a class and since when, and what they were before. Nothing of the past is written anew. */
export interface Membership {
  /** 'none' of who is not in it any more. */
  readonly role: MemberRole | 'none';
  /** In ms, since when that is so: whoever became a student after a lesson was over has no part in it. */
  readonly joinedAt: number;
  readonly past?: readonly Period[] | undefined;
}

export const roleNow = ({ role }: Pick<Membership, 'role'>): MemberRole | undefined =>
  role === 'none' ? undefined : role;

/** What somebody was at a moment; undefined where they were not in the class. */
export function roleAt({ role, joinedAt, past = [] }: Membership, at: number): MemberRole | undefined {
  if (at >= joinedAt) return roleNow({ role });
  return past.find(({ since, until }) => at >= since && at < until)?.role;
}

/** Whether they ever were a student of the class. */
export const wasStudent = ({ role, past = [] }: Membership): boolean =>
  isCounted(roleNow({ role })) || past.some((period) => isCounted(period.role));

/** The membership once somebody has a role from a moment on, or none: the same one goes on, another begins. */
export function after(before: Membership | undefined, role: MemberRole | undefined, at: number): Membership {
  const next = role ?? 'none';
  if (before === undefined) return { role: next, joinedAt: at };
  const { joinedAt, past = [] } = before;
  if (before.role === next) return { role: next, joinedAt, ...(past.length > 0 && { past }) };
  const ended = before.role === 'none' ? [] : [{ role: before.role, since: joinedAt, until: at }];
  const all = [...past, ...ended];
  return { role: next, joinedAt: at, ...(all.length > 0 && { past: all }) };
}
