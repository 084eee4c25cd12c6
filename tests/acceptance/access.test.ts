import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { GrantRow, GrantUse, ReviewedLesson } from '@lectern/contracts/access/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demoAnalyst,
  demoClass,
  demoOperator,
  demoPastClass,
  demoReviewer,
  demoSchool,
} from '../../services/src/demo/demo.school.ts';
import { grant } from '../../services/src/access/grant.task.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import { Looks } from '../../services/src/ledger/command/looks.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let operator: Client;
let reviewer: Client;
beforeAll(async () => {
  school = await openSchool();
  [operator, reviewer] = await Promise.all([school.other('operator'), school.other('reviewer')]);
});
afterAll(() => school.close());

const give = (to: string, grant: object = {}, by = operator) =>
  by.command('access', to, 'GiveGrant', { grantId: newId(), kind: 'review', scope: {}, ...grant });
const afterThat = async (given: ReturnType<typeof give>) => {
  const { cursor } = await receipt(given);
  return `after=${cursor.incarnation}.${cursor.position}`;
};
const grants = async (query = '', by = operator) =>
  (await by.query<{ rows: GrantRow[] }>(`/api/grants?${query}`)).result!.rows;
const watched = async () => (await reviewer.query<{ rows: ReviewedLesson[] }>('/api/grants/lessons')).result?.rows;

describe('[R6.17] an operator', () => {
  it('sees what was granted to whom, by whom and why; an administrator sees it too [R6.07]', async () => {
    const everyone = await Promise.all([operator, await school.other('admin')].map((by) => grants('', by)));
    for (const seen of everyone)
      expect(seen).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            personId: demoReviewer.id,
            name: '沈若云',
            login: 'reviewer',
            kind: 'review',
            scope: { classId: demoPastClass.id },
            scopeName: demoPastClass.name,
            givenBy: '乔安',
            reason: '本学期教学督导',
          }),
          expect.objectContaining({ personId: demoAnalyst.id, kind: 'analyse', scopeName: demoSchool.name }),
        ]),
      );
    const founding = everyone[0]!.find(({ personId }) => personId === demoOperator.id);
    expect(founding).not.toHaveProperty('givenBy');
  });

  it('gives and takes back; it holds at once, and ends at once', async () => {
    const analyst = await school.other('analyst');
    const grantId = newId();
    expect((await analyst.query('/api/grants/lessons')).problem?.code).toBe('page.forbidden');
    const after = await afterThat(give(analyst.id, { grantId, until: Date.now() + 3600_000, reason: '期末' }));
    expect((await analyst.query('/api/grants/lessons')).status).toBe(200);
    expect(await grants(after)).toEqual(expect.arrayContaining([expect.objectContaining({ grantId, reason: '期末' })]));
    const withdrawn = await afterThat(operator.command('access', analyst.id, 'WithdrawGrant', { grantId }));
    expect((await analyst.query('/api/grants/lessons')).problem?.code).toBe('page.forbidden');
    expect((await grants(withdrawn)).find((one) => one.grantId === grantId)).toMatchObject({ withdrawnBy: '乔安' });
  });

  it('cannot give anything to themselves, to nobody, for what there is not, or for a time that is over', async () => {
    const codeOf = async (given: ReturnType<typeof give>) => (await refusal(given)).code;
    const guest = await Client.takeSeat(school.url, '路人');
    expect(await codeOf(give(operator.id))).toBe('grant.toOneself');
    expect(await codeOf(give(guest.id))).toBe('class.personUnknown');
    expect(await codeOf(give(newId()))).toBe('class.personUnknown');
    expect(await codeOf(give(reviewer.id, { scope: { classId: newId() } }))).toBe('page.missing');
    expect(await codeOf(give(reviewer.id, { until: 1 }))).toBe('grant.overAlready');
    const narrow = { kind: 'analyse', scope: { classId: demoClass.id } };
    expect(await codeOf(give(reviewer.id, narrow))).toBe('grant.schoolOnly');
    const unknown = { grantId: newId() };
    expect(await codeOf(operator.command('access', reviewer.id, 'WithdrawGrant', unknown))).toBe('grant.unknown');
  });

  it('finds people by part of a name or login, and classes and lessons that have begun', async () => {
    const found = async (path: string) => JSON.stringify((await operator.query(`/api/grants/${path}`)).result);
    expect(await found('people?search=若云')).toContain(demoReviewer.id);
    expect(await found('people?search=REVIEW')).toContain(demoReviewer.id);
    expect(await found('people?search=%25')).toBe('{"people":[]}');
    expect(await found(`people?search=${encodeURIComponent('student')}`)).toMatch(
      /^\{"people":\[(\{[^}]*\},?){20}\]\}$/,
    );
    await Client.takeSeat(school.url, '白若云的同桌');
    expect(await found('people?search=的同桌')).toBe('{"people":[]}');
    expect(await found('scopes?search=2502')).toContain(demoPastClass.id);
    expect((await operator.query('/api/grants/people?search=')).problem?.code).toBe('request.invalid');
  });
});

describe('npm run grant', () => {
  const run = async (values: Record<string, string>) => {
    const said: string[] = [];
    const context = {
      values,
      positionals: [],
      app: async () => school.server.app,
      say: (text: string) => said.push(text),
    };
    await grant.run(context as never);
    return said;
  };

  it('founds an operator, who gives all else', async () => {
    const founded = await school.student(5);
    expect((await founded.query('/api/grants')).problem?.code).toBe('page.forbidden');
    expect(await run({ login: 'Student5' })).toEqual([expect.stringContaining('now has the grant operate')]);
    await receipt(give(operator.id, {}, founded));
    await expect
      .poll(async () => (await grants()).find(({ personId }) => personId === founded.id))
      .toEqual(expect.objectContaining({ kind: 'operate', uses: 0 }));
    expect(await run({ login: 'student5' })).toEqual([expect.stringContaining('already has the grant operate')]);
    expect((await grants()).filter(({ personId }) => personId === founded.id)).toHaveLength(1);
  });

  it('grants nothing while several schools have such a login, and what is asked in the one that is named', async () => {
    const [namesake, student] = [newId(), await school.student(6)];
    await asOwner(
      school.database,
      `insert into school (id, name) values ('other', '别的学校');
       insert into person (id, school, name, bound, secret) values ('${namesake}', 'other', '同名', true, 'x');
       insert into account (school, login, person, password) values ('other', 'student6', '${namesake}', 'x')`,
    );
    await expect(run({ login: 'student6' })).rejects.toThrow('Several schools have an account named');
    await expect(run({ login: 'student6', school: 'third' })).rejects.toThrow(
      'no account named student6 at school third',
    );
    expect(await run({ login: 'student6', school: 'demo' })).toEqual([expect.stringContaining('school demo')]);
    expect((await student.query('/api/grants')).status).toBe(200);
    await asOwner(school.database, `delete from person where school = 'other'; delete from school where id = 'other'`);
  });

  it('says what is wrong with what it was asked for', async () => {
    await expect(run({ login: 'nobody' })).rejects.toThrow("There's no account named nobody.");
    await expect(run({ login: 'student5', kind: 'rule' })).rejects.toThrow('npm run grant -- --login');
    await expect(run({})).rejects.toThrow('npm run grant -- --login');
  });
});

describe('a reviewer', () => {
  it('knows what they were granted, and sees the lessons that it covers once they have begun', async () => {
    const teacher = await school.teacher();
    const { result } = await reviewer.query<{ grants: object[] }>('/api/grants/mine');
    expect(result?.grants).toMatchObject([{ kind: 'review', scopeName: demoPastClass.name }]);
    const covered = await schedule(teacher, '督导可看', demoPastClass.id);
    const other = await schedule(teacher, '别班的课');
    await start(teacher, covered);
    await start(teacher, other);
    await expect
      .poll(watched)
      .toEqual([expect.objectContaining({ id: covered, status: 'running', teacher: '林知远', title: '督导可看' })]);
    await receipt(give(reviewer.id, { scope: { lessonId: other } }));
    await expect.poll(async () => (await watched())?.map(({ id }) => id).sort()).toEqual([covered, other].sort());
    const { result: few } = await reviewer.query<{ rows: object[] }>('/api/grants/lessons?search=别班');
    expect(few?.rows).toHaveLength(1);
  });

  it('whose time is over is one no more, and that is a fact', async () => {
    const student = await school.student(3);
    const clock = school.server.app.get(Clock);
    const [grantId, until] = [newId(), clock.now() + 3_000];
    await receipt(give(student.id, { grantId, until }));
    await expect.poll(async () => (await student.query('/api/grants/lessons')).status).toBe(403);
    expect(clock.now()).toBeGreaterThanOrEqual(until);
    await expect
      .poll(async () => (await grants()).find((one) => one.grantId === grantId))
      .toMatchObject({ withdrawnAt: expect.any(Number) });
  });

  it('is seen looking: by the teacher of the lesson, and by operators', async () => {
    const teacher = await school.teacher();
    const lessonId = await schedule(teacher, '有人看过', demoPastClass.id);
    await start(teacher, lessonId);
    const person = { personId: reviewer.id, school: demoSchool.id, bound: true, secret: '' };
    const look = { stream: `lesson/${lessonId}`, granting: `class/${demoPastClass.id}`, what: 'report' };
    await school.server.app.get(Looks).record(person, 'reviewer', look);
    const looks = async (by: Client) => (await by.query(`/api/lesson/${lessonId}/looks`)).result;
    await expect.poll(() => looks(teacher)).toMatchObject({ total: 1, rows: [{ name: '沈若云', look: 'report' }] });
    const uses = async () => (await operator.query<{ rows: GrantUse[] }>('/api/grants/uses')).result?.rows[0];
    await expect.poll(uses).toMatchObject({ name: '沈若云', lessonId, title: '有人看过', look: 'report' });
    for (const other of [await school.student(1), reviewer])
      expect((await other.query(`/api/lesson/${lessonId}/looks`)).problem?.code).toBe('page.forbidden');
  });
});
