import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { name } from '../kernel/text.ts';

export const teamName = name(LIMITS.groupNameUnits);

/** What the teams are for, how large they are, and until when students see to them themselves. */
export const arrangement = {
  title: name(LIMITS.titleUnits),
  least: z.int().check(z.minimum(1), z.maximum(LIMITS.groupMembers)),
  most: z.int().check(z.minimum(1), z.maximum(LIMITS.groupMembers)),
  closesAt: z.int(),
};

const one = { teamId: id };
const theirs = z.object({ ...one, personId: id });

export const TeamsArranged = fact('TeamsArranged', {
  summary: 'Somebody who teaches the class said what its teams are for, how large they are, and until when one joins.',
  data: z.object({ classId: id, ...arrangement }),
});

export const TeamCreated = fact('TeamCreated', {
  summary: 'A student made a team, or somebody who teaches the class did; whoever is its first member is its captain.',
  data: z.object({ ...one, name: personal(), password: z.optional(personal()) }),
});

export const TeamRenamed = fact('TeamRenamed', {
  summary: 'Its captain called it something else, or somebody who teaches the class did.',
  data: z.object({ ...one, name: personal() }),
});

export const TeamDeleted = fact('TeamDeleted', {
  summary: 'It is no more; who was in it is in none.',
  data: z.object(one),
});

export const TeamJoined = fact('TeamJoined', { summary: 'A student joined a team.', data: theirs });

export const TeamMemberPlaced = fact('TeamMemberPlaced', {
  summary: 'Somebody who teaches the class put a student into a team.',
  data: theirs,
});

export const TeamLeft = fact('TeamLeft', { summary: 'A student quit their team.', data: theirs });

export const TeamMemberRemoved = fact('TeamMemberRemoved', {
  summary: 'Its captain took a student out of a team, or somebody who teaches the class did.',
  data: theirs,
});

export const TeamCaptainChanged = fact('TeamCaptainChanged', {
  summary: 'A team has another captain: the one who was appointed, or the earliest member, when its captain left.',
  data: theirs,
});

export const teamFacts = [
  TeamsArranged,
  TeamCreated,
  TeamRenamed,
  TeamDeleted,
  TeamJoined,
  TeamMemberPlaced,
  TeamLeft,
  TeamMemberRemoved,
  TeamCaptainChanged,
] as const;
export type TeamFact = FactOf<(typeof teamFacts)[number]>;
