import { describe, expect, it } from 'vitest';
import { journalTexts } from './journal.ts';
import { studentTexts } from './student.ts';
import type { Loaders } from './text.ts';
import { teacherTexts } from './teacher.ts';

const laterTexts: Loaders = {
  'zh-cn': async () => ({ texts: journalTexts['zh-cn'] }),
  en: async () => ({ texts: journalTexts.en }),
};

const catalogues: readonly (readonly [string, Loaders])[] = [
  ['student', studentTexts],
  ['student afterwards', laterTexts],
  ['teacher', teacherTexts],
];

describe.each(catalogues)('[R1.30] the texts of the %s', (_entry, loaders) => {
  const load = async () => [(await loaders['zh-cn']()).texts, (await loaders.en()).texts] as const;

  it('say the same things in both languages', async () => {
    const [zh, en] = await load();
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    expect([...Object.values(zh), ...Object.values(en)].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('name the same parameters', async () => {
    const [zh, en] = await load();
    const names = (text = '') =>
      [...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name))].sort((a = '', b = '') =>
        a.localeCompare(b),
      );
    for (const [key, text] of Object.entries(zh)) expect([key, names(en[key])]).toEqual([key, names(text)]);
  });
});
