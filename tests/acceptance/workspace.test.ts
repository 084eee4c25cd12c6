import type { GiveWorkspaceCode, MyWorkspace, WorkspaceSignOn } from '@lectern/contracts/workspace/workspace.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { DEMO_PASSWORD, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { openAiWorkspace, WORKSPACE_SECRET, type AiWorkspace } from '../support/ai-workspace.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, refusal, type School } from './school.ts';

let school: School;
let peer: AiWorkspace;
let teacher: Client;
beforeAll(async () => {
  peer = await openAiWorkspace();
  school = await openSchool(peer.environment);
  teacher = await school.teacher();
});
beforeEach(() => {
  peer.answer = { body: { success: true, roles: 'teacher, main_lecturer' } };
});
afterAll(async () => {
  await school.close();
  await peer.close();
});

const codeFor = async (by = teacher) =>
  (await by.call<z.output<NonNullable<typeof GiveWorkspaceCode.result>>>('/api/me/workspace-code', {})).result!;
const enter = (code: string, by = teacher) =>
  by.query<WorkspaceSignOn>(`/edu_admin/cms_ai_workspace_sso/?code=${code}`);
const refused = async (code: string, by = teacher) => (await refusal(enter(code, by))).code;
const mine = async (by = teacher) => (await by.query<MyWorkspace>('/api/me/workspace')).result!;

it('[R7.20] a code signs on once, with success true; what is handed over is what was said before, and nothing else', async () => {
  const said = await mine();
  expect(said).toMatchObject({
    name: demoTeacher.name,
    account: 'teacher',
    roles: 'main_lecturer,teacher',
    entries: [],
  });
  const { code, until } = await codeFor();
  expect(until - Date.now()).toBeLessThanOrEqual(60_000);
  const { result } = await enter(code);
  expect(result).toEqual({ success: true, data: { roles: 'teacher,main_lecturer', address: peer.site } });
  const { headers, body } = peer.asked.at(-1)!;
  expect(headers.authorization).toBe(`Bearer ${WORKSPACE_SECRET}`);
  expect(body).toEqual({ code, name: said.name, account: said.account, roles: said.roles });
  expect((await mine()).entries).toMatchObject([{ roles: 'teacher,main_lecturer' }]);
  const before = peer.asked.length;
  expect(await refused(code)).toBe('workspace.codeOver');
  expect(peer.asked).toHaveLength(before); // nobody over there was asked
});

it('of two who come with one code at once, one is signed on', async () => {
  const { code } = await codeFor();
  const came = await Promise.all([enter(code), enter(code)]);
  expect(came.filter(({ result }) => result?.success === true)).toHaveLength(1);
});

it('a code is over after 60 s, with the next one, and anywhere but in the session that it was given in', async () => {
  const { code } = await codeFor();
  const elsewhere = await Client.signIn(school.url, 'teacher', DEMO_PASSWORD);
  for (const by of [elsewhere, await school.student(1)]) expect(await refused(code, by)).toBe('workspace.codeOver');
  const { code: next } = await codeFor();
  expect(await refused(code)).toBe('workspace.codeOver');
  await asOwner(school.database, `update workspace_code set given_at = clock_timestamp() - interval '61 s'`);
  expect(await refused(next)).toBe('workspace.codeOver');
  expect(await refused('short')).toBe('request.invalid');
});

it('[R6.15] roles come from the exchange alone, a comma-separated list; an intern is not signed on', async () => {
  const entries = (await mine()).entries.length;
  peer.answer = { body: { success: true, roles: 'teacher, intern ' } };
  expect(await refused((await codeFor()).code)).toBe('workspace.intern');
  peer.answer = { body: { success: true, roles: 'internal' } };
  expect((await enter((await codeFor()).code)).result?.data.roles).toBe('internal');
  expect((await mine()).entries).toHaveLength(entries + 1);
});

it('signs on with success true and nothing else, and leads to the site of the workspace alone', async () => {
  const entries = (await mine()).entries.length;
  for (const body of [
    { success: false, roles: 'teacher' },
    { success: 'true', roles: 'teacher' },
    { roles: 'teacher' },
    { success: true },
    'in',
    { success: true, roles: 'teacher', address: 'https://elsewhere.example/' },
    { success: true, roles: 'teacher', address: 'javascript:alert(1)' },
  ]) {
    peer.answer = { body };
    expect([body, await refused((await codeFor()).code)]).toEqual([body, 'workspace.notRecognised']);
  }
  peer.answer = { body: {}, status: 502 };
  expect(await refused((await codeFor()).code)).toBe('workspace.away');
  expect((await mine()).entries).toHaveLength(entries);
  peer.answer = { body: { success: true, roles: 'teacher', address: `${peer.site}/hall?ticket=1` } };
  expect((await enter((await codeFor()).code)).result?.data.address).toBe(`${peer.site}/hall?ticket=1`);
});

it('is not there in a school without one', async () => {
  const other = await openSchool();
  const by = await other.teacher();
  expect(await mine(by)).not.toHaveProperty('site');
  expect((await refusal(by.call('/api/me/workspace-code', {}))).code).toBe('workspace.none');
  expect(await refused('a'.repeat(43), by)).toBe('workspace.none');
  await other.close();
});
