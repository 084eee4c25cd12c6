import { describe, expect, it } from 'vitest';
import {
  answered,
  answerShown,
  at,
  byAuditor,
  collected,
  danmuHeld,
  danmuHidden,
  danmuId,
  danmuPassed,
  danmuSent,
  deckReady,
  distributionShown,
  joined,
  logOf,
  opened,
  pageShown,
  published,
  questionId,
  running,
  studentId,
  written,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { lessonPlayback, memoryStudio, stored } from '../../../tests/support/fact-index.ts';
import { withheldFrom } from './withheld.ts';

const MANY = 25;
const lesson: readonly Moment[] = [
  ...running(3),
  ...byAuditor(at(1, joined(4, 'auditor'))),
  ...deckReady(2, 1, 3),
  ...at(3, pageShown(1, 1)),
  ...published(5, 1, 60),
];

/** What student 1 is not shown after the first of these moments, when the rest happens later. */
async function withheld(now: readonly Moment[], later: readonly Moment[] = [], open = opened) {
  const facts = stored(logOf([...lesson, ...now, ...later]));
  const playback = lessonPlayback(memoryStudio(() => facts).studio());
  await playback.foldTo(facts.length);
  const version = lesson.length + now.length;
  const all = withheldFrom(studentId(1), await playback.stateAt(version), version, playback.kept, open);
  return { of: (what: string) => all.filter((one) => one.what === what), version, facts };
}

describe('of a question a student is not shown', () => {
  const subject = questionId(1);

  it('key and distribution, until the fact that shows them', async () => {
    const later = at(70, collected(1), distributionShown(1), answerShown(1));
    const { of, version, facts } = await withheld(at(10, answered(1, 1, 'A'), answered(2, 1, 'B')), later);
    const until = (n: number) => ({ version: version + n, at: facts[version + n - 1]!.at });
    expect(of('key')).toEqual([{ what: 'key', subject, value: 'B', until: until(3) }]);
    expect(of('distribution')).toEqual([{ what: 'distribution', subject, count: 2, until: until(2) }]);
    const shown = await withheld(later);
    expect([...shown.of('key'), ...shown.of('distribution')]).toEqual([]);
  });

  it('what others answered, and while it is open how many have not; no auditor is among them [R6.06]', async () => {
    const before = await withheld([]);
    expect([before.of('answersOfOthers'), before.of('people')]).toEqual([[], [{ what: 'people', subject, count: 2 }]]);
    const mine = await withheld(at(10, answered(1, 1, 'A')));
    expect(mine.of('answersOfOthers')).toEqual([]);
    const answers = [...at(10, answered(1, 1, 'A'), answered(2, 1, 'B')), ...byAuditor(at(11, answered(4, 1, 'C')))];
    const open = await withheld(answers);
    expect(open.of('answersOfOthers')).toEqual([{ what: 'answersOfOthers', subject, count: 1 }]);
    expect(open.of('people')).toEqual([{ what: 'people', subject, count: 1 }]);
    const closed = await withheld([...answers, ...at(20, collected(1))]);
    expect(closed.of('people')).toEqual([]);
  });
});

describe('of danmu a student is not shown', () => {
  it('those of others that wait, the newest by their words until they pass, and how many were taken down', async () => {
    const waiting = Array.from({ length: MANY }, (_, index) => danmuHeld(2, 10 + index));
    const now = at(
      10,
      danmuHeld(1, 1),
      ...waiting,
      danmuSent(3, 2),
      danmuSent(1, 3),
      danmuHidden(3, 2),
      danmuHidden(1, 3),
    );
    const { of, version, facts } = await withheld(now, at(20, danmuPassed(2, 9 + MANY)));
    const held = of('heldDanmu');
    expect(held).toHaveLength(21);
    expect(held.at(-1)).toEqual({ what: 'heldDanmu', count: MANY - 20 });
    expect(held[19]).toEqual({
      what: 'heldDanmu',
      subject: danmuId(9 + MANY),
      value: `弹幕 ${9 + MANY}`,
      until: { version: version + 1, at: facts[version]!.at },
    });
    expect(held.map(({ subject }) => subject)).not.toContain(danmuId(1)); // their own they see
    expect(of('hiddenDanmu')).toEqual([{ what: 'hiddenDanmu', count: 1 }]);
  });

  it('one that waits and whose writer was erased, without words', async () => {
    const { of } = await withheld(at(10, danmuHeld(2, 1)), [], () => '');
    expect(of('heldDanmu')).toEqual([{ what: 'heldDanmu', subject: danmuId(1), count: 1 }]);
  });
});

it('of the lesson a student is not shown the questions and the pages to come', async () => {
  const { of } = await withheld(at(10, written(2), written(3), pageShown(1, 2)));
  expect(of('drafts')).toEqual([{ what: 'drafts', count: 2 }]);
  expect(of('pagesToCome')).toEqual([{ what: 'pagesToCome', count: 1 }]);
  const { of: ofAll } = await withheld(at(10, pageShown(1, 2), pageShown(1, 3)));
  expect([...ofAll('drafts'), ...ofAll('pagesToCome')]).toEqual([]);
});
