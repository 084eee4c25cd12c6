import { newId } from '@lectern/contracts/kernel/ids.ts';
import { TeamCreated, TeamJoined, TeamsArranged } from '@lectern/contracts/team/facts.ts';
import type { Asked, Place } from './asked.ts';

const arrangement = { title: '课程项目团队', least: 1, most: 5, closesAt: Date.now() + 3600_000 };
const [teamId, other] = [newId(), newId()];
const one = { teamId };

const arranged = ({ streamId }: Place) => [TeamsArranged({ classId: streamId, ...arrangement })];
const formed = (place: Place) => [
  ...arranged(place),
  TeamCreated({ ...one, name: { sealedBy: place.people.of('student').id, box: 'box' } }),
  TeamJoined({ ...one, personId: other }),
];

/** How the commands about teams are asked; the stream has its class's id. */
export function teamAsked(
  me: (place: Place) => string,
  studentOf: (place: Place) => string,
): Readonly<Record<string, Asked>> {
  /** Whoever asks leads it, and another is in it. */
  const led = (place: Place) => [
    ...arranged(place),
    TeamCreated({ ...one, name: { sealedBy: place.people.of('student').id, box: 'box' } }),
    TeamJoined({ ...one, personId: me(place) }),
    TeamJoined({ ...one, personId: other }),
  ];
  return {
    ArrangeTeams: { data: () => arrangement },
    CreateTeam: { given: arranged, data: () => ({ teamId: newId(), name: '驻波' }) },
    RenameTeam: { given: led, data: () => ({ ...one, name: '驻波' }) },
    DeleteTeam: { given: led, data: () => one },
    JoinTeam: { given: formed, data: () => one },
    QuitTeam: { given: led, data: () => one },
    PlaceTeamMember: { given: formed, data: (place) => ({ ...one, personId: studentOf(place) }) },
    RemoveTeamMember: { given: led, data: () => ({ ...one, personId: other }) },
    AppointCaptain: { given: led, data: () => ({ ...one, personId: other }) },
  };
}
