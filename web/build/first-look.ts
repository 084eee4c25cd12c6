import { HEADERS, PLATFORM_ID } from '../../contracts/src/kernel/headers.ts';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { needed } from './parts.ts';

/** The colours of tokens.css that are needed before it is there; a test compares. */
const STYLE = `
:root{--first-bg:#f5f7f4;--first-ink:#16201c;color-scheme:light}
:root[data-theme=dark]{--first-bg:#0f1513;--first-ink:#edf2ee;color-scheme:dark}
body{margin:0}
.first-look{box-sizing:border-box;min-height:100vh;background:var(--first-bg);padding:24px;display:grid;place-content:center;justify-items:center;gap:12px;color:var(--first-ink);font:15px/1.5 system-ui,sans-serif;text-align:center}
.first-look svg{width:48px;height:48px}
.first-look p{margin:0}
.first-look a{color:inherit}
:root[lang=en] .first-look [lang=zh-CN],:root:not([lang=en]) .first-look [lang=en],.first-look.failed .opening,.first-look:not(.failed) .not{display:none}`;

const LOGO =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#0b6b57"/><path d="M4.8 7.2 19.2 5.6v3.2L4.8 10.4Z" fill="#fff"/><path d="M8.3 12.3l7.4-.8-1 7.3H9.3Z" fill="#fff" fill-opacity=".62"/></svg>';

/** Both languages stand there, for who speaks which is known only when the script below has run. */
const both = (zh: string, en: string): string => `<span lang="zh-CN">${zh}</span><span lang="en">${en}</span>`;

const LOOK = `<main class="first-look">${LOGO}<p class="opening" role="status">${both('正在打开讲台…', 'Opening Lectern…')}</p><p class="not" role="alert">${both('没有打开。请检查网络，然后<a href="">重新加载</a>。', 'Lectern didn’t open. Check your connection and <a href="">reload</a>.')}</p><noscript><p>${both('讲台需要浏览器启用 JavaScript。', 'Lectern needs JavaScript.')}</p></noscript></main>`;

/** What every request of the program carries that does not know yet who asks [R7.01, R7.02]; a test compares. */
const ASKING = { [HEADERS.platform]: PLATFORM_ID, [HEADERS.university]: '0', [HEADERS.agent]: 'web' };

interface Files {
  readonly [language: string]: readonly string[];
}

/** A part of the phone's program that some addresses lead to. */
interface Part {
  /** Of the address, as a pattern. */
  readonly at: string;
  readonly files: Files;
}

interface Place extends Pick<Part, 'at'> {
  readonly module: string;
  /** The chunk of texts that it waits for. */
  readonly texts: string;
}

/**
 * Runs before anything is drawn: the theme and language of this reader, whose texts are fetched beside the program rather than
 * after it, as are who they are and the part that this address leads to; and says so when a part of the page does not arrive.
 * `files` are those of each language.
 */
function begin(files: Files, parts: readonly Part[], headers: Record<string, string>): void {
  const root = document.documentElement;
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('lectern.theme');
  } catch {
    // nothing can be stored here, so nothing was chosen
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset['theme'] = theme;
  const language = document.cookie.split('; ').includes('language=en') ? 'en' : 'zh-cn';
  if (language === 'en') root.lang = 'en';
  if (self === top) {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 15_000);
    const session = fetch('/api/session', { credentials: 'same-origin', headers, signal: abort.signal });
    session.catch(() => undefined); // whoever takes it hears of it
    Object.assign(self, { firstAnswer: session });
  }
  const part = parts.find(({ at }) => new RegExp(at).test(location.pathname));
  for (const href of [...files[language]!, ...(part?.files[language] ?? [])]) {
    const link = document.createElement('link');
    const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    Object.assign(link, { ...how, crossOrigin: '', href });
    document.head.append(link);
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) document.querySelector('.first-look')?.classList.add('failed');
    },
    true,
  );
}

/**
 * Something to see before the program is there, with its style, in both themes. Styles stand after it, so as not to hold it up,
 * and those of a page that is opened later after them: what a page says of a button prevails over what is said of all.
 */
export function firstLook(places: readonly Place[]): Plugin {
  return {
    name: 'lectern-first-look',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const later = code.replace('document.head.appendChild(link)', 'document.body.appendChild(link)');
        if (later === code) this.error('the bundler puts styles that come later elsewhere now');
        return { code: later, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        const isPhone = path.includes('student');
        const files = textsOf(bundle, isPhone ? 'student' : 'teacher');
        const parts = isPhone && bundle ? places.map((place) => ({ at: place.at, files: filesOf(bundle, place) })) : [];
        const styles = html.match(/^.*<link rel="stylesheet".*\n/gm) ?? [];
        const tags: HtmlTagDescriptor[] = [
          { tag: 'style', children: STYLE, injectTo: 'head' },
          {
            tag: 'script',
            children: `(${begin.toString()})(${[files, parts, ASKING].map((given) => JSON.stringify(given)).join()})`,
            injectTo: 'head',
          },
        ];
        const body = styles.reduce((text, style) => text.replace(style, ''), html);
        const look = `<div id="root">${LOOK}</div>\n${styles.join('')}`;
        return { html: body.replace('<div id="root"></div>', look.trimEnd()), tags };
      },
    },
  };
}

/** The chunks of texts that are fetched by name, and what they import. */
function textsOf(bundle: Rolldown.OutputBundle | undefined, name: string): Files {
  const one = (language: string) => {
    const chunk = chunksOf(bundle).find((each) => each.name === `${name}.${language}`);
    return chunk ? [chunk.fileName, ...chunk.imports].map((file) => `/${file}`) : [];
  };
  return { 'zh-cn': one('zh-cn'), en: one('en') };
}

/** What a part takes beyond the program, with the texts that it waits for. */
function filesOf(bundle: Rolldown.OutputBundle, { module, texts }: Place): Files {
  const chunks = chunksOf(bundle);
  const program = chunks.find(({ isEntry, name }) => isEntry && name === 'student');
  const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (program === undefined || part === undefined) throw new Error(`no part "${module}" in the bundle`);
  const common = new Set(needed(program.fileName, bundle));
  const own = needed(part.fileName, bundle).filter((file) => !common.has(file));
  const both = textsOf(bundle, texts);
  const inLanguage = (language: string) => [...own.map((file) => `/${file}`), ...both[language]!];
  return { 'zh-cn': inLanguage('zh-cn'), en: inLanguage('en') };
}

const chunksOf = (bundle: Rolldown.OutputBundle = {}): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');
