import { useSyncExternalStore } from 'react';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { format } from './format.ts';

/**
 * Typed texts, one language at a time. Own code instead of i18next: that is 20 KB of a phone's 120, and what is used
 * of it here is a lookup and a replacement. Each entry has one catalogue per language; a missing key is a type error.
 */
type Catalogue = { readonly [key: string]: string };
export type Loaders = { readonly [language in Language]: () => Promise<{ readonly texts: Catalogue }> };

/** The names between braces in a text; `{n:one|many}` names n too. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer N}:${string}` ? N : Name) | NamesIn<Rest>
  : never;
type ParamsOf<Text> = [NamesIn<Text>] extends [never]
  ? []
  : [params: { readonly [name in NamesIn<Text>]: string | number }];

export interface Texts<C extends Catalogue> {
  readonly t: <Key extends keyof C & string>(key: Key, ...params: ParamsOf<C[Key]>) => string;
  readonly language: Language;
}

interface Current {
  readonly language: Language;
  readonly texts: Catalogue;
  readonly t: (key: string, params?: { readonly [name: string]: string | number }) => string;
}

let loaders: Loaders | undefined;
let current: Current | undefined;
const listeners = new Set<() => void>();

/** Loads the language of the cookie [R1.30]; an entry calls it once, before it renders. */
export async function startTexts(catalogues: Loaders): Promise<void> {
  loaders = catalogues;
  await show(cookieLanguage());
}

/** Keeps the choice in the cookie, so that the server speaks it too, and renders anew without losing what was typed. */
export async function switchLanguage(language: Language): Promise<void> {
  document.cookie = `${COOKIES.language}=${language}; path=/; max-age=31536000; samesite=lax`;
  await show(language);
}

async function show(language: Language): Promise<void> {
  const { texts } = await loaders![language]();
  current = { language, texts, t: (key, params) => format(texts[key] ?? key, params) };
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  for (const listener of listeners) listener();
}

/** The texts of a catalogue, as a hook; each entry and `ui` name their own catalogue once. */
export function useTextsOf<C extends Catalogue>(): Texts<C> {
  return useSyncExternalStore(subscribe, read);
}

const read = (): Current => {
  if (current === undefined) throw new Error('texts are read before startTexts');
  return current;
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function cookieLanguage(): Language {
  return document.cookie.split('; ').includes(`${COOKIES.language}=en`) ? 'en' : 'zh-cn';
}
