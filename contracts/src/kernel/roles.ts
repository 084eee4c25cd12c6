/** Section 6 of the product's spec, three that a person is granted beyond it, and those that the software itself needs at the end. */
export const ROLES = {
  teacher: 'main lecturer: full control of the class [R6.01]',
  coTeacher: 'publishes and teaches, cannot delete or promote [R6.02]',
  assistant: 'publishes tasks, adds students, does not answer [R6.03]',
  representative: 'a student with functions given by the teacher [R6.04]',
  student: 'takes part and answers [R6.05]',
  auditor: 'takes part, is not counted [R6.06]',
  administrator: 'observes, changes nothing [R6.07]',
  reviewer: 'watches lessons again, as far as a grant goes, and each look is recorded',
  analyst: 'reads the learning log of the school, under pseudonyms, as a grant allows',
  operator: 'gives and withdraws such grants [R6.17]',
  screen: 'a screen that was paired: sees what the class is shown, nothing else',
  visitor: 'signed in, without a part in this class',
  anyone: 'not signed in',
  system: 'the software itself: timers',
} as const;

export type Role = keyof typeof ROLES;

/** What finishes a permission that a role alone does not settle. */
export const PREDICATES = {
  bound: 'the school knows who this is: not a guest who took a seat under a free name',
  guest: 'took a seat under a free name: nobody whom the school knows',
  checkIn: 'a representative whom the teacher lets check the class in [R6.04]',
  danmu: 'a representative whom the teacher lets pass and hide danmu [R6.04]',
  announcements: 'a representative whom the teacher lets publish announcements [R6.04]',
  joinRequests: 'a representative whom the teacher lets decide on requests to join [R6.04]',
} as const;

export type Predicate = keyof typeof PREDICATES;

/** Who may do it: a role that is not named may not. */
export type Allow = { readonly [role in Role]?: true | Predicate };

/** Who asks: the role where it is asked, and what the predicates need to know. */
export interface Asker {
  readonly role: Role;
  readonly bound: boolean;
  /** What the teacher lets a representative do. */
  readonly duties?: readonly string[] | undefined;
}

/** The one answer to "may they?": the server enforces it, the web shows it, the docs print it. */
export function may(asker: Asker, allow: Allow): boolean {
  const rule = allow[asker.role];
  if (rule === undefined) return false;
  if (rule === 'bound' || rule === 'guest') return asker.bound === (rule === 'bound');
  return rule === true || (asker.duties?.includes(rule) ?? false);
}

/** Whether whoever has this role is in the figures: not auditors, not assistants [R6.03, R6.06]. */
export const isCounted = (role: Role | undefined): boolean => role === 'student' || role === 'representative';
