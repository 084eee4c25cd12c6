import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Teams } from '@lectern/contracts/team/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, student: Client, other: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student, other] = [await school.teacher(), await school.student(1), await school.student(2)];
});
afterAll(() => school.close());

const give = (name: string, data: object, by: Client) => by.command('team', demoClass.id, name, data);
const shown = async (by: Client) => (await by.query<Teams>(`/api/team/${demoClass.id}`)).result!;
const [full, open, locked] = demoTeams;

it('[R2.22] [R4.23] is made, joined, quit; its captain is followed by the earliest member', async () => {
  const teamId = newId();
  await receipt(give('CreateTeam', { teamId, name: '角动量' }, student));
  expect((await refusal(give('CreateTeam', { teamId: newId(), name: '角动量' }, other))).code).toBe('team.nameTaken');
  expect((await refusal(give('CreateTeam', { teamId: newId(), name: '笨 蛋' }, other))).code).toBe('text.sensitive');
  await receipt(give('JoinTeam', { teamId }, other));
  const mine = (await shown(student)).teams.find((one) => one.teamId === teamId)!;
  expect(mine).toMatchObject({ name: '角动量', count: 2, captainId: student.id, hasPassword: false });
  expect(mine.members!.map(({ personId }) => personId)).toEqual([student.id, other.id]);
  await receipt(give('QuitTeam', { teamId }, student));
  const left = await shown(other);
  expect(left.teams.find((one) => one.teamId === teamId)).toMatchObject({ count: 1, captainId: other.id });
  expect((await shown(student)).mine).toBeUndefined();
  await receipt(give('DeleteTeam', { teamId }, teacher));
});

it('names members to their own team and to teachers alone', async () => {
  const seen = (await shown(student)).teams;
  expect(seen.every(({ members }) => members === undefined)).toBe(true);
  expect(JSON.stringify(seen)).not.toContain(demoStudents[full.members[1]]!.name);
  const all = await shown(teacher);
  expect(all.teams[0]!.members).toHaveLength(full.members.length);
  expect(all.unplaced!.map(({ personId }) => personId)).toContain(student.id);
  const csv = await (await teacher.fetch('GET', `/api/team/${demoClass.id}/members/csv`)).text();
  expect(csv).toContain(`${full.name},${demoStudents[full.members[0]]!.name}`);
  expect((await teacher.fetch('GET', `/api/team/${demoClass.id}/members/xlsx`)).status).toBe(200);
  expect((await student.fetch('GET', `/api/team/${demoClass.id}/members/csv`)).status).toBe(403);
});

it('asks for its password, and lets nobody go on guessing', async () => {
  const { id: teamId, password } = locked;
  for (let n = 0; n < 5; n += 1)
    expect((await refusal(give('JoinTeam', { teamId, password: `wrong${n}` }, student))).code).toBe(
      'team.wrongPassword',
    );
  expect((await refusal(give('JoinTeam', { teamId, password }, student))).code).toBe('rate.limited');
  await receipt(give('JoinTeam', { teamId, password }, other)); // whose tries are their own
  await receipt(give('QuitTeam', { teamId }, other));
});

it('is never over-filled by those who join at once, and a teacher puts nobody from elsewhere into it', async () => {
  const { id: teamId } = open;
  const people = await Promise.all([5, 6, 7, 8, 9, 10].map((n) => school.student(n)));
  const asked = await Promise.all(people.map((by) => give('JoinTeam', { teamId }, by)));
  expect(asked.filter(({ receipt: given }) => given !== undefined)).toHaveLength(1);
  expect(asked.filter(({ problem }) => problem?.code === 'team.full')).toHaveLength(people.length - 1);
  const assistant = await school.other('assistant');
  const stranger = { teamId: locked.id, personId: assistant.id };
  expect((await refusal(give('PlaceTeamMember', stranger, teacher))).code).toBe('team.notAStudent');
});

it('tells a student whom a teacher put into one', async () => {
  const { id: teamId } = locked;
  await receipt(give('PlaceTeamMember', { teamId, personId: student.id }, teacher));
  expect((await shown(student)).mine).toBe(teamId);
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const path = `/api/notices?size=200&after=${cursor.incarnation}.${cursor.position}`;
  const { rows } = (await student.query<{ rows: { kind: string }[] }>(path)).result!;
  expect(rows.map(({ kind }) => kind)).toContain('teamPlaced');
  await receipt(give('RemoveTeamMember', { teamId, personId: student.id }, teacher));
});
