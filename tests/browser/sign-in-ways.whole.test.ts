import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { Client as Postgres } from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../infra/local/ports.ts';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { SchoolProvider } from '../support/school-provider.ts';
import { EN, signIn, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** The school's own sign-in, and passkeys, in either language. */

const SIZES = [
  [360, 780],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    ...ZH,
    provider: '学校统一认证',
    refused: '学校的统一认证没有让你登录',
    hasAccount: '这里已经有你的账号',
    link: '关联',
    linked: '已关联学校的账号',
    unlink: '解除关联',
    setFirst: '先设一个密码',
    addPasskey: '添加通行密钥',
    next: '下一步',
    add: '添加',
    added: '通行密钥已添加',
    withPasskey: '用通行密钥登录',
    use: '用通行密钥',
    canceled: '没有完成',
    remove: '移除 我的电脑',
    removeDo: '移除',
    removed: '通行密钥已移除',
    again: '确认是你本人',
    device: '我的电脑',
  },
  en: {
    ...EN,
    provider: 'School account',
    refused: 'The school’s sign-in didn’t let you in',
    hasAccount: 'You already have an account here',
    link: 'Link',
    linked: 'School account linked',
    unlink: 'Unlink',
    setFirst: 'Set a password first',
    addPasskey: 'Add a passkey',
    next: 'Next',
    add: 'Add',
    added: 'Passkey added',
    withPasskey: 'Sign in with a passkey',
    use: 'Use a passkey',
    canceled: 'That wasn’t finished',
    remove: 'Remove My laptop',
    removeDo: 'Remove',
    removed: 'Passkey removed',
    again: 'Confirm it’s you',
    device: 'My laptop',
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let provider: SchoolProvider;
  let database: Postgres;
  let address: string;
  let newcomer: Page, student: Page, key: CDPSession, authenticatorId: string;
  beforeAll(async () => {
    const port = await freePort();
    address = `http://localhost:${port}`;
    provider = await SchoolProvider.start(address, {
      ann: { name: '安然', student_no: '2026010001' },
      student2: { name: '李沐阳', student_no: 'student2' },
    });
    school = await openSchool({
      ...provider.settings,
      LECTERN_ADDRESS: address,
      PORT: String(port),
      HOST: 'localhost',
    });
    database = new Postgres(school.databaseUrl);
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await school.close();
    await provider.stop();
  });
  inOrder(() => [
    ['newcomer', newcomer],
    ['student', student],
  ]);
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const open = async (path: string, look?: typeof PHONE) => {
    const page = await school.chromium.open({ ...look, language });
    await page.context().addCookies([{ name: 'language', value: language, url: address }]);
    await page.goto(address + path);
    return page;
  };
  const passAs = async (page: Page, account: string) => {
    await page.locator('input[name=login]').fill(account);
    await page.locator('input[name=password]').fill('x');
    await page.locator('button[type=submit]').click();
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await page.locator('button[type=submit]').click();
  };
  /** A finger on the sensor, or none. */
  const finger = (isThere: boolean) =>
    key.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isThere });

  it('by the school’s sign-in somebody comes in, and to where they wanted to be', async () => {
    newcomer = await open('/login?next=%2Fme', PHONE);
    const button = newcomer.getByRole('link', { name: words.provider });
    await button.waitFor();
    await expectLayoutInEnglish(newcomer, `ways-sign-in-${language}`, SIZES);
    await shoot(newcomer, `ways-sign-in-${language}`);
    await button.click();
    await passAs(newcomer, 'ann');
    await newcomer.waitForURL(`${address}/me`);
    await newcomer.getByText('2026010001').first().waitFor();
    await expectWords(newcomer, words.setFirst);
    await expectLayoutInEnglish(newcomer, `ways-me-${language}`, SIZES);
  });

  it('what the school’s sign-in refuses is said on the sign-in page', async () => {
    const page = await open('/login?next=%2Fme');
    await page.getByRole('link', { name: words.provider }).click();
    await page.locator('a[href*=abort]').click();
    await expectWords(page, words.refused);
    await page.getByRole('link', { name: words.provider }).click();
    await passAs(page, 'student2');
    await expectWords(page, words.hasAccount);
    await shoot(page, `ways-refused-${language}`);
    await signIn(page, 'student2', DEMO_PASSWORD, words);
    await page.waitForURL(`${address}/me`);
    await click(page, words.link);
    await expectWords(page, words.linked);
    await click(page, words.unlink);
    await page.getByRole('button', { name: words.link, exact: true }).waitFor();
  });

  it('a passkey is added with the password, and has a name', async () => {
    student = await open('/login?next=%2Fme');
    await signIn(student, 'student1', DEMO_PASSWORD, words);
    await student.waitForURL(`${address}/me`);
    key = await student.context().newCDPSession(student);
    await key.send('WebAuthn.enable');
    ({ authenticatorId } = await key.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }));
    await student.getByRole('button', { name: words.addPasskey, exact: true }).click();
    const dialog = student.getByRole('dialog');
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD);
    await shoot(student, `passkey-password-${language}`);
    await dialog.getByRole('button', { name: words.next, exact: true }).click();
    await dialog.locator('input[name=name]').fill(words.device);
    await dialog.getByRole('button', { name: words.add, exact: true }).click();
    await expectWords(student, words.added);
    await student.getByRole('listitem').filter({ hasText: words.device }).waitFor();
    await expectLayoutInEnglish(student, `passkey-me-${language}`, SIZES);
  });

  it('signs in without name and password; without a finger it does not, and what was typed stays', async () => {
    await student.context().clearCookies({ name: 'lectern_session' });
    await student.goto(`${address}/login?next=%2Fme`);
    await finger(false);
    await student.getByLabel(words.account, { exact: true }).fill('student1');
    await click(student, words.withPasskey);
    await expectWords(student, words.canceled);
    await shoot(student, `passkey-canceled-${language}`);
    expect(await student.getByLabel(words.account, { exact: true }).inputValue()).toBe('student1');
    await finger(true);
    await click(student, words.withPasskey);
    await student.waitForURL(`${address}/me`);
    await student.getByRole('listitem').filter({ hasText: words.device }).waitFor();
  });

  it('is asked for once more before it is removed, which then goes on', async () => {
    await database.query('update session set second_step_at = null');
    await student.getByRole('button', { name: words.remove, exact: true }).click();
    await student.getByRole('dialog').getByRole('button', { name: words.removeDo, exact: true }).click();
    await expectWords(student, words.again);
    await shoot(student, `passkey-again-${language}`);
    await click(student, words.use);
    await expectWords(student, words.removed);
  });
});
