import { use, useSyncExternalStore } from 'react';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { format } from './format.ts';
import type { UiTexts } from './ui.zh-cn.ts';

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

/** An area's texts, both languages side by side: `'list.more': ['看更多', 'Show more']`. */
export type Bilingual = { readonly [key: string]: readonly [chinese: string, english: string] };
type InOne<T extends Bilingual> = { readonly [key in keyof T]: T[key][0] };

interface Area {
  readonly loaders: Loaders;
  readonly loading: Map<Language, Promise<Current>>;
}

const areas: Area[] = [];
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
  const [{ texts }] = await Promise.all([loaders![language](), ...areas.map((area) => load(area, language))]);
  current = { language, texts, t: (key, params) => format(texts[key] ?? key, params) };
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  for (const listener of listeners) listener();
}

/** The texts of a catalogue, as a hook; each entry and `ui` name their own catalogue once. */
export function useTextsOf<C extends Catalogue>(): Texts<C> {
  return useSyncExternalStore(subscribe, read);
}

/**
 * The texts of an area, as a hook; its `texts.ts` calls this once. The build leaves one language of them to fetch
 * [build/texts.ts]; the route of a page fetches it before the page is drawn.
 */
export function textsOf<const T extends Bilingual>(texts: T): () => Texts<InOne<T> & UiTexts> {
  const area: Area = { loaders: loadersOf(texts), loading: new Map() };
  areas.push(area);
  return () => {
    const { language } = useSyncExternalStore(subscribe, read);
    return use(load(area, language)); // also once they are there: who was suspended is rendered with the same hooks again
  };
}

/** Resolves when the texts of every area that was loaded by now can be read. */
export async function areasReady(): Promise<void> {
  const language = current?.language ?? cookieLanguage();
  await Promise.all(areas.map((area) => load(area, language)));
}

/** So long what could not be fetched is not asked for again. */
const FAILED_MS = 300;

function load(area: Area, language: Language): Promise<Current> {
  const before = area.loading.get(language);
  if (before) return before;
  const loading: Promise<Current> = area.loaders[language]().then(({ texts }) => {
    const t: Current['t'] = (key, params) => format(texts[key] ?? current?.texts[key] ?? key, params);
    const made = { language, texts, t };
    void Object.assign(loading, { status: 'fulfilled', value: made }); // what React reads of it without waiting
    return made;
  });
  area.loading.set(language, loading);
  // Asked for again, it is fetched again; but React renders what failed once more at once, and that must fail alike.
  loading.catch(() => setTimeout(() => area.loading.delete(language), FAILED_MS));
  return loading;
}

/** What the build made of the pairs; where there was none, as in tests, each language is taken out of them here. */
function loadersOf(texts: Bilingual | Loaders): Loaders {
  if (typeof texts.en === 'function') return texts as Loaders;
  const taken = (at: 0 | 1) => async () => ({
    texts: Object.fromEntries(Object.entries(texts as Bilingual).map(([key, pair]) => [key, pair[at]])),
  });
  return { 'zh-cn': taken(0), en: taken(1) };
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
