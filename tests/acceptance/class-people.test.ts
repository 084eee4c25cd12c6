import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

const named = async (search: string) => {
  const { result } = await teacher.query<{ rows: { name: string; login?: string }[] }>(
    `/api/class/${demoClass.id}/people?size=200&search=${encodeURIComponent(search)}`,
  );
  return result!.rows;
};

describe('the members of a class', () => {
  it('are found by a part of the name, by how it is read, and by number', async () => {
    const [someone] = await named('student1');
    expect(someone?.login).toMatch(/^student1/);
    const { name } = someone!;
    expect((await named(name.slice(0, 2))).map((one) => one.name)).toContain(name);
    const { pinyin } = await import('pinyin-pro');
    for (const pattern of ['pinyin', 'first'] as const) {
      const typed = pinyin(name, { toneType: 'none', pattern, separator: '', surname: 'head' });
      expect((await named(typed)).map((one) => one.name)).toContain(name);
    }
  });

  it('are nobody where nobody is meant', async () => {
    expect(await named('没有这个人')).toEqual([]);
  });

  it('stand in the order of how their names are read, surnames as such, page by page', async () => {
    const names: string[] = [];
    let cursor = '';
    do {
      const path = `/api/class/${demoClass.id}/members?size=7${cursor}`;
      const { result } = await teacher.query<{ rows: { name: string }[]; next?: string }>(path);
      names.push(...result!.rows.map(({ name }) => name));
      cursor = result!.next === undefined ? '' : `&cursor=${result!.next}`;
    } while (cursor !== '');
    const { pinyin } = await import('pinyin-pro');
    const surnames = names.map((name) => pinyin(name, { toneType: 'none', type: 'array', surname: 'head' })[0]!);
    expect(names.map((name) => name[0])).toEqual(expect.arrayContaining(['曾', '沈']));
    expect(surnames).toEqual(surnames.toSorted(new Intl.Collator('en').compare)); // lu, lü, luo
    expect(new Set(names).size).toBe(names.length);
  });
});
