import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Screens } from '../../services/src/edge/auth/screens.ts';
import { Client } from '../support/client.ts';
import { openSchool, schedule, start, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const current = async (browser: Client) => (await browser.query<SignedIn>('/api/session')).result!;

it('a browser becomes a screen: nobody is signed in there any more, and it shows a code', async () => {
  const browser = await Client.signIn(school.url, 'student9', DEMO_PASSWORD);
  const before = browser.at(school.url);
  const screen = await browser.becomeScreen();
  expect(screen).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{6}$/), until: expect.any(Number) });
  expect(await current(browser)).toMatchObject({ screen });
  expect(await current(browser)).not.toHaveProperty('user');
  expect(await current(before)).not.toHaveProperty('user');
});

it('a screen uploads nothing, and is in no room before it is paired', async () => {
  const browser = await Client.open(school.url);
  await browser.becomeScreen();
  const lessonId = await schedule(await school.teacher());
  const pdf = { body: '%PDF-1.7 and so on', headers: { 'content-type': 'application/pdf' } };
  expect((await browser.fetch('PUT', '/api/files', pdf)).status).toBe(403);
  await expect(browser.room('lesson', lessonId)).rejects.toThrow('page.forbidden');
});

it('a screen that was bound says what it shows, and waits again when it was unbound', async () => {
  const browser = await Client.open(school.url);
  const { id } = await browser.becomeScreen();
  const lessonId = await schedule(await school.teacher());
  await start(await school.teacher(), lessonId);
  const pairs = [{ screenId: id, stream: `lesson/${lessonId}` }];
  const [source, screens] = [school.server.app.get(DataSource), school.server.app.get(Screens)];
  await source.transaction((manager) => screens.bind(manager, pairs));
  expect((await current(browser)).screen).toEqual({ id, lessonId });
  await source.transaction((manager) => screens.unbind(manager, pairs));
  expect((await current(browser)).screen).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{6}$/) });
});

it('whoever signs in at a screen is themselves again', async () => {
  const browser = await Client.open(school.url);
  await browser.becomeScreen();
  const response = await browser.fetch('POST', '/api/session', {
    body: { account: 'student10', password: DEMO_PASSWORD },
  });
  const session = (await response.json()) as SignedIn;
  expect(session).toMatchObject({ user: { account: 'student10' } });
  expect(session.screen).toBeUndefined();
});
