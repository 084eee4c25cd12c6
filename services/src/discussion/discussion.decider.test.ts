import { discussion, discussionStream } from '@lectern/contracts/discussion/discussion.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideDiscussion } from './discussion.decider.ts';
import { comments, discussants, topics } from './discussion.rows.ts';

const classId = studentId(90);
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '为什么' }] }] };
const by = (role: Asked['role'], personId: string): Asked => ({ role, personId, at: 1500 });
const author = by('teacher', teacherId);
const assistant = by('assistant', studentId(80));
const [one, two] = [by('student', studentId(1)), by('student', studentId(2))];
const [first, reply, nested] = [studentId(51), studentId(52), studentId(53)];
type Given = readonly [name: string, data?: object, asked?: Asked];

/** A topic to which these commands were given, one after another. */
function after(...commands: readonly Given[]) {
  const decider = { stream: discussionStream, context: discussion, decide: decideDiscussion } as const;
  let folded = unfolded(discussionStream);
  const log: object[] = [];
  for (const [name, data = {}, asked = author] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[]) {
      const recorded = { actor: asked.personId, role: asked.role, at: asked.at };
      const stored = { ...fact, version: folded.version + 1, ...recorded };
      log.push({ ...stored, stream: `discussion/${classId}`, school: classId });
      folded = fold(discussionStream, folded, stored);
    }
  }
  const decided = (name: string, data: object = {}, asked = author) => givenIn(decider, folded).when(name, data, asked);
  return {
    log,
    version: folded.version,
    decided,
    when: (name: string, data: object = {}, asked = author) => {
      const done = decided(name, data, asked);
      return 'refused' in done ? done.refused : done.map(({ type }) => type);
    },
  };
}

const wording = { classId, kind: 'ordinary', title: '示波器周末能借吗', content };
const topic: Given = ['OpenTopic', wording];
const scored: Given = ['OpenTopic', { ...wording, kind: 'scored', fullTenths: 100 }];
const said: Given = ['PostComment', { commentId: first, words: '能' }, one];
const replied: Given = ['PostComment', { commentId: reply, toId: first, words: '真的？' }, two];
const removed = (commentId: string, asked: Asked): Given => ['RemoveComment', { commentId }, asked];

describe('[R1.12] a topic', () => {
  it('[R3.13] has a kind, and full marks when it is scored and then alone', () => {
    expect(after().when(...topic)).toEqual(['TopicOpened']);
    expect(after(topic).when(...topic)).toBe('already.so');
    expect(after().when(...scored)).toEqual(['TopicOpened']);
    expect(after().when('OpenTopic', { ...wording, kind: 'scored' })).toBe('discussion.fullMarks');
    expect(after().when('OpenTopic', { ...wording, fullTenths: 100 })).toBe('discussion.fullMarks');
    expect(after().when('OpenTopic', wording, one)).toBe('page.forbidden');
  });

  it('[R5.07] is called at most 200 units', () => {
    expect(after().when('OpenTopic', { ...wording, title: '长'.repeat(100) })).toEqual(['TopicOpened']);
    expect(after().when('OpenTopic', { ...wording, title: '长'.repeat(101) })).toBe('request.invalid');
  });

  it('[R6.09] is closed and removed by its author alone; others who teach pin and mark it', () => {
    for (const name of ['CloseTopic', 'RemoveTopic'])
      expect(after(topic).when(name, {}, assistant)).toBe('activity.notYours');
    expect(after(topic).when('RemoveTopic', {}, by('coTeacher', studentId(81)))).toBe('page.forbidden');
    expect(after(topic).when('PinTopic', {}, assistant)).toEqual(['TopicPinned']);
    expect(after(topic, ['PinTopic']).when('PinTopic')).toBe('already.so');
    expect(after(topic).when('UnhighlightTopic')).toBe('already.so');
    expect(after(topic).when('HighlightTopic', {}, one)).toBe('page.forbidden');
  });

  it('takes no comments once it is closed, and is nobody’s once it is removed', () => {
    expect(after(topic, ['CloseTopic']).when(...said)).toBe('discussion.closed');
    expect(after(topic, said, ['CloseTopic']).when('LikeComment', { commentId: first }, two)).toEqual(['CommentLiked']);
    expect(after(topic, ['CloseTopic'], ['ReopenTopic']).when(...said)).toEqual(['CommentPosted']);
    expect(after(topic, ['RemoveTopic']).when(...said)).toBe('discussion.unknown');
    expect(after(topic, ['RemoveTopic'], ['RestoreTopic']).when(...said)).toEqual(['CommentPosted']);
    expect(after().when(...said)).toBe('discussion.unknown');
  });
});

describe('a comment', () => {
  it('[R5.10] has at most 140 units, and none of the words that a school does not want', () => {
    expect(after(topic).when('PostComment', { commentId: first, words: '字'.repeat(70) }, one)).toHaveLength(1);
    expect(after(topic).when('PostComment', { commentId: first, words: '字'.repeat(71) }, one)).toBe('request.invalid');
    const found = { ...one, gathered: { words: ['作弊'], pictures: [] } };
    expect(after(topic).decided('PostComment', { commentId: first, words: '作 弊' }, found)).toMatchObject({
      refused: 'text.sensitive',
      with: { words: ['作弊'] },
    });
    const unreadable = { ...one, gathered: { words: [], pictures: undefined } };
    expect(after(topic).when('PostComment', { commentId: first, words: '图' }, unreadable)).toBe(
      'discussion.pictureUnreadable',
    );
    expect(after(topic, said).when(...said)).toBe('already.so');
  });

  it('is replied to under the comment at the top, and who wrote it is told, unless they answer themselves', () => {
    expect(after(topic, said).when(...replied)).toEqual(['CommentPosted', 'ReplyReceived']);
    const own: Given = ['PostComment', { commentId: reply, toId: first, words: '补充' }, one];
    expect(after(topic, said).when(...own)).toEqual(['CommentPosted']);
    const deeper = after(topic, said, replied).decided(
      'PostComment',
      { commentId: nested, toId: reply, words: '是' },
      one,
    );
    expect(deeper).toMatchObject([{ data: { rootId: first, toId: reply, toPersonId: two.personId } }, {}]);
  });

  it('that was removed meanwhile is not replied to, nor liked, nor what stands under it', () => {
    const gone = after(topic, said, replied, removed(first, one));
    expect(gone.when('PostComment', { commentId: nested, toId: first, words: '？' }, two)).toBe('discussion.replyGone');
    expect(gone.when('PostComment', { commentId: nested, toId: reply, words: '？' }, one)).toBe('discussion.replyGone');
    expect(gone.when('LikeComment', { commentId: reply }, one)).toBe('discussion.commentGone');
    expect(gone.when('LikeComment', { commentId: nested }, one)).toBe('discussion.commentGone');
  });

  it('is taken back by its author or taken down by who teaches, and put back by the same', () => {
    expect(after(topic, said).when(...removed(first, two))).toBe('activity.notYours');
    const down = after(topic, said, removed(first, assistant));
    expect(down.when('RestoreComment', { commentId: first }, one)).toBe('activity.notYours');
    expect(down.when('RestoreComment', { commentId: first }, two)).toBe('page.forbidden');
    expect(down.when('RestoreComment', { commentId: first })).toEqual(['CommentRestored']);
    const back = after(topic, said, removed(first, one));
    expect(back.when('RestoreComment', { commentId: first })).toBe('activity.notYours');
    expect(back.when('RestoreComment', { commentId: first }, one)).toEqual(['CommentRestored']);
    expect(after(topic, said).when('RestoreComment', { commentId: first }, one)).toBe('already.so');
  });

  it('is liked once by each, and marked by who teaches', () => {
    const liked = after(topic, said, ['LikeComment', { commentId: first }, two]);
    expect(liked.when('LikeComment', { commentId: first }, two)).toBe('already.so');
    expect(liked.when('WithdrawCommentLike', { commentId: first }, two)).toEqual(['CommentLikeWithdrawn']);
    expect(liked.when('WithdrawCommentLike', { commentId: first }, one)).toBe('already.so');
    expect(liked.when('HighlightComment', { commentId: first })).toEqual(['CommentHighlighted']);
    expect(liked.when('UnhighlightComment', { commentId: first })).toBe('already.so');
  });
});

describe('a score', () => {
  const score = { personId: one.personId, basedOn: 0, scoreTenths: 95 };

  it('[R3.13] is for who said something in a scored topic, and no more than full marks', () => {
    expect(after(scored, said).when('ScoreDiscussant', score)).toEqual(['DiscussantScored']);
    expect(after(scored).when('ScoreDiscussant', score)).toBe('discussion.silent');
    expect(after(topic, said).when('ScoreDiscussant', score)).toBe('discussion.notScored');
    expect(after(scored, said).when('ScoreDiscussant', { ...score, scoreTenths: 101 })).toBe('discussion.aboveFull');
  });

  it('of two who score the same student the later sees both and chooses', () => {
    const given = after(scored, said, ['ScoreDiscussant', score]);
    const later = given.decided('ScoreDiscussant', { ...score, scoreTenths: 60 }, assistant);
    expect(later).toMatchObject({ refused: 'edit.conflict', with: { scoreTenths: 95, scoredBy: teacherId } });
    const chosen = { ...score, scoreTenths: 60, basedOn: given.version };
    expect(given.decided('ScoreDiscussant', chosen, assistant)).toMatchObject([{ data: { isAgain: true } }]);
  });
});

it('is counted in rows: comments and replies, likes, and what each student said', () => {
  const { log } = after(
    scored,
    said,
    replied,
    ['LikeComment', { commentId: first }, two],
    ['ScoreDiscussant', { personId: one.personId, basedOn: 0, scoreTenths: 90 }],
    removed(reply, two),
  );
  expect(topics.project(log as never)).toMatchObject([{ comments: 1, status: 'open', rank: 0 }]);
  expect(comments.project(log as never)).toMatchObject([
    { commentId: first, replies: 0, likes: 1, isShown: true },
    { commentId: reply, rootId: first, isShown: false },
  ]);
  expect(discussants.project(log as never)).toMatchObject([
    { personId: one.personId, comments: 1, scoreTenths: 90 },
    { personId: two.personId, comments: 0 },
  ]);
});
