import { PLANS } from '@lectern/contracts/membership/plans.ts';
import { OrderCreated } from '@lectern/contracts/order/facts.ts';
import { AppVersion } from '@lectern/contracts/site/site.ts';
import { MyOrders, type OrderRow } from '@lectern/contracts/order/queries.ts';
import { idOfNumber } from '@lectern/contracts/order/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { INSTALL } from '../../services/src/site/install.ts';
import { money, orders } from '../../services/src/site/site.pages.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { asOwner } from '../support/platform.ts';
import { Client } from '../support/client.ts';
import { openSchool, type School } from './school.ts';

const LINKS = {
  LECTERN_HELP_URL: 'https://help.school.example/?a=1',
  LECTERN_TRAINING_URL: 'https://training.school.example/',
  LECTERN_HOTLINE: '400-000-0616 <b>',
  LECTERN_SUPPORT_MAIL: 'help@school.example',
  LECTERN_QQ_GROUP: '100200616',
};
const PATHS = ['/en/', '/en/download', '/en/set-meal'] as const;

let bare: School;
let school: School;
beforeAll(async () => {
  [bare, school] = [await openSchool(), await openSchool(LINKS)];
  for (const one of [bare, school]) await asOwner(one.database, `update school set sells = ${one === school}`);
});
afterAll(() => Promise.all([bare.close(), school.close()]));

const get = (path: string, cookie = '', at = school) =>
  fetch(at.url + path, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
const read = async (path: string, cookie = '', at = school) => (await get(path, cookie, at)).text();
const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const NUMBER = '20261124100214839512';
const PRICE = /¥|\d+\.\d\d/;

describe('[R1.28] [R2.01] the pages for everybody', () => {
  it('are there without a script, and any other path leads to the first', async () => {
    for (const path of PATHS) {
      const answer = await get(path);
      const html = await answer.text();
      expect({ path, status: answer.status, h1: html.split('<h1').length }).toEqual({ path, status: 200, h1: 2 });
      expect(html.replace(`<script>${INSTALL}</script>`, '')).not.toMatch(/<script|onclick=/);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await read('/robots.txt')).toBe('User-agent: *\nAllow: /en/\nDisallow: /\n');
    for (const path of ['/en', '/en/?x=1']) expect((await get(path)).status).toBe(200);
    for (const path of ['/en/nothing', '/en/download/more', '/en/set-meals']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/']);
    }
  });

  it('[R2.02] are called by the product in English, and by what they are in Chinese', async () => {
    const titles = async (cookie: string) =>
      Promise.all(PATHS.map(async (path) => /<title>(.*?)<\/title>/.exec(await read(path, cookie))?.[1]));
    expect(await titles('')).toEqual(['首页 - 讲台', '下载 - 讲台', '会员套餐 - 讲台']);
    expect(await titles('language=en')).toEqual(['Lectern', 'Lectern', 'Lectern']);
  });

  it('[R2.04] switch the language by a link, without a script', async () => {
    expect(await read('/en/set-meal')).toContain('href="/en/set-meal?language=en"');
    const answer = await get('/en/set-meal?language=en');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/set-meal']);
    expect(answer.headers.get('set-cookie')).toMatch(/^language=en; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    expect((await get('/en/?language=xx')).headers.get('set-cookie')).toBeNull();
  });

  it('[R2.03] [R2.05] [R2.08] lead where the school says, and show no link that is not set', async () => {
    const html = await read('/en/');
    expect(html).toContain('href="https://help.school.example/?a=1&amp;detail=membership"');
    expect(html).toContain('href="https://training.school.example/"');
    expect(html).toContain('400-000-0616 &lt;b&gt;');
    expect(html).toContain('mailto:help@school.example');
    expect(html).not.toContain('课件市场');
    const without = await read('/en/', '', bare);
    for (const word of ['培训', '帮助', '翻页笔', '热线', 'QQ']) expect(without).not.toContain(word);
  });

  it('[R2.08] [R7.30] offer the web app while no program for computers is set, and say which version it is', async () => {
    const html = await read('/en/download');
    expect(html).toContain('href="/m/v2"');
    expect(html).not.toContain('下载安装包');
    const answer = await get(AppVersion.path);
    const { data } = AppVersion.result.parse(await answer.json());
    expect(data).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(html).toContain(`版本 ${data.version}`);
  });
});

describe('[R6.13] [R6.14] what members have', () => {
  it('is shown with the prices of the server, of each plan', async () => {
    const html = await read('/en/set-meal');
    for (const { fen } of PLANS) expect(html).toContain(money(fen));
    for (const cookie of ['', 'language=en']) expect(await read('/en/', cookie)).toMatch(/href="\/en\/set-meal"/);
  });

  it('is told as what somebody has only to whom it is known', async () => {
    expect(await read('/en/set-meal')).not.toContain('你正在用');
    expect(await read('/en/set-meal')).toContain('免费开始');
    expect(await read('/en/set-meal', cookieOf(await school.student(2)))).toContain('你正在用');
  });

  it('has no price and no link to one where the school sells nothing', async () => {
    for (const cookie of ['', 'language=en'])
      for (const path of PATHS) {
        const html = (await read(path, cookie, bare)).replace(/<style>.*?<\/style>/s, '');
        expect({ path, price: PRICE.test(html) }).toEqual({ path, price: false });
        expect(html).not.toContain('href="/en/set-meal"');
      }
  });
});

describe('[R2.01] [R3.04] the orders', () => {
  it('lead to the sign-in and back whoever is not signed in', async () => {
    const answer = await get('/en/pay-list');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/web?next=%2Fen%2Fpay-list']);
  });

  it('stand alone, with number, goods, amount and status', async () => {
    const student = await school.student(1);
    expect(await read('/en/pay-list', cookieOf(student))).toContain('还没有订单');
    const created = OrderCreated({
      personId: student.id,
      planId: 'intermediate-12',
      kind: 'buy',
      priceFen: 36_000,
      creditFen: 0,
      amountFen: 36_000,
      credits: [],
      closesAt: Date.now() + 60_000,
    });
    await append(school.server.app.get(EventStore), `order/${idOfNumber(NUMBER)}`, NOWHERE, [created], {
      school: demoSchool.id,
      at: Date.now(),
    });
    await expect.poll(() => read('/en/pay-list', cookieOf(student)), { timeout: 3000 }).toContain('待付款');
    const html = await read('/en/pay-list', cookieOf(student));
    expect(html).toMatch(new RegExp(`<td>${NUMBER}</td>.*中级会员, 12 个月.*¥360\\.00.*待付款`, 's'));
    expect(html).not.toMatch(/<header|<footer/);
    const [row] = (await student.query<{ rows: OrderRow[] }>(MyOrders.path)).result!.rows;
    const year = { from: Date.parse('2026-11-24T10:00+08:00'), until: Date.parse('2027-11-24T00:00+08:00') };
    const shown = orders({ language: 'zh-cn', isCommercial: true, links: {} as never }, [{ ...row!, ...year }]);
    expect(shown).toContain('2026-11-24 – 2027-11-23');
  });

  it('[R2.03] [R3.01] are in the menu of who is signed in, with name, greeting and sign-out', async () => {
    const html = await read('/en/', cookieOf(await school.student(1)));
    expect(html).toMatch(/你好，.+免费版.+\/en\/pay-list.+\/pc\/web_logout/s);
    expect(html).not.toContain('网页版登录');
  });
});
