import { afterEach, describe, expect, it, vi } from 'vitest';
import { asBefore, correctAll, type Corrected, type Keys } from './correct-attendance.ts';

const person = (n: number, change: Partial<Corrected> = {}): Corrected => ({
  personId: `p${n}`,
  name: `P${n}`,
  status: 'absent',
  marked: false,
  ...change,
});
interface Sent {
  readonly path: string;
  readonly key: string;
  readonly body: { readonly personId: string };
}

/** What the server tells of how somebody's attendance came to be; of others it fails to tell. */
let steps: Record<string, readonly object[]> = {};

/** A server that takes commands; `answers` says what becomes of the one about a person. */
function serve(answers: (personId: string, nth: number) => number | 'lost' = () => 200) {
  const sent: Sent[] = [];
  let position = 100;
  vi.stubGlobal('document', { cookie: 'csrftoken=t' });
  vi.stubGlobal(
    'fetch',
    async (path: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
      if (body === undefined) {
        const told = steps[new URL(path, 'http://here').searchParams.get('person')!];
        return new Response(JSON.stringify({ steps: told }), { status: told ? 200 : 503 });
      }
      const data = JSON.parse(body) as Sent['body'];
      const nth = sent.filter((one) => one.body.personId === data.personId).length;
      sent.push({ path, key: headers['idempotency-key']!, body: data });
      const status = answers(data.personId, nth);
      if (status === 'lost') throw new TypeError('cut');
      position += 1;
      const receipt = { stream: 's', version: position, cursor: { incarnation: 'i', position }, facts: 1 };
      const answer =
        status === 200 ? receipt : { code: status === 409 ? 'already.so' : 'forbidden', title: 'no', status };
      return new Response(JSON.stringify(answer), { status });
    },
  );
  return sent;
}
afterEach(() => {
  vi.unstubAllGlobals();
  steps = {};
});

describe('correcting the attendance of several students', () => {
  it('is one command for each, and what is read after it waits for the newest', async () => {
    const sent = serve();
    const people = Array.from({ length: 20 }, (_, n) => person(n));
    const outcome = await correctAll('L', people, () => ({ status: 'sickLeave', reason: '校医院证明已看' }));
    expect(outcome.done).toHaveLength(20);
    expect(outcome.receipt?.cursor.position).toBe(120);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(20);
    expect(sent[0]).toMatchObject({
      path: '/api/lesson/L/MarkAttendance',
      body: { personId: 'p0', status: 'sickLeave', reason: '校医院证明已看' },
    });
  });

  it('tells who failed, and tries them again under the keys they had', async () => {
    const sent = serve((personId, nth) => (personId === 'p1' && nth === 0 ? 'lost' : 200));
    const keys: Keys = new Map();
    const wanted = () => ({ status: 'present' }) as const;
    const first = await correctAll('L', [person(1), person(2)], wanted, keys);
    expect(first.failed.map(({ personId }) => personId)).toEqual(['p1']);
    await correctAll('L', first.failed, wanted, keys);
    const [before, after] = sent.filter(({ body }) => body.personId === 'p1');
    expect(after?.key).toBe(before?.key);
  });

  it('[R8.31] one that is refused is asked anew, and one that is so already is done', async () => {
    const sent = serve((personId) => (personId === 'p1' ? 403 : 409));
    const keys: Keys = new Map();
    const outcome = await correctAll('L', [person(1), person(2)], () => ({ status: 'late' }), keys);
    expect([outcome.done.length, outcome.failed.length]).toEqual([1, 1]);
    await correctAll('L', outcome.failed, () => ({ status: 'late' }), keys);
    const [before, after] = sent.filter(({ body }) => body.personId === 'p1');
    expect(after?.key).not.toBe(before?.key);
  });

  it('[R4.08] is undone by what stood before: a teacher’s word with its reason, or the record', async () => {
    const sent = serve();
    steps['p2'] = [
      { version: 40, type: 'AttendanceMarked', status: 'personalLeave', reason: '家里有事' },
      { version: 102, type: 'AttendanceMarked', status: 'personalLeave', reason: '手滑' },
    ];
    const people = [person(1), person(2, { marked: true, status: 'personalLeave' })];
    const { done } = await correctAll('L', people, () => ({ status: 'personalLeave', reason: '手滑' }));
    await correctAll('L', done, asBefore('L'));
    expect(sent.slice(2).map(({ path, body }) => [path, body])).toEqual([
      ['/api/lesson/L/UnmarkAttendance', { personId: 'p1' }],
      ['/api/lesson/L/MarkAttendance', { personId: 'p2', status: 'personalLeave', reason: '家里有事' }],
    ]);
  });

  it('that cannot be undone, for nobody says what stood before, is told as failed', async () => {
    const sent = serve();
    const marked = person(3, { marked: true, status: 'late', correction: 50 });
    const { failed } = await correctAll('L', [marked], asBefore('L'));
    expect([failed, sent]).toEqual([[marked], []]);
  });
});
