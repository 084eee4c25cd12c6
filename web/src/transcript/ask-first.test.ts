import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { askFirst } from './ask-first.ts';
import { firstStudents } from './use-transcript.ts';

let asked: string[];
afterEach(() => vi.unstubAllGlobals());

async function ask(role: string, search = '') {
  asked = [];
  vi.stubGlobal('location', { search });
  vi.stubGlobal('document', { cookie: 'csrftoken=c' });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.replace(/\?.*/, ''));
    return Promise.resolve(Response.json({ role, duties: [], path }));
  });
  const client = new QueryClient();
  await askFirst(client, { id: 'a-class' });
  return client;
}

it('the first students are asked for before the page is there, for who may see them, and are what the page has', async () => {
  const client = await ask('teacher');
  expect(asked).toEqual(['/api/class/a-class/settings', '/api/transcript/a-class/table']);
  expect(client.getQueryData(firstStudents('a-class').queryKey)).toMatchObject({
    path: expect.stringContaining('/table'),
  });
});

it.each([
  ['a student', 'student', ''],
  ['a day that is over', 'teacher', '?day=2026-09-01'],
])('nothing is asked ahead for %s', async (_whom, role, search) => {
  await ask(role, search);
  expect(asked).toEqual(['/api/class/a-class/settings']);
});
