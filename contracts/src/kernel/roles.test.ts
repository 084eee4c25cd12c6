import { describe, expect, it } from 'vitest';
import { may, PREDICATES, ROLES, type Allow, type Predicate, type Role } from './roles.ts';

const roles = Object.keys(ROLES) as Role[];
const predicates = Object.keys(PREDICATES) as Predicate[];

describe('may', () => {
  it.each(roles)('[R6.01] %s may what names the role, and nothing that does not', (role) => {
    const allOthers: Allow = Object.fromEntries(roles.filter((one) => one !== role).map((one) => [one, true]));
    expect(may({ role, bound: true }, { [role]: true })).toBe(true);
    expect(may({ role, bound: true }, allOthers)).toBe(false);
    expect(may({ role, bound: true }, {})).toBe(false);
  });

  it.each(roles.flatMap((role) => predicates.map((predicate) => [role, predicate] as const)))(
    '%s under the predicate %s may exactly when it holds',
    (role, predicate) => {
      const isBound = predicate === 'bound';
      const isAbout = isBound || predicate === 'guest';
      const holds = isAbout ? { bound: isBound } : { bound: true, duties: [predicate] };
      const not = isAbout ? { bound: !isBound } : { bound: true };
      expect(may({ role, ...holds }, { [role]: predicate })).toBe(true);
      expect(may({ role, ...not }, { [role]: predicate })).toBe(false);
    },
  );

  it('asks no predicate of a role that needs none', () => {
    expect(may({ role: 'student', bound: false }, { student: true, visitor: 'bound' })).toBe(true);
  });
});
