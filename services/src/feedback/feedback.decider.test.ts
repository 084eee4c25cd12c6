import {
  feedback,
  FeedbackClosed,
  FeedbackContinued,
  FeedbackRead,
  FeedbackReplied,
  FeedbackSubmitted,
} from '@lectern/contracts/feedback/feedback.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { feedbackStream } from '@lectern/contracts/feedback/feedback.ts';
import { describe, expect, it } from 'vitest';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideFeedback } from './feedback.decider.ts';

const [me, operator] = [studentId(1), studentId(2)];
const gathered = { pictures: [], number: 'FK-20261121-001' };
const mine: Asked = { personId: me, streamId: me, role: 'visitor', at: 5, gathered };
const theirs: Asked = { personId: operator, streamId: me, role: 'operator', at: 9 };
const after = (...facts: NewFact[]) =>
  given(
    { stream: feedbackStream, context: feedback, decide: decideFeedback },
    having(feedbackStream, facts, { ...mine, at: 1 }),
  );
const ticket = { ticketId: newId() };
const one = { ...ticket, personId: me };
const [mySeal, theirSeal] = [sealedBy(me), sealedBy(operator)];
const submittedAs = (ticketId: string) =>
  FeedbackSubmitted({ ticketId, personId: me, number: gathered.number, words: mySeal('太窄'), pictures: [] });
const submitted = submittedAs(ticket.ticketId);
const replied = FeedbackReplied({ ...one, words: theirSeal('今天修好') });
const closed = FeedbackClosed({ ...one, reason: 'solved' });

describe('[R5.15] SubmitFeedback', () => {
  it('takes what somebody met with, under the number that was drawn', () => {
    expect(after().when('SubmitFeedback', { ...ticket, words: ' 太窄 ', contact: '138' }, mine)).toEqual([
      FeedbackSubmitted({
        ...one,
        number: gathered.number,
        words: mySeal('太窄'),
        contact: mySeal('138'),
        pictures: [],
      }),
    ]);
  });

  it('asks for words, and for no more than 5000', () => {
    for (const words of ['', '  ', '字'.repeat(LIMITS.feedbackUnits / 2 + 1)])
      expect(after().when('SubmitFeedback', { ...ticket, words }, mine)).toEqual({ refused: 'request.invalid' });
    const most = '字'.repeat(LIMITS.feedbackUnits / 2);
    expect(after().when('SubmitFeedback', { ...ticket, words: most }, mine)).toHaveLength(1);
  });

  it('is refused twice, with a picture that cannot be read, and with too many open', () => {
    const asked = { ...ticket, words: '太窄' };
    expect(after(submitted).when('SubmitFeedback', asked, mine)).toEqual({ refused: 'already.so' });
    const torn = { ...mine, gathered: { ...gathered, pictures: undefined } };
    expect(after().when('SubmitFeedback', asked, torn)).toEqual({ refused: 'feedback.pictureUnreadable' });
    const open = Array.from({ length: LIMITS.feedbackOpen }, () => submittedAs(newId()));
    expect(after(...open).when('SubmitFeedback', asked, mine)).toEqual({ refused: 'feedback.tooMany' });
    const { ticketId } = open[0]!.data as typeof one;
    const shut = FeedbackClosed({ ticketId, personId: me, reason: 'solved' });
    expect(after(...open, shut).when('SubmitFeedback', asked, mine)).toHaveLength(1);
    expect(after().when('SubmitFeedback', asked, { ...mine, bound: false })).toEqual({ refused: 'page.forbidden' });
  });
});

describe('[R4.14] a ticket', () => {
  it('is replied to and closed by an operator, and by nobody else', () => {
    const reply = { ...ticket, words: '今天修好' };
    expect(after(submitted).when('ReplyToFeedback', reply, theirs)).toEqual([replied]);
    const why = { ...ticket, reason: 'notPlanned', words: '暂不改' };
    expect(after(submitted, replied).when('CloseFeedback', why, theirs)).toEqual([
      FeedbackClosed({ ...one, reason: 'notPlanned', words: theirSeal('暂不改') }),
    ]);
    expect(after(submitted).when('ReplyToFeedback', reply, mine)).toEqual({ refused: 'page.forbidden' });
    expect(after(submitted).when('CloseFeedback', why, mine)).toEqual({ refused: 'page.forbidden' });
  });

  it('is continued, read once and resolved by whose it is', () => {
    const more = { ...ticket, words: '还有' };
    expect(after(submitted).when('ContinueFeedback', more, mine)).toEqual([
      FeedbackContinued({ ...one, words: mySeal('还有'), pictures: [] }),
    ]);
    expect(after(submitted).when('MarkFeedbackRead', ticket, mine)).toEqual({ refused: 'already.so' });
    expect(after(submitted, replied).when('MarkFeedbackRead', ticket, mine)).toEqual([FeedbackRead(one)]);
    expect(after(submitted, replied, FeedbackRead(one)).when('MarkFeedbackRead', ticket, mine)).toEqual({
      refused: 'already.so',
    });
    expect(after(submitted).when('ResolveFeedback', ticket, mine)).toEqual([closed]);
  });

  it('that is closed says nothing more, and one that is not there is unknown', () => {
    const over = after(submitted, closed);
    const said = { ...ticket, words: '还有' };
    expect(over.when('ContinueFeedback', said, mine)).toEqual({ refused: 'step.notNow' });
    expect(over.when('ReplyToFeedback', said, theirs)).toEqual({ refused: 'step.notNow' });
    expect(over.when('CloseFeedback', { ...ticket, reason: 'solved' }, theirs)).toEqual({ refused: 'step.notNow' });
    expect(over.when('ResolveFeedback', ticket, mine)).toEqual({ refused: 'already.so' });
    for (const [name, asked] of [
      ['ContinueFeedback', mine],
      ['ReplyToFeedback', theirs],
    ] as const)
      expect(after().when(name, said, asked)).toEqual({ refused: 'feedback.unknown' });
  });

  it('is full after so many messages', () => {
    const all = Array.from({ length: LIMITS.feedbackMessages - 1 }, () => replied);
    const full = after(submitted, ...all);
    expect(full.when('ContinueFeedback', { ...ticket, words: '还有' }, mine)).toEqual({ refused: 'feedback.tooLong' });
    expect(full.when('CloseFeedback', { ...ticket, reason: 'unanswered' }, theirs)).toHaveLength(1);
  });

  it('is not continued with a picture that cannot be read', () => {
    const torn = { ...mine, gathered: { pictures: undefined } };
    expect(after(submitted).when('ContinueFeedback', { ...ticket, words: '图' }, torn)).toEqual({
      refused: 'feedback.pictureUnreadable',
    });
  });
});
