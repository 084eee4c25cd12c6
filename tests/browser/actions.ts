import type { Locator, Page } from 'playwright-core';

/** What people do, in one language or the other. */
export interface Words {
  readonly account: string;
  readonly password: string;
  readonly signIn: string;
  readonly toSeat: string;
  readonly name: string;
  readonly takeSeat: string;
  readonly goIn: string;
  readonly code: string;
  readonly submit: string;
}

export const ZH: Words = {
  account: '账号',
  password: '密码',
  signIn: '登录',
  toSeat: '没有账号，直接入座',
  name: '你的名字',
  takeSeat: '入座',
  goIn: '进入课堂',
  code: '课堂码',
  submit: '提交',
};

export const EN: Words = {
  account: 'Username, email or phone',
  password: 'Password',
  signIn: 'Sign in',
  toSeat: 'No account? Join without one',
  name: 'Your name',
  takeSeat: 'Join',
  goIn: 'Join lesson',
  code: 'Lesson code',
  submit: 'Submit',
};

export async function signIn(page: Page, account: string, password: string, words = ZH): Promise<void> {
  await page.getByLabel(words.account, { exact: true }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
}

/** A person on the street: their account, or the name that they sit down under. */
export type Who = { readonly account: string; readonly password: string } | { readonly name: string };

/** From what the code leads to into the lesson. */
export async function goIn(page: Page, who: Who, words = ZH): Promise<void> {
  if ('name' in who) {
    await page.getByRole('button', { name: words.toSeat }).click();
    await page.getByLabel(words.name).fill(who.name);
    await page.getByRole('button', { name: words.takeSeat, exact: true }).click();
  } else {
    await signIn(page, who.account, who.password, words);
  }
  await page.getByRole('button', { name: words.goIn }).click();
}

export const typeCode = (page: Page, code: string, words = ZH): Promise<void> => page.getByLabel(words.code).fill(code);

export async function choose(page: Page, letter: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.locator(`input[value="${letter}"]`) })
    .click();
}

/** One letter or several; `named` is what the button calls them. */
export async function submit(page: Page, letters: string, words = ZH, named = letters): Promise<void> {
  for (const letter of letters) await choose(page, letter);
  await page.getByRole('button', { name: `${words.submit} ${named}` }).click();
}

/** As a finger does it: the next press comes after this one is over. */
export const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key, { delay: 300 });

/** Keeps the next request of this kind on its way until it is let go. */
export async function holdNext(page: Page, request: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(request, async (route) => (await released, route.continue()), { times: 1 });
  return release;
}

/** Types a moment part by part, as its language writes it: 202609011030. */
export async function enterMoment(form: Locator, label: string, digits: string): Promise<void> {
  const field = form.getByRole('group', { name: label });
  await field.getByRole('spinbutton').first().click();
  await form.page().keyboard.type(digits);
}
