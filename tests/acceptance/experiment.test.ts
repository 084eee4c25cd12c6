import type {
  Experiment,
  ExperimentRow,
  LabReportDetail,
  LabReportRow,
  MyExperimentRow,
} from '@lectern/contracts/experiment/queries.ts';
import { labReportFilePath } from '@lectern/contracts/experiment/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import type { Client } from '../support/client.ts';
import { pdfWithPages, attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, assistant: Client, student: Client, other: Client;
/** Of the first team of the demo class, and what they are in it by number. */
let members: readonly Client[];
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  [assistant, student, other] = [await school.other('assistant'), await school.student(1), await school.student(2)];
  members = await Promise.all(demoTeams[0].members.slice(0, 3).map((at) => school.student(at + 1)));
});
afterAll(() => school.close());

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '量 10 级暗环' }] }] };
const HOUR_MS = 3600_000;
const wording = (more: object = {}) => {
  const now = Date.now();
  return { title: '牛顿环测量', content, opensAt: now - HOUR_MS, dueAt: now + HOUR_MS, by: 'student', ...more };
};
async function set(more: object = {}): Promise<string> {
  const id = newId();
  await receipt(teacher.command('experiment', id, 'PublishExperiment', { classId: demoClass.id, ...wording(more) }));
  return id;
}
const give = (id: string, name: string, data: object = {}, by = teacher) => by.command('experiment', id, name, data);
/** The rows of a list, as fresh as a command that was just taken. */
async function rows<Row>(path: string, by = teacher): Promise<Row[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const at = path.includes('?') ? '&' : '?';
  const asked = await by.query<{ rows: Row[] }>(`${path}${at}size=200&after=${cursor.incarnation}.${cursor.position}`);
  return asked.result!.rows;
}
const mine = async (id: string, by = student) =>
  (await by.query<LabReportDetail>(`/api/experiment/${id}/mine`)).result!;
const listed = async (id: string, by = student) =>
  (await rows<MyExperimentRow>(`/api/class/${demoClass.id}/experiments/mine`, by)).find(
    ({ experimentId }) => experimentId === id,
  );
const counted = async (id: string) =>
  (await rows<ExperimentRow>(`/api/class/${demoClass.id}/experiments`)).find(({ experimentId }) => experimentId === id);
const told = async (by: Client, id: string) =>
  (await rows<{ kind: string; subject: string; title?: string }>('/api/notices', by))
    .filter(({ subject, title }) => subject === id && title === '牛顿环测量')
    .map(({ kind }) => kind)
    .toSorted();

it('[R1.15] [R4.16] is set, handed in with a file, returned, changed, scored and released; each is told', async () => {
  const id = await set();
  expect(await told(student, id)).toEqual(['experiment']);
  const to = { family: 'experiment', id, command: 'SubmitLabReport' };
  const { file } = await attach(student, to, '数据.pdf', pdfWithPages(['R']));
  const { version } = await receipt(
    give(id, 'SubmitLabReport', { words: 'R = 0.87 m', files: [file], basedOn: 0 }, student),
  );
  expect(await mine(id)).toMatchObject({ standing: 'ungraded', words: 'R = 0.87 m', files: [file] });
  const path = labReportFilePath(id, student.id, file!.fileId);
  for (const by of [teacher, assistant, student]) expect((await by.fetch('GET', path)).status).toBe(200);
  expect((await other.fetch('GET', path)).status).toBe(404);

  const report = { reportId: student.id };
  const back = await receipt(
    give(id, 'ReturnLabReport', { ...report, basedOn: version, remark: '写不确定度' }, assistant),
  );
  expect(await mine(id)).toMatchObject({ standing: 'returned', remark: '写不确定度' });
  expect(await told(student, id)).toEqual(['experiment', 'experimentReturned']);
  const changed = { words: 'R = 0.873 m，u = 0.011 m', files: [file], basedOn: back.version };
  const again = await receipt(give(id, 'SubmitLabReport', changed, student));
  await receipt(
    give(id, 'ScoreLabReport', { ...report, basedOn: again.version, scoreTenths: 905, remark: '好' }, assistant),
  );
  // nothing of the score is a student's to see before it is released
  const hidden = await mine(id);
  expect(hidden).toMatchObject({ standing: 'graded', members: [{ personId: student.id }] });
  expect(JSON.stringify(hidden)).not.toMatch(/905|好|scoreTenths/);
  expect(await told(student, id)).not.toContain('experimentScored');
  expect(await counted(id)).toMatchObject({ reports: 1, ungraded: 0, graded: 1, returned: 0 });
  await receipt(give(id, 'ReleaseLabScores'));
  expect(await mine(id)).toMatchObject({ members: [{ scoreTenths: 905 }], remark: '好' });
  expect(await told(student, id)).toContain('experimentScores');
  expect(await listed(id)).toMatchObject({ standing: 'graded', releasedAt: expect.any(Number) });

  const late = await receipt(give(id, 'SubmitLabReport', { words: '二', basedOn: 0 }, other));
  await receipt(give(id, 'ScoreLabReport', { reportId: other.id, basedOn: late.version, scoreTenths: 600 }));
  expect(await told(other, id)).toContain('experimentScored');
});

it('of a team is one report: whoever changes it later is shown what stands, and the score is that of all but one', async () => {
  const id = await set({ by: 'team' });
  const [one, two, three] = members as [Client, Client, Client];
  const [team] = demoTeams;
  expect((await refusal(give(id, 'SubmitLabReport', { words: '一', basedOn: 0 }, student))).code).toBe(
    'experiment.noTeam',
  );
  const { result } = await one.query<Experiment>(`/api/experiment/${id}`);
  expect(result).toMatchObject({ teams: [{ teamId: team.id, name: team.name }] });
  expect(result!.teams).toHaveLength(1);
  const { version } = await receipt(give(id, 'SubmitLabReport', { words: 'v = 346', basedOn: 0 }, one));
  expect(await mine(id, two)).toMatchObject({ words: 'v = 346', editedIn: version, submitter: expect.any(String) });
  const { code, with: now } = await refusal(give(id, 'SubmitLabReport', { words: 'v = 340', basedOn: 0 }, two));
  expect([code, now]).toMatchObject(['edit.conflict', { editedIn: version }]);
  await receipt(give(id, 'SubmitLabReport', { words: 'v = 345', basedOn: version }, two));
  const stands = await mine(id, one);
  expect(stands).toMatchObject({ words: 'v = 345', attempt: 2 });
  expect(stands.members).toHaveLength(team.members.length);
  // who left the team stays in its report
  await receipt(three.command('team', demoClass.id, 'QuitTeam', { teamId: team.id }));
  expect((await mine(id, three)).words).toBe('v = 345');
  expect(await listed(id, three)).toMatchObject({ standing: 'ungraded' });
  expect(await told(three, id)).not.toContain('experimentReminder');
  await receipt(give(id, 'RemindLabReports'));
  expect(await told(three, id)).not.toContain('experimentReminder');
  expect(await told(student, id)).toContain('experimentReminder');

  const score = { reportId: team.id, basedOn: stands.editedIn, scoreTenths: 900 };
  await receipt(give(id, 'ScoreLabReport', { ...score, differing: [{ personId: two.id, scoreTenths: 700 }] }));
  expect((await refusal(give(id, 'ScoreLabReport', score, assistant))).code).toBe('edit.conflict');
  await receipt(give(id, 'ReleaseLabScores'));
  const scoresSeen = async (by: Client) =>
    (await mine(id, by)).members.flatMap(({ scoreTenths }) => (scoreTenths === undefined ? [] : [scoreTenths]));
  expect([await scoresSeen(one), await scoresSeen(two), await scoresSeen(three)]).toEqual([[900], [700], [900]]);
  const reports = await rows<LabReportRow>(`/api/experiment/${id}/reports?only=graded`);
  expect(reports.map(({ personId, scoreTenths }) => [personId, scoreTenths])).toContainEqual([two.id, 700]);
  expect(reports.filter(({ scoreTenths }) => scoreTenths === 900)).toHaveLength(3);
  const file = await teacher.fetch('GET', `/api/experiment/${id}/reports/csv?only=graded`);
  expect(await file.text()).toContain('已批改');
});

it('is seen when its time has come, not before; and is its author’s to change [R6.09]', async () => {
  const id = await set({ publishAt: Date.now() + 30 * 60_000 });
  expect((await refusal(student.query(`/api/experiment/${id}`))).code).toBe('experiment.unknown');
  expect(await listed(id)).toBeUndefined();
  expect(await counted(id)).toMatchObject({ status: 'scheduled', publishAt: expect.any(Number) });
  expect(await told(student, id)).toEqual([]);
  await receipt(give(id, 'RepublishExperiment'));
  expect(await told(student, id)).toEqual(['experiment']);
  await receipt(give(id, 'WithdrawExperiment'));
  expect([await listed(id), await told(student, id)]).toEqual([undefined, []]);
  await receipt(give(id, 'RepublishExperiment'));
  const { result } = await teacher.query<Experiment>(`/api/experiment/${id}`);
  const edit = { ...wording(), title: '牛顿环测量', basedOn: result!.editedIn };
  expect((await refusal(give(id, 'EditExperiment', edit, assistant))).code).toBe('page.forbidden');
  await receipt(give(id, 'EditExperiment', { ...edit, dueAt: Date.now() - 1 }));
  expect((await refusal(give(id, 'SubmitLabReport', { words: '晚', basedOn: 0 }, student))).code).toBe(
    'experiment.over',
  );
  await receipt(give(id, 'DeleteExperiment'));
  expect((await refusal(teacher.query(`/api/experiment/${id}`))).code).toBe('experiment.unknown');
  await receipt(give(id, 'RestoreExperiment'));
  expect((await student.query<Experiment>(`/api/experiment/${id}`)).result).toMatchObject({ status: 'published' });
});

it('lists who handed in nothing for who teaches, and nothing of others for a student', async () => {
  const id = await set();
  await receipt(give(id, 'SubmitLabReport', { words: '一', basedOn: 0 }, student));
  const who = async (only: string) =>
    (await rows<LabReportRow>(`/api/experiment/${id}/reports?only=${only}`)).map(({ personId }) => personId);
  expect(await who('ungraded')).toEqual([student.id]);
  const missing = await who('missing');
  expect([missing.includes(other.id), missing.includes(student.id)]).toEqual([true, false]);
  for (const path of ['reports', `reports/${student.id}`])
    expect((await refusal(other.query(`/api/experiment/${id}/${path}`))).code).toBe('page.forbidden');
  expect((await refusal(other.query(`/api/class/${demoClass.id}/experiments`))).code).toBe('page.forbidden');
  expect((await refusal(teacher.query(`/api/experiment/${id}/reports/${other.id}`))).code).toBe(
    'experiment.nothingThere',
  );
});
