import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { fakeSentry } from '../support/sentry.ts';
import { PHONE } from './chromium.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: SchoolProgram;
let sentry: Awaited<ReturnType<typeof fakeSentry>>;
beforeAll(async () => {
  sentry = await fakeSentry();
  school = await openProgram({ SENTRY_DSN: sentry.dsn });
});
afterAll(async () => {
  await school.close();
  await sentry.close();
});

/** As a browser tells a page of an error that nobody caught. */
const goWrong = (page: Page, message: string) =>
  page.evaluate((text) => window.dispatchEvent(new ErrorEvent('error', { error: new TypeError(text) })), message);

const told = () => sentry.events.map(({ transaction, exception }) => `${transaction} ${exception.values[0]!.value}`);

it('[R8.20] a fault on a teacher’s page and one on a phone reach whoever looks after the program', async () => {
  const desk = await school.chromium.open({ as: await school.signIn('teacher') });
  await desk.goto(`/lesson/${demoLesson.id}`);
  await expectWords(desk, demoLesson.title);
  await goWrong(desk, 'a fault at the desk');
  await goWrong(desk, 'a fault at the desk');
  const phone = await school.chromium.open(PHONE);
  await phone.goto('/join');
  await phone.getByLabel('课堂码').waitFor();
  await goWrong(phone, 'a fault on a phone');
  await eventually(() => told().toSorted()).toEqual(['/join a fault on a phone', '/lesson/:id a fault at the desk']);
  expect(sentry.bodies.join()).not.toContain(demoLesson.id);
});
