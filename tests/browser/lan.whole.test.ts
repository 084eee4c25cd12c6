import type { Page } from 'playwright-core';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoLesson } from '../../services/src/demo/demo.school.ts';
import { addressesOf } from '../../services/src/edge/http/public-address.ts';
import { goIn, signIn, submit, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectWords } from './see.ts';

const [address] = addressesOf(networkInterfaces());
beforeEach(({ skip }) => skip(address === undefined, 'this machine is in no network: it has loopback addresses only'));

let school: SchoolProgram;
let lesson: Running;
let port: string;
/** What phones open. */
let onNetwork: string;
beforeAll(async () => {
  school = await openProgram({ HOST: '', LECTERN_LAN: 'true' });
  ({ port } = new URL(school.url));
  onNetwork = `http://${address}:${port}`;
  lesson = await runLesson(school);
});
afterAll(() => school.close());

/** What the picture of a code leads to. */
const scanned = async (page: Page): Promise<string> => {
  const label = await page.getByRole('img', { name: /\/join\/\d{6}/ }).getAttribute('aria-label');
  return /https?:\S+\/join\/\d{6}/.exec(label ?? '')?.[0] ?? '';
};

describe('a lesson with phones on the same network', () => {
  it('the projector beside the server shows an address that phones reach', async () => {
    const screen = await school.chromium.open({ as: lesson.teacher });
    for (const path of [`/lesson/${lesson.id}/screen`, '/']) {
      await screen.goto(path);
      expect(await scanned(screen)).toBe(`${onNetwork}/join/${lesson.code}`);
    }
    await shoot(screen, 'lan-home');
  });

  it('a phone opens it over plain http, takes a seat and answers', async () => {
    const phone = await school.chromium.open(PHONE);
    await phone.goto(`${onNetwork}/join`);
    expect(await phone.evaluate(() => isSecureContext)).toBe(false);
    await typeCode(phone, lesson.code);
    await goIn(phone, { name: '网上来的同学' });
    await expectWords(phone, demoLesson.title);
    await lesson.publish(0);
    await submit(phone, 'B');
    await expectWords(phone, /已收到/);
    await shoot(phone, 'lan-phone');
    await phone.context().close();
  });

  it('a teacher may come over the network too; the address is then the one they came by', async () => {
    const page = await school.chromium.open();
    await page.goto(`${onNetwork}/login`);
    await signIn(page, 'teacher', DEMO_PASSWORD);
    await page.waitForURL(`${onNetwork}/`);
    expect(await scanned(page)).toBe(`${onNetwork}/join/${lesson.code}`);
  });

  it('names under localhost still keep people apart', async () => {
    const page = await school.chromium.open();
    await page.goto(`http://teacher.localhost:${port}/login`);
    await signIn(page, 'teacher', DEMO_PASSWORD);
    await page.waitForURL(`http://teacher.localhost:${port}/`);
    expect(await scanned(page)).toBe(`${onNetwork}/join/${lesson.code}`);
    await page.goto(`http://student1.localhost:${port}/join`);
    await eventually(() => page.getByLabel('课堂码').count()).toBe(1);
  });
});
