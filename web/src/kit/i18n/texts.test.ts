import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { split } from '../../../build/texts.ts';
import { studentTexts } from './student.ts';
import type { Bilingual, Loaders } from './text.ts';
import { teacherTexts } from './teacher.ts';

const catalogues: readonly (readonly [string, Loaders])[] = [
  ['student', studentTexts],
  ['teacher', teacherTexts],
];

const namesIn = (text = '') =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name))].sort((a = '', b = '') => a.localeCompare(b));

describe.each(catalogues)('[R1.30] the texts of the %s', (_entry, loaders) => {
  const load = async () => [(await loaders['zh-cn']()).texts, (await loaders.en()).texts] as const;

  it('say the same things in both languages', async () => {
    const [zh, en] = await load();
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    expect([...Object.values(zh), ...Object.values(en)].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('name the same parameters', async () => {
    const [zh, en] = await load();
    for (const [key, text] of Object.entries(zh)) expect([key, namesIn(en[key])]).toEqual([key, namesIn(text)]);
  });
});

const src = new URL('../../', import.meta.url);
const areas = globSync('**/texts.ts', { cwd: src });
const pairsOf = async (path: string) => ((await import(new URL(path, src).href)) as { texts: Bilingual }).texts;

describe('[R1.30] the texts of areas', () => {
  it.each(areas)('%s says the same in both languages, under names that no other texts have', async (path) => {
    const texts = await pairsOf(path);
    const others = await Promise.all(areas.filter((one) => one !== path).map(pairsOf));
    const taken = new Set([...others, (await teacherTexts.en()).texts].flatMap(Object.keys));
    expect(Object.keys(texts).filter((key) => taken.has(key))).toEqual([]);
    for (const [key, [zh, en]] of Object.entries(texts)) {
      expect([key, zh.trim() !== '', en.trim() !== '']).toEqual([key, true, true]);
      expect([key, namesIn(en)]).toEqual([key, namesIn(zh)]);
    }
  });

  /** These say which ones there are, in place of how many. */
  const LISTED = ['result.leftOut'];

  it('show in English each number that they show in Chinese, and not only its word', async () => {
    const shown = (text: string) => [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name))];
    const all = (await Promise.all(areas.map(pairsOf))).flatMap((texts) => Object.entries(texts));
    const lost = all.filter(([, [zh, en]]) => shown(zh).some((name) => !shown(en).includes(name)));
    expect(lost.map(([key]) => key)).toEqual(LISTED);
  });

  const source = `import { textsOf } from './text.ts';
export const texts = { 'a.title': ['标题', 'Title'], plain: ['甲', 'A'] } as const;
export const useText = textsOf(texts);`;

  it('are one language in what a browser fetches', () => {
    expect(split('/a/texts.ts', source, 'en')).toBe(`export const texts = {"a.title":"Title","plain":"A"};`);
    expect(split('/a/texts.ts', source, 'zh-cn')).toBe(`export const texts = {"a.title":"标题","plain":"甲"};`);
    const fetching = split('/a/texts.ts', source);
    expect(fetching).toContain(`import('./texts.ts?en')`);
    expect(fetching).not.toMatch(/Title|标题/);
  });

  it('are pairs of plain texts, or the build fails', () => {
    for (const pair of [`['标题']`, `['标题', title]`, `'Title'`, `['a', 'b', 'c']`])
      expect(() => split('/a/texts.ts', source.replace(`['甲', 'A']`, pair), 'en')).toThrow(/pairs of plain texts/);
    expect(() => split('/a/texts.ts', 'export const texts = {};', 'en')).toThrow(/has no/);
  });
});
