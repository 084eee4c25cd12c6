import { expect, it } from 'vitest';
import type { OutboxItem } from '../../kit/data/outbox.ts';
import { markedPages, markStanding, markSubject } from './marks.ts';

const item = (name: 'MarkPage' | 'UnmarkPage', more: Partial<OutboxItem>): OutboxItem => ({
  key: 'k',
  name,
  data: {},
  subject: markSubject('d/1', 'bookmark'),
  savedAt: 0,
  tried: true,
  stored: true,
  state: 'saved',
  ...more,
});
const marked = { marks: { 'd/1': { bookmark: true } } } as const;
const standing = (own: typeof marked | undefined, ...items: OutboxItem[]) =>
  markStanding(own, items, 10, 'd/1', 'bookmark');

it('is what the view says when this phone sent nothing', () => {
  expect(standing(marked)).toEqual({ on: true, isUnsent: false });
  expect(standing(undefined)).toEqual({ on: false, isUnsent: false });
});

it('shows at once what was tapped, and that it is not sent', () => {
  expect(standing(undefined, item('MarkPage', {}))).toEqual({ on: true, isUnsent: true });
  expect(standing(marked, item('UnmarkPage', { state: 'sending' }))).toEqual({ on: false, isUnsent: true });
});

it('believes a receipt until the view is as far, then the view', () => {
  expect(standing(undefined, item('MarkPage', { state: 'received', version: 11 }))).toMatchObject({ on: true });
  expect(standing(undefined, item('MarkPage', { state: 'received', version: 9 }))).toMatchObject({ on: false });
});

it('takes it back and says why when it was refused; what was so already is no refusal', () => {
  const problem = { type: '', title: 'no such page', status: 404, code: 'slides.pageMissing' } as const;
  expect(standing(undefined, item('MarkPage', { state: 'refused', problem }))).toEqual({
    on: false,
    isUnsent: false,
    refused: 'no such page',
  });
  const so = { ...problem, code: 'already.so' } as const;
  expect(standing(marked, item('MarkPage', { state: 'refused', problem: so }))).toEqual({ on: true, isUnsent: false });
});

it('another page and another mark are another matter', () => {
  const other = item('MarkPage', { subject: markSubject('d/1', 'notUnderstood') });
  expect(standing(undefined, other).on).toBe(false);
  expect(markedPages(marked, [other], 10, ['d/1', 'd/2'], 'bookmark')).toEqual(['d/1']);
  expect(markedPages(marked, [other], 10, ['d/1', 'd/2'], 'notUnderstood')).toEqual(['d/1']);
});
