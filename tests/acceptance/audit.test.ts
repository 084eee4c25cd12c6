import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import { describe, expect, it } from 'vitest';
import type { Classroom } from '../support/classroom.ts';
import { ballotsDiffer, packetsDiffer, type LoggedFact } from '../support/lesson-audit.ts';
import { leaksOf } from '../support/lesson-leaks.ts';
import { planted } from '../support/planted.ts';
import { canary, Sightings } from '../support/sightings.ts';

const [page, danmuId] = [{ deckId: 'deck', n: 2, etag: 'abcdef0123456789' }, '01900000-0000-7000-8000-da0000000001'];
const question = planted({ key: 'B' }, 0);
const words = `没跟上 ${canary('held', 7, danmuId)}`;
const words7 = canary('held', 7, danmuId);

const fact = (type: string, data: object) => ({ type, data }) as Partial<LoggedFact>;
const published = fact('QuestionPublished', { questionId: question.questionId });
const shown = fact('PageShown', { deckId: 'deck', n: 2 });
const nothing = fact('NothingHappened', {});
const about = { danmuId, personId: 'ann' };

/** The log of these facts, and what the audit says of a student who was sent these texts at these versions. */
function said(
  facts: readonly Partial<LoggedFact>[],
  sent: readonly (readonly [number, string | object])[],
  id = 'bob',
) {
  const sightings = new Sightings();
  sightings.watch([page.etag]);
  for (const [through, what] of sent) {
    const patch = typeof what === 'string' ? {} : what;
    const frame = { t: 'patch', from: 0, through, patch } as ServerFrame;
    sightings.hear(frame, typeof what === 'string' ? what : JSON.stringify(frame));
  }
  const ann = {
    id: 'ann',
    name: 'Ann',
    given: [{ name: 'SendDanmu', data: { danmuId, words } }],
    sightings: new Sightings(),
  };
  const one = id === 'ann' ? { ...ann, sightings } : { id, name: 'Bob', given: [], sightings };
  const students = id === 'ann' ? [one] : [ann, one];
  const watchedTexts = new Map([['deck/2', [page.etag]]]);
  const classroom = { students, questions: [question], pages: [page], watchedTexts } as unknown as Classroom;
  return leaksOf(
    facts.map((one, index) => ({ ...one, version: index + 1 }) as LoggedFact),
    classroom,
  );
}

describe('the audit of a simulated lesson finds', () => {
  it('[R9.11] a red packet of which more was given than was in it, or of which somebody took two parts', () => {
    const sent = fact('PacketSent', { packetId: 'one', points: 5 });
    const took = (personId: string, points: number) => fact('PacketGrabbed', { packetId: 'one', personId, points });
    const back = fact('PacketRefunded', { packetId: 'one', points: 2 });
    const of = (...facts: Partial<LoggedFact>[]) => packetsDiffer(facts as LoggedFact[]);
    expect(of(sent, took('ann', 2), took('bob', 1), back)).toEqual([]);
    expect(of(sent, took('ann', 2), took('bob', 2), back)).toEqual(['packet one of 5 points gave 6']);
    expect(of(sent, took('ann', 2), took('ann', 1), back)).toEqual(['packet one of 5 points gave 5']);
  });

  it('[R3.10] an anonymous poll that shows what was not cast, shows too few, or names who chose what', () => {
    const students = ['A', 'A', 'AB', 'B', 'C'].map((choice) => ({ ballots: new Map([['poll', choice]]) }));
    const about = (type: string, data: object) => fact(type, { questionId: 'poll', ...data }) as LoggedFact;
    const of = (data: object, some = students) => ballotsDiffer([about('DistributionShown', data)], some);
    expect(of({ ballots: 5, counts: { A: 3, B: 2, C: 1 } })).toEqual([]);
    expect(of({ ballots: 4 }, students.slice(1))).toEqual([]);
    expect(of({})).toEqual([]); // not an anonymous one
    expect(of({ ballots: 5, counts: { A: 4, B: 2, C: 1 } })).toHaveLength(1);
    expect(of({ ballots: 6, counts: { A: 3, B: 2, C: 1 } })).toHaveLength(1);
    expect(of({ ballots: 4, counts: { A: 2, B: 2, C: 1 } }, students.slice(1))).toHaveLength(1);
    const named = about('AnswerSubmitted', { personId: 'ann', choice: 'A' });
    const whole = about('DistributionShown', { ballots: 5, counts: { A: 3, B: 2, C: 1 } });
    expect(ballotsDiffer([named, whole], students)).toEqual(['a fact of poll poll says what was chosen']);
  });

  const seen = (where: object) => [[1, where]] as const;

  it.each<[string, readonly (readonly [number, string | object])[]]>([
    ['the text of a question to come', [[1, `…${question.textCanary}…`]]],
    ['a key before its time', seen({ quiz: { questions: { [question.questionId]: { key: 'B' } } } })],
    ['a distribution before its time', seen({ quiz: { questions: { [question.questionId]: { distribution: {} } } } })],
    ['an explanation in any byte', [[1, question.keyCanary]]],
    ['a page to come in a view', seen({ slides: { pages: { 'deck/2': { n: 2 } } } })],
    ['the picture of a page to come in any byte', [[1, `{"etag":"${page.etag}"}`]]],
    ['a danmu that waits', [[1, words]]],
  ])('%s', (_, sent) => {
    expect(said([nothing, published, shown], sent)).toHaveLength(1);
  });

  it('a danmu that was hidden and is shown all the same, but not one that was shown before', () => {
    const facts = [fact('DanmuSent', about), nothing, fact('DanmuHidden', about), nothing];
    expect(said(facts, [[2, words]])).toEqual([]);
    expect(
      said(facts, [
        [2, words],
        [4, words],
      ]),
    ).toEqual([`Bob saw ${words7} at 4, after it was taken away at 3`]);
    expect(said([...facts, fact('DanmuRestored', about)], [[5, words]])).toEqual([]);
  });

  it('nothing in what came at its time, and nothing in what one wrote oneself', () => {
    const facts = [published, shown, fact('DanmuHeld', about), fact('DanmuPassed', about)];
    expect(
      said(facts, [
        [1, question.textCanary],
        [2, page.etag],
        [2, { slides: { pages: { 'deck/2': {} } } }],
        [4, words],
      ]),
    ).toEqual([]);
    expect(said([fact('DanmuHeld', about)], [[1, words]], 'ann')).toEqual([]);
  });
});
