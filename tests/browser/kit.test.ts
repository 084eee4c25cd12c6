import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterMoment } from './actions.ts';
import { Chromium } from './chromium.ts';
import { eventually, expectNoWords, expectWords, inOrder } from './see.ts';
import { expectLayoutInEnglish, expectLayout, THEMES, type Size } from './layout.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [768, 1024],
  [1920, 1080],
];

let server: ViteDevServer;
let chromium: Chromium;
let page: Page;
beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));
  server = await createServer({ configFile, logLevel: 'silent', server: { port: 0, host: '127.0.0.1', hmr: false } });
  await server.listen();
  const address = server.httpServer!.address() as { readonly port: number };
  chromium = await Chromium.start(`http://127.0.0.1:${address.port}`);
  page = await open();
});
afterAll(async () => {
  await chromium.close();
  await server.close();
});
inOrder(() => [['kit', page]]);

async function open(size = {}): Promise<Page> {
  const opened = await chromium.open(size);
  await opened.goto('/kit');
  await opened.getByRole('tab', { name: '浮层' }).waitFor();
  return opened;
}
const show = (part: string, on = page) => on.getByRole('tab', { name: part, exact: true }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

describe('each part of the kit, in its states', () => {
  it.each(['浮层', '字段', '富文本', '表单', '状态', '图表', '表格'])(
    '%s: fits from 360 to 1920 px and keeps nobody out',
    async (part) => {
      await show(part);
      if (part === '富文本') await page.locator('.rich-editor .katex').first().waitFor();
      if (part === '图表') await page.locator('.chart svg').waitFor();
      await expectLayout(page, `kit-${part}`, SIZES, {}, THEMES);
    },
  );

  it.each(['有内容', '加载中', '空', '没有找到', '出错', '无权限', '离线', '离线，有旧数据'])(
    'a list that is %s fits, too',
    async (state) => {
      await show('列表');
      await page.getByRole('button', { name: /种类/ }).click();
      await page.getByRole('option', { name: state, exact: true }).click();
      await expectLayout(page, `kit-list-${state}`, SIZES);
    },
  );

  it('speaks English, React Aria’s own words too', async () => {
    const english = await chromium.open({ language: 'en' });
    await english.goto('/kit');
    for (const part of ['Overlays', 'Fields', 'Rich text', 'Forms', 'Lists', 'States', 'Table', 'Chart']) {
      await show(part, english);
      await expectLayoutInEnglish(english, `kit-${part}`, SIZES);
    }
    await show('Fields', english);
    await english
      .getByRole('button', { name: /Open calendar/ })
      .first()
      .click();
    await expectWords(english, /20\d\d/);
    await expectNoWords(english, '年');
  });
});

describe('a dialog', () => {
  it('has the focus in its first field, asks before it loses what was typed, and gives the focus back', async () => {
    await show('浮层');
    await button('打开对话框').click();
    const field = dialog().getByLabel('名称');
    await eventually(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.fill('讲台');
    await page.keyboard.press('Escape');
    await expectWords(dialog(), '填好的内容还没有保存');
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('讲台');
    await page.mouse.click(5, 5);
    await dialog().getByRole('button', { name: '不保存' }).click();
    await eventually(() => dialog().count()).toBe(0);
    await eventually(() => button('打开对话框').evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('is closed by Escape at the very moment when what had the focus is gone', async () => {
    await button('打开对话框').click();
    const field = dialog().getByLabel('名称');
    await eventually(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.evaluate((focused) => {
      focused.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await eventually(() => dialog().count()).toBe(0);
  });
});

describe('a menu', () => {
  it('is walked by keys, and what cannot be done now says why', async () => {
    await button('更多').focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expectWords(menu, '上课时不能删');
    await menu.getByRole('menuitem', { name: '在对话框里填' }).click();
    await menu.waitFor(); // nothing was done
    await page.keyboard.press('Escape');
    await eventually(() => menu.count()).toBe(0);
  });
});

describe('a finder', () => {
  const opener = () => button('找一个人');
  const search = () => dialog().getByRole('searchbox', { name: '姓名或拼音' });
  const isFocused = (element: Element) => element === document.activeElement;

  it('fits where it opens, and says that nobody was found', async () => {
    await opener().click();
    await eventually(() => search().evaluate(isFocused)).toBe(true);
    await expectLayout(page, 'kit-finder', SIZES);
    await search().fill('没有');
    await expectWords(dialog(), '没有这个人');
    await page.keyboard.press('Escape');
    expect(await search().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await eventually(() => dialog().count()).toBe(0);
    await eventually(() => opener().evaluate(isFocused)).toBe(true);
  });

  it('takes who is meant by Enter, however soon it comes, and by arrows', async () => {
    await page.keyboard.press('Enter');
    const read = Promise.withResolvers<void>();
    await page.route(/pinyin-pro/, (route) => read.promise.then(() => route.continue()));
    await search().pressSequentially('lzy');
    await page.keyboard.press('Enter');
    await expectWords(dialog(), '正在找…');
    read.resolve();
    await expectWords(page.locator('.toasts'), '林知远');
    await eventually(() => dialog().count()).toBe(0);
    await opener().click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectWords(page, '陈思齐');
  });
});

describe('a picker', () => {
  const field = (name: string) => page.getByRole('combobox', { name });
  const option = (name: string) => page.getByRole('option', { name });

  it('finds members of a class by name and number, several of them, each once', async () => {
    await show('字段');
    await field('给谁看').click();
    await option('林知远').waitFor(); // there is something to choose from at once
    await field('给谁看').fill('s0102');
    await option('陈思齐').click();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: '陈思齐' }).waitFor();
    expect(await field('给谁看').inputValue()).toBe('');
    await field('给谁看').fill('陈');
    await eventually(() => option('陈思齐').getAttribute('aria-disabled')).toBe('true');
    await field('给谁看').fill('林');
    await option('林知远').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: '林知远' }).waitFor();
    await page.getByRole('button', { name: '去掉 陈思齐' }).click();
    await eventually(() => page.getByRole('row', { name: '陈思齐' }).count()).toBe(0);
    await page.getByRole('row', { name: '林知远' }).focus();
    await page.keyboard.press('Delete');
    await eventually(() => page.getByRole('row', { name: '林知远' }).count()).toBe(0);
  });

  it('says that nobody was found, and asks for people of the school only once something is typed', async () => {
    await field('负责人').click();
    expect(await page.getByRole('listbox').count()).toBe(0);
    await field('负责人').fill('没有这个人');
    await expectWords(page, '没有找到这个人');
    await field('负责人').fill('Alex');
    await option('Alexandra').click();
    expect(await field('负责人').inputValue()).toBe('Alexandra Featherstonehaugh');
  });

  it('lists the classes that I teach, to be ticked', async () => {
    const one = page.getByRole('group', { name: '哪些班' }).getByRole('checkbox', { name: '物理 2502 班' });
    await one.click();
    expect(await one.isChecked()).toBe(true);
    await one.click();
    expect(await one.isChecked()).toBe(false);
  });
});

describe('a form that gives a command', () => {
  it('says at the entry what is wrong with it, whether it was found here or by the server', async () => {
    await show('表单');
    const form = page.locator('form.form');
    await button('保存').click();
    await expectWords(form, '这里不能空着');
    await form.getByLabel('名称').fill('讲'.repeat(13));
    await expectWords(form, '26 / 24', '太长了，最多 12 个汉字或 24 个字母');
    await form.getByLabel('名称').fill('taken');
    await enterMoment(form, '什么时候', '202001010800');
    await button('保存').click();
    await expectWords(form, '要晚于现在');
    await enterMoment(form, '什么时候', '209901010800');
    await button('保存').click();
    await expectWords(form, '太长了，最多 2 个汉字或 4 个字母', '有几处填得不对，改好后再提交');
  });

  it('keeps what was entered over a reload, until it is sent', async () => {
    await page.reload();
    await show('表单');
    const name = page.locator('form.form').getByLabel('名称');
    await expectWords(page, '上次没有提交的内容还在。');
    expect(await name.inputValue()).toBe('taken');
    await name.fill('讲台');
    const told = expectWords(page.getByRole('status'), '已恢复'); // for three seconds
    await button('保存').click();
    await told;
    await page.reload();
    await show('表单');
    expect(await name.inputValue()).toBe('');
  });

  it('shows both versions when the same was changed elsewhere, and sends mine on request', async () => {
    await button('在对话框里填').click();
    await dialog().getByLabel('名称').fill('讲桌');
    await dialog().getByRole('button', { name: '保存' }).click();
    await expectWords(dialog(), '我改的', '讲桌', '别处改的', 'Lectern');
    await dialog().getByRole('button', { name: '用我改的' }).click();
    await eventually(() => dialog().count()).toBe(0);
  });

  it('a button asks first, offers to undo, or says why it can’t be pressed', async () => {
    await button('删除').first().click();
    await expectWords(page.getByRole('status'), '已删除一项', '撤销');
    await button('删除').last().click();
    await expectWords(dialog(), '删除这一项？', '它会从列表里去掉。');
    await dialog().getByRole('button', { name: '保留' }).click();
    await expectWords(page, '你没有权限做这件事', '现在还不能这样做');
  });
});

describe('a rich text', () => {
  const editor = (n = 0, on = page) => on.getByRole('textbox', { name: '说明' }).nth(n);
  const tool = (name: string, n = 0) =>
    page.getByRole('toolbar', { name: '格式' }).nth(n).getByRole('button', { name, exact: true });
  const empty = async () => {
    await editor().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
  };
  const html = () =>
    editor().evaluate((it) => {
      const copy = it.cloneNode(true) as HTMLElement;
      for (const drawn of copy.querySelectorAll('.formula'))
        drawn.replaceWith(`[${drawn.querySelector('annotation')?.textContent}]`);
      for (const filler of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) filler.remove();
      for (const any of copy.querySelectorAll('*'))
        for (const name of ['target', 'rel', 'class']) any.removeAttribute(name);
      return copy.innerHTML;
    });
  const expectHtml = (wanted: string) => eventually(html).toBe(wanted);
  const paste = (kind: string, content: string) =>
    editor().evaluate(
      (it, [type, data]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type!, data!);
        it.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [kind, content],
    );

  it('[R5.01] is written with shortcuts and counted while one types', async () => {
    await show('富文本');
    await editor().click();
    await page.keyboard.type('# 安排');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('b');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('c');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- d');
    await expectHtml('<h3>安排</h3><p><strong>b</strong>c</p><ul><li><p>d</p></li></ul>');
    await expectWords(page, '9 / 200');
  });

  it('is marked from the toolbar by keys alone: one stop, then arrows', async () => {
    await empty();
    await page.keyboard.type('e');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.evaluate(() => new Promise(requestAnimationFrame)); // the browser tells of a selection a moment later
    await page.keyboard.press('Shift+Tab');
    await eventually(() => page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null)).toBe(true);
    await tool('加粗').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await eventually(() => tool('斜体').getAttribute('aria-pressed')).toBe('true');
    await eventually(() => tool('斜体').evaluate((it) => it === document.activeElement)).toBe(true);
    await expectHtml('<p><em>e</em></p>');
  });

  it('links to addresses of the web and of mail, as they are typed, and to no other', async () => {
    await empty();
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('网址或邮箱');
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expectWords(page, '请填完整的网址或邮箱');
    await address.fill('lectern.example/a');
    await page.keyboard.press('Enter');
    await expectHtml('<p><a href="https://lectern.example/a">lectern.example/a</a></p>');
    await eventually(() => editor().evaluate((it) => it === document.activeElement)).toBe(true);
    await tool('链接').click();
    await page.getByRole('button', { name: '去掉链接' }).click();
    await expectHtml('<p>lectern.example/a</p>');
  });

  it('holds formulas that are drawn while one writes them, and changed afterwards', async () => {
    await empty();
    await tool('公式').click();
    await page.getByLabel('LaTeX 公式').fill('x^2');
    await page.locator('.rich-ask .katex').first().waitFor();
    await page.keyboard.press('Escape');
    await expectHtml('<p></p>');
    await page.keyboard.type('$y^3$');
    await expectHtml('<p>[y^3]</p>');
    await editor().locator('.formula').dblclick();
    await page.getByLabel('LaTeX 公式').fill('z^4');
    await page.keyboard.press('Enter');
    await expectHtml('<p>[z^4]</p>');
  });

  it('takes of what is pasted only what it knows', async () => {
    await empty();
    await paste(
      'text/html',
      `<style>p{color:red}</style><script>alert(1)</script><h1 onclick="x()">题</h1>
       <p style="color:red">a <b>b</b> <span style="font-weight:700">c</span><img src="x" onerror="alert(1)">
       <a href="javascript:alert(1)">d</a> <a href="https://e.example" target="_top" title="t">e</a></p>
       <table><tr><td>f</td></tr></table>`,
    );
    await expectHtml(
      '<h3>题</h3><p>a <strong>b</strong> <strong>c</strong> d <a href="https://e.example">e</a></p><p>f</p>',
    );
  });

  it('makes lists again of those that were copied from Word', async () => {
    await empty();
    const line = (level: number, bullet: string, words: string) =>
      `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span style='font:7pt "Times New Roman"'>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    await paste(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal>甲</p>${line(1, '1.', '乙')}${line(2, '·', '丙')}${line(1, '2.', '丁')}<!--EndFragment--></body></html>`,
    );
    await expectHtml('<p>甲</p><ol><li><p>乙</p><ul><li><p>丙</p></li></ul></li><li><p>丁</p></li></ol>');
  });

  it('is read as it was written, and a formula that cannot be drawn as its LaTeX', async () => {
    const read = page.locator('.card .rich');
    await expectWords(read, '名称', /\\frac\{/);
    expect(await read.locator('a').getAttribute('href')).toBe('https://lectern.example/');
    expect(await read.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await read.locator('ol').getAttribute('start')).toBe('3');
  });

  it('is an entry of a form: kept over a reload, emptied once it is sent', async () => {
    await show('表单');
    await page.locator('form.form').getByLabel('名称').fill('讲台');
    await editor().click();
    await page.keyboard.type('1. 甲');
    await page.reload();
    await show('表单');
    await expectHtml('<ol><li><p>甲</p></li></ol>');
    await button('保存').click();
    await expectWords(page.getByRole('status'), '已恢复');
    await expectHtml('<p></p>');
  });
});

describe('a table of 5,000 rows', () => {
  const row = (n: number) => page.locator(`[aria-rowindex="${n + 1}"]`);

  it('is sorted by a column, both ways', async () => {
    await show('表格');
    const head = page.getByRole('columnheader', { name: '名称' });
    await head.getByRole('button').click();
    await eventually(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expectWords(row(2), '第 2 项');
    await head.getByRole('button').click();
    await expectWords(row(1), '第 5000 项');
    await head.getByRole('button').click();
    await expectWords(row(1), '第 1 项');
  });

  it('is selected by keyboard: one, a range, all; what was selected is counted', async () => {
    await row(1).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expectWords(page, '已选 1 项');
    for (const n of [2, 3]) {
      await page.keyboard.press('Shift+ArrowDown');
      await eventually(() =>
        row(n)
          .getByRole('checkbox')
          .evaluate((it) => it === document.activeElement),
      ).toBe(true);
    }
    await expectWords(page, '已选 3 项');
    await page.keyboard.press('Control+a');
    await expectWords(page, '已选 5,000 项');
    await page.keyboard.press('Escape');
    await expectNoWords(page, '已选');
  });

  it('draws only what is near the window while it scrolls, its head always in sight', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, 3000);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.locator('tbody tr').count()).toBeLessThan(80);
    }
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(90_000);
    expect(
      await page
        .locator('thead th')
        .first()
        .evaluate((it) => it.getBoundingClientRect().top),
    ).toBeLessThan(2);
  });
});
