import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { Client as Postgres } from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, EN, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';
import { expectLayout, expectLayoutInEnglish } from './layout.ts';
import { toldIn } from './whole.ts';

/** Founding → signing in → signing up → a forgotten password, in a browser, in either language. */

const PASSWORD = 'a long way from common';
const [SMALL, DESK] = [
  [360, 640],
  [1440, 900],
] as const;

/** Larger than what is shown, and not square. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#386' } })
    .png()
    .toBuffer();

const WORDS = {
  'zh-cn': {
    ...ZH,
    found: '建立学校',
    wrongCode: '安装码不对',
    signUp: '还没有账号，去注册',
    send: '发验证码',
    sent: /验证码已发到/,
    create: '注册',
    common: '太常见了',
    forgotten: '忘了密码',
    reset: '重设密码',
    outbox: '待发消息',
    byCode: '用验证码登录',
    full: '完整版',
    me: '个人中心',
    unreadable: '浏览器打不开这张图片',
    pictureSet: '头像已更新',
  },
  en: {
    ...EN,
    found: 'Set up the school',
    wrongCode: 'Wrong setup code',
    signUp: 'No account yet? Sign up',
    send: 'Send code',
    sent: /We sent a code/,
    create: 'Create account',
    common: 'Too common',
    forgotten: 'Forgot your password?',
    reset: 'Set new password',
    outbox: 'Outbox',
    byCode: 'Sign in with a code',
    full: 'Full site',
    me: 'My account',
    unreadable: 'Your browser can’t open this image',
    pictureSet: 'Photo updated',
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: SchoolProgram;
  let database: Postgres;
  let founder: Page, newcomer: Page;
  beforeAll(async () => {
    school = await openProgram({ LECTERN_SEED: '', LECTERN_DEMO_ACCOUNTS: 'false', NODE_ENV: 'production' });
    database = new Postgres(school.databaseUrl);
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await school.close();
  });
  inOrder(() => [
    ['founder', founder],
    ['newcomer', newcomer],
  ]);
  const fill = (page: Page, name: string, text: string) => page.locator(`input[name="${name}"]`).fill(text);
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('a fresh installation is founded by who has the code', async () => {
    founder = await school.chromium.open({ language });
    await founder.goto('/join');
    await expectWords(founder.getByRole('heading', { level: 1 }), words.found.slice(0, 4));
    expect(new URL(founder.url()).pathname).toBe('/found');
    await click(founder, words.found);
    await expectLayout(founder, `found-${language}`, [SMALL, DESK]);
    await fill(founder, 'code', 'ABCD-EFGH-JKMN');
    await fill(founder, 'school', '实验中学');
    await fill(founder, 'name', '许静');
    await fill(founder, 'account', 'xujing');
    await fill(founder, 'password', PASSWORD);
    await click(founder, words.found);
    await expectWords(founder, words.wrongCode);
    const { rows } = await database.query<{ code: string }>('select code from founding');
    await fill(founder, 'code', rows[0]!.code.toLowerCase());
    await click(founder, words.found);
    await founder.waitForURL(`${school.url}/`);
    await expectWords(founder, '许静', words.outbox, language === 'en' ? /Create (a )?class/i : '新建班级');
    await shoot(founder, `founded-${language}`);
  });

  const digitsFor = async (to: string): Promise<string> => {
    let digits: string | undefined;
    await eventually(async () => {
      const { rows } = await database.query<{ text: string }>(
        'select text from outbox where address = $1 order by id desc limit 1',
        [to],
      );
      return (digits = /\d{6}/.exec(rows[0]?.text ?? '')?.[0]);
    }).toBeDefined();
    return digits!;
  };

  it('somebody signs up on a phone with an address that they prove', async () => {
    newcomer = await school.chromium.open({ ...PHONE, language });
    await newcomer.goto('/login');
    await newcomer.getByRole('link', { name: words.signUp }).click();
    await fill(newcomer, 'to', 'not an address');
    await click(newcomer, words.send);
    await expectWords(newcomer, /name@school\.example/);
    await fill(newcomer, 'to', 'chen@school.example');
    await click(newcomer, words.send);
    await expectWords(newcomer, words.sent);
    await fill(newcomer, 'code', await digitsFor('chen@school.example'));
    await fill(newcomer, 'name', '陈一鸣');
    await fill(newcomer, 'password', 'password1');
    await click(newcomer, words.create);
    await expectWords(newcomer, words.common);
    await expectLayout(newcomer, `sign-up-${language}`, [SMALL]);
    await fill(newcomer, 'password', PASSWORD);
    await click(newcomer, words.create);
    await newcomer.waitForURL(`${school.url}/m/v2`);
    await newcomer.getByRole('link', { name: words.full }).click();
    await newcomer.getByRole('link', { name: words.me }).click();
    await expectWords(newcomer, '陈一鸣', 'che***@school.example');
    const picture = newcomer.locator('input[type="file"]');
    await picture.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expectWords(newcomer, words.unreadable);
    await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() });
    await expectWords(newcomer, words.pictureSet);
    const shown = newcomer.locator('main .ava img');
    await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    await expectLayoutInEnglish(newcomer, `me-${language}`, [SMALL, DESK]);
  });

  it('who signs in with a code is where they wanted to be', async () => {
    const elsewhere = await school.chromium.open({ language });
    await elsewhere.goto('/login?next=%2Fme');
    await elsewhere.getByRole('link', { name: words.byCode }).click();
    await fill(elsewhere, 'to', 'chen@school.example');
    const before = await digitsFor('chen@school.example');
    await click(elsewhere, words.send);
    await expectWords(elsewhere, words.sent);
    let digits = before;
    await eventually(async () => (digits = await digitsFor('chen@school.example'))).not.toBe(before);
    await fill(elsewhere, 'code', digits);
    await expectLayout(elsewhere, `by-code-${language}`, [SMALL, DESK]);
    await click(elsewhere, words.signIn);
    await elsewhere.waitForURL(`${school.url}/me`);
    await expectWords(elsewhere, '陈一鸣');
    await elsewhere.context().close();
  });

  it('who forgot the password chooses another, and other devices are signed out', async () => {
    await database.query("update sent_code set sent_at = sent_at - interval '2 minutes'");
    const elsewhere = await school.chromium.open({ language });
    await elsewhere.goto('/login');
    await elsewhere.getByRole('link', { name: words.forgotten }).click();
    await fill(elsewhere, 'to', 'chen@school.example');
    const before = await digitsFor('chen@school.example');
    await click(elsewhere, words.send);
    await expectWords(elsewhere, words.sent);
    let digits = before;
    await eventually(async () => (digits = await digitsFor('chen@school.example'))).not.toBe(before);
    await fill(elsewhere, 'code', digits);
    await fill(elsewhere, 'password', 'quite another one');
    await shoot(elsewhere, `forgotten-${language}`);
    await click(elsewhere, words.reset);
    await elsewhere.waitForURL(`${school.url}/`);
    await newcomer.reload();
    await newcomer.waitForURL(/\/web\/\?next=%2Fme/);
    await signIn(newcomer, 'chen@school.example', 'quite another one', words);
    await newcomer.waitForURL(`${school.url}/me`);
    await expectWords(newcomer, '陈一鸣');
    await shoot(newcomer, `me-phone-${language}`);
  });

  it('the operator sees what could not be sent, and closes signing up', async () => {
    await founder.getByRole('link', { name: words.outbox, exact: true }).click();
    await expectWords(founder, 'chen@school.example', '实验中学 ·');
    await expectLayoutInEnglish(founder, `outbox-${language}`, [SMALL, DESK]);
    await founder.getByRole('button', { name: language === 'en' ? 'Close sign-up' : '关闭注册' }).click();
    await expectWords(founder, language === 'en' ? 'Open sign-up' : '开放注册');
    const stranger = await school.chromium.open({ language });
    await stranger.goto('/sign-up');
    await expectWords(stranger, language === 'en' ? /Sign-up is closed here/ : /没有开放注册/);
    await stranger.goto('/found');
    await expectWords(stranger, language === 'en' ? 'This school is already set up' : '学校已经建好了');
  });
});
