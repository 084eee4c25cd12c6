import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lessonHistories, logOf, teacherId } from '../../../tests/support/lesson-history.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { teachingLog } from './teaching-log.rows.ts';

const STREAM = 'lesson/01900000-0000-7000-8000-000000000001';
const stored = (history: Parameters<typeof logOf>[0]): StoredFact[] =>
  logOf(history).map((fact) => ({ ...fact, stream: STREAM, school: 's1' }) as unknown as StoredFact);

it('an entry counts what its teacher did, however the facts are cut into batches and whatever comes again', () => {
  fc.assert(
    fc.property(
      lessonHistories,
      fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 20 }),
      (history, cuts) => {
        const facts = stored(history);
        let rows = teachingLog.project([]);
        let position = 0;
        for (const [back, ahead] of [...cuts, [0, facts.length]]) {
          const from = Math.max(0, position - back!);
          position = Math.max(position, Math.min(facts.length, position + ahead!));
          rows = teachingLog.project(facts.slice(from, position), rows);
        }
        expect(rows).toEqual(teachingLog.project(facts));
        const count = (...types: string[]) =>
          facts.filter(({ type, role }) => role === 'teacher' && types.includes(type)).length;
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({
          personId: teacherId,
          did: {
            pages: count('PageShown'),
            published: count('QuestionPublished'),
            danmu: count('DanmuPassed', 'DanmuHidden', 'DanmuRestored', 'StudentMuted'),
            attendance: count('AttendanceMarked'),
          },
        });
        const about = facts.findLast(({ type }) => type === 'LogEntryNamed')?.data as { name?: string } | undefined;
        expect(rows[0]!.name).toBe(about?.name);
      },
    ),
  );
});

it('what students and the software do is in no entry', () => {
  const fact = { stream: STREAM, school: 's1', actor: 'a', at: 1, version: 1, data: {} };
  for (const role of ['student', 'auditor', 'system', 'administrator'])
    expect(teachingLog.project([{ ...fact, type: 'PageShown', role } as unknown as StoredFact])).toEqual([]);
});
