import { createDecipheriv, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { SealedField } from '@lectern/contracts/kernel/topic.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { factsOfKind } from '../../../tests/support/arbitraries.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { LOCKS, RecordSeals } from './record-seals.ts';

const seals = new RecordSeals(randomBytes(32));
const kinds = streams.flatMap(({ family, contexts }) =>
  contexts.flatMap(({ facts }) => facts.map((kind) => ({ family, kind, type: kind.type }))),
);
const stored = (family: string, type: string, data: unknown, stream = `${family}/${newId()}`): StoredFact => ({
  position: 7,
  stream,
  version: 3,
  school: 's1',
  family,
  lane: 5,
  type,
  data,
  command: null,
  meta: { actor: 'p1', role: 'teacher' },
  actor: 'p1',
  role: 'teacher',
  at: 1,
  recordedAt: 2,
  hash: 'a1'.repeat(32),
});
const SEALED = { sealedUntil: expect.any(Array), lock: expect.any(String), box: expect.any(String) };
/** As a foreign reader opens it who has read on: with the keys on the revealing record. */
function read({ box, lock }: SealedField, keys: Readonly<Record<string, string>>, stream: string): unknown {
  const bytes = Buffer.from(box, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(keys[lock]!, 'base64url'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(stream)).setAuthTag(bytes.subarray(-16));
  return JSON.parse(`${decipher.update(bytes.subarray(12, -16), undefined, 'utf8')}${decipher.final('utf8')}`);
}

describe('fields that are declared secret', () => {
  it.each(kinds)(
    'of $type are sealed in its record, and opened with the secret of the ledger',
    ({ family, kind, type }) => {
      fc.assert(
        fc.property(factsOfKind(kind), (drawn) => {
          const data = drawn.data as Record<string, unknown>;
          const fact = stored(family, type, data);
          const fields = LOCKS.get(type)?.fields ?? new Map();
          const closed = seals.closed(fact);
          const secret = Object.entries(data).filter(([field, value]) => value !== undefined && fields.has(field));
          const sealed = Object.fromEntries(secret.map(([field]) => [field, SEALED]));
          expect(closed.data).toEqual({ ...data, ...sealed });
          expect(seals.opened({ ...fact, data: closed.data })).toEqual(fact);
          expect('hash' in closed).toBe(!kinds.some((one) => one.family === family && LOCKS.has(one.type)));
        }),
        { numRuns: 20, seed: 3 },
      );
    },
  );

  it('are opened by whoever has read the record of the fact that reveals them, and by nobody with another', () => {
    const [questionId, stream] = [newId(), `lesson/${newId()}`];
    const closed = (type: string, data: object) => seals.closed(stored('lesson', type, data, stream));
    const written = closed('QuestionWritten', { questionId, kind: 'poll', text: 't', key: 'AC', explanation: 'e' });
    const data = written.data as Record<string, SealedField>;
    const answered = closed('AnswerSubmitted', { questionId, personId: newId(), choice: 'B' });
    const published = closed('QuestionPublished', { questionId, durationS: 60, deadline: 9 }).keys!;
    const shown = closed('AnswerShown', { questionId }).keys!;
    expect([data['text'], data['kind']].map((box) => read(box!, published, stream))).toEqual(['t', 'poll']);
    expect([data['key'], data['explanation']].map((box) => read(box!, shown, stream))).toEqual(['AC', 'e']);
    expect(
      read(
        (answered.data as { choice: SealedField }).choice,
        closed('DistributionShown', { questionId }).keys!,
        stream,
      ),
    ).toBe('B');
    for (const keys of [
      published,
      closed('AnswerShown', { questionId: newId() }).keys!,
      seals.closed(stored('lesson', 'AnswerShown', { questionId })).keys!,
    ])
      expect(Object.keys(keys)).not.toContain(data['key']!.lock);
    expect(() => new RecordSeals(randomBytes(32)).opened({ ...written, hash: '' })).toThrow('authenticate');
  });

  it('tell by their length nothing of how many choices are right, and are not the same twice', () => {
    const box = (key: string) =>
      (
        seals.closed(stored('lesson', 'QuestionWritten', { questionId: 'q', key }, 'lesson/1')).data as {
          key: SealedField;
        }
      ).key.box;
    expect(box('A')).toHaveLength(box('ABCDEFGHIJ').length);
    expect(box('A')).not.toBe(box('A'));
  });

  it('are about the same where their facts name the same question, page or danmu', () => {
    const subjects = [...LOCKS].flatMap(([type, { fields }]) =>
      [...fields].map(
        ([field, { until, subject }]) => `${type}.${field}: ${until.join(' or ')} of ${subject.join(', ')}`,
      ),
    );
    expect(subjects).toEqual(
      expect.arrayContaining([
        'QuestionWritten.key: AnswerShown of questionId',
        'QuestionRevised.explanation: AnswerShown of questionId',
        'AnswerSubmitted.choice: DistributionShown of questionId',
        'PageRendered.text: PageShown of deckId, n',
        'DanmuHeld.words: DanmuPassed or DanmuRestored of danmuId, personId',
      ]),
    );
    // The stream of an announcement, a questionnaire or an experiment is about that alone: there its id is the subject.
    const ofLessons = [...LOCKS].filter(([type]) => !/^(Announcement|Questionnaire|Experiment|Lab)/.test(type));
    expect(
      ofLessons.flatMap(([, { fields }]) => [...fields.values()]).filter(({ subject }) => subject.length === 0),
    ).toEqual([]);
  });
});
