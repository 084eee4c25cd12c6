import { expect, it } from 'vitest';
import type { LessonMark } from './class-marks.ts';
import { KnownLessons } from './known-lessons.ts';

const mark: LessonMark = { attendance: 1000, lessons: 900 };
const marksOf = (n: number) => new Map(Array.from({ length: n }, (_, at) => [String(at), mark] as const));

it('knows a lesson until a fact of it or of its class comes', () => {
  const known = new KnownLessons<LessonMark>();
  known.keep('a', { stand: '7.3', marks: marksOf(2) });
  expect(known.find('a', '7.3')?.size).toBe(2);
  for (const stand of ['8.3', '7.4']) expect(known.find('a', stand)).toBeUndefined();
});

it('drops the one that nobody asked for longest where there are too many', () => {
  const known = new KnownLessons<LessonMark>();
  for (const id of ['a', 'b', 'c']) known.keep(id, { stand: '1.1', marks: marksOf(130_000) });
  known.find('a', '1.1');
  known.keep('d', { stand: '1.1', marks: marksOf(130_000) });
  expect(['a', 'b', 'c', 'd'].filter((id) => known.find(id, '1.1') !== undefined)).toEqual(['a', 'c', 'd']);
});
