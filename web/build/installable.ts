import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Options {
  /** The document whose pages can be put on a phone’s home screen. */
  readonly document: string;
  /** Where it begins from there. */
  readonly start: string;
}

const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];
const TOUCH_ICON = 'icon-180.png';
/** The kit’s ground in both themes, as in tokens.css. */
const [LIGHT, DARK] = ['#f5f7f4', '#0f1513'];

const hashed = (name: string, content: string | Buffer): string => {
  const [stem, ending] = name.split(/\.(?=[^.]+$)/);
  return `assets/${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${ending}`;
};

/**
 * What a browser needs to install the program: a manifest, icons, and the colour of its bar [R2.24]. A manifest speaks one
 * language: its name is in both, and browsers that know it take the one that they are in.
 */
export function installable({ document, start }: Options): Plugin {
  const iconOf = (file: string) => {
    const source = readFileSync(join(import.meta.dirname, 'icons', file));
    return { fileName: hashed(file, source), source };
  };
  const icons = ICONS.map(({ file, ...icon }) => ({ ...iconOf(file), ...icon }));
  const touch = iconOf(TOUCH_ICON);
  const names = { 'zh-CN': '讲台', en: 'Lectern' };
  const manifest = JSON.stringify({
    id: start,
    start_url: start,
    scope: '/',
    display: 'standalone',
    lang: 'zh-CN',
    name: '讲台 Lectern',
    short_name: '讲台 Lectern',
    name_localized: names,
    short_name_localized: names,
    theme_color: LIGHT,
    background_color: LIGHT,
    icons: icons.map(({ fileName, sizes, purpose }) => ({ src: `/${fileName}`, sizes, type: 'image/png', purpose })),
  });
  const fileName = hashed('manifest.webmanifest', manifest);
  return {
    name: 'lectern-installable',
    apply: 'build',
    generateBundle() {
      for (const { fileName: icon, source } of [...icons, touch])
        this.emitFile({ type: 'asset', fileName: icon, source });
      this.emitFile({ type: 'asset', fileName, source: manifest });
    },
    transformIndexHtml: (_html, { path }) =>
      path.endsWith(document)
        ? [
            { tag: 'link', attrs: { rel: 'manifest', href: `/${fileName}` }, injectTo: 'head' },
            { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touch.fileName}` }, injectTo: 'head' },
            ...[LIGHT, DARK].map((content) => ({
              tag: 'meta',
              attrs: {
                name: 'theme-color',
                content,
                media: `(prefers-color-scheme: ${content === DARK ? 'dark' : 'light'})`,
              },
              injectTo: 'head' as const,
            })),
          ]
        : [],
  };
}
