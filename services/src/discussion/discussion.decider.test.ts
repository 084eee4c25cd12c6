import { discussion, discussionStream } from '@lectern/contracts/discussion/discussion.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import * as fc from 'fast-check';
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
  const log: ({ readonly type: string; readonly version: number } & Record<string, unknown>)[] = [];
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

describe('an edited topic', () => {
  const written = { title: '陀螺仪周末能借吗', content };
  const edit: Given = ['EditTopic', { ...written, basedOn: 1 }];

  it('[R6.09] is written anew by its author alone, open or closed', () => {
    expect(after(topic).when(...edit)).toEqual(['TopicEdited']);
    expect(after(topic, ['CloseTopic']).when(...edit)).toEqual(['TopicEdited']);
    expect(after(topic).when(edit[0], edit[1], assistant)).toBe('activity.notYours');
    expect(after(topic).when(edit[0], edit[1], by('teacher', studentId(82)))).toBe('activity.notYours');
    expect(after(topic).when(edit[0], edit[1], one)).toBe('page.forbidden');
    expect(after(['OpenTopic', wording, assistant]).when(edit[0], edit[1], assistant)).toEqual(['TopicEdited']);
    expect(after().when(...edit)).toBe('discussion.unknown');
    expect(after(topic, ['RemoveTopic']).when(...edit)).toBe('discussion.unknown');
  });

  it('of two who edit it the later sees what stands now, and chooses', () => {
    const edited = after(topic, said, edit);
    expect(edited.decided('EditTopic', { ...written, title: '又改', basedOn: 1 })).toMatchObject({
      refused: 'edit.conflict',
      with: { title: written.title, editedIn: edited.version },
    });
    expect(edited.when('EditTopic', { ...written, title: '又改', basedOn: edited.version })).toEqual(['TopicEdited']);
    expect(topics.project(edited.log as never)).toMatchObject([{ title: written.title, comments: 1 }]);
  });

  it('[R3.13] keeps its kind, and its full marks once somebody was scored', () => {
    const marks: Given = ['EditTopic', { ...written, fullTenths: 200, basedOn: 1 }];
    expect(after(topic).when(...marks)).toBe('discussion.fullMarks');
    expect(after(scored).when(...edit)).toBe('discussion.fullMarks');
    const other = after(topic).decided('EditTopic', { ...written, kind: 'scored', basedOn: 1 });
    expect(other).toMatchObject([{ data: { title: written.title } }]);
    expect(other).not.toHaveProperty('0.data.kind');
    expect(topics.project(after(scored, said, marks).log as never)).toMatchObject([{ fullTenths: 200 }]);
    const given = after(scored, said, ['ScoreDiscussant', { personId: one.personId, basedOn: 0, scoreTenths: 95 }]);
    expect(given.when(...marks)).toBe('discussion.fullFixed');
    expect(given.when('EditTopic', { ...written, fullTenths: 100, basedOn: 1 })).toEqual(['TopicEdited']);
  });

  it('[R5.10] has none of the words that a school does not want, and pictures that can be read', () => {
    const found = { ...author, gathered: { words: ['作弊'], pictures: [] } };
    expect(after(topic).when(edit[0], edit[1], found)).toBe('text.sensitive');
    const unreadable = { ...author, gathered: { words: [], pictures: undefined } };
    expect(after(topic).when(edit[0], edit[1], unreadable)).toBe('discussion.pictureUnreadable');
  });
});

describe('a deadline', () => {
  const until = (closesAt: number): Given => ['OpenTopic', { ...wording, closesAt }];
  const later = (at: number, asked = author): Asked => ({ ...asked, at });
  const onTime = (closesAt: number, at = closesAt): Given => [
    'CloseTopicOnTime',
    { closesAt },
    later(at, by('system', 'system')),
  ];
  const edit = (closesAt: number | undefined, basedOn = 1): Given => [
    'EditTopic',
    { title: wording.title, content, closesAt, basedOn },
  ];

  it('is later than now, whenever it is set', () => {
    expect(after().when(...until(1501))).toEqual(['TopicOpened']);
    expect(after().when(...until(1500))).toBe('discussion.past');
    expect(after(topic).when(...edit(1500))).toBe('discussion.past');
    expect(after(topic).when(...edit(1501))).toEqual(['TopicEdited']);
    expect(after(topic, ['CloseTopic']).when('ReopenTopic', { closesAt: 1500 })).toBe('discussion.past');
    expect(after(topic, ['CloseTopic']).when('ReopenTopic', { closesAt: 1501 })).toEqual(['TopicReopened']);
  });

  it('closes the topic by the software’s hand, once, and only the one that stands', () => {
    expect(after(until(2000)).decided(...onTime(2000))).toMatchObject([{ type: 'TopicClosed', data: { by: 'timer' } }]);
    expect(after(until(2000)).when(...onTime(2000, 1999))).toBe('timer.void');
    expect(after(until(2000), edit(3000)).when(...onTime(2000))).toBe('timer.void');
    expect(after(until(2000), edit(undefined)).when(...onTime(2000))).toBe('timer.void');
    expect(after(until(2000), ['CloseTopic']).when(...onTime(2000))).toBe('timer.void');
    expect(after(topic).when('CloseTopicOnTime', { closesAt: 1 })).toBe('page.forbidden');
  });

  it('that passed takes no more comments, be the timer late or not, and says so', () => {
    const [name, data] = said;
    expect(after(until(2000)).when(name, data, later(1999, one))).toEqual(['CommentPosted']);
    expect(after(until(2000)).when(name, data, later(2000, one))).toBe('discussion.over');
    expect(after(until(2000), onTime(2000)).when(name, data, later(2001, one))).toBe('discussion.over');
    expect(after(until(2000), ['CloseTopic']).when(name, data, later(1600, one))).toBe('discussion.closed');
  });

  it('that passed is dropped or moved when the topic is opened again; until then only its wording is mended', () => {
    const over = after(until(2000), onTime(2000));
    const [name, data] = said;
    expect(over.when(edit(2000)[0], edit(2000)[1], later(2500))).toEqual(['TopicEdited']);
    expect(over.when(edit(3000)[0], edit(3000)[1], later(2500))).toBe('discussion.reopenFirst');
    const again = after(until(2000), onTime(2000), ['ReopenTopic', {}, later(2500)]);
    expect(again.when(name, data, later(2600, one))).toEqual(['CommentPosted']);
    expect(again.when(...edit(undefined))).toBe('edit.conflict'); // whoever read the deadline that stood before
    const moved = after(until(2000), onTime(2000), ['ReopenTopic', { closesAt: 3000 }, later(2500)]);
    expect(moved.when(name, data, later(3000, one))).toBe('discussion.over');
    expect(moved.when(...onTime(3000))).toEqual(['TopicClosed']);
    expect(topics.project(moved.log as never)).toMatchObject([{ status: 'open', closesAt: 3000, closedAt: undefined }]);
  });

  it('of a topic that was removed passes all the same: put back, it is as it would be', () => {
    const gone = after(until(2000), ['RemoveTopic'], onTime(2000), ['RestoreTopic', {}, later(2500)]);
    expect(topics.project(gone.log as never)).toMatchObject([{ status: 'closed', closedAt: 2000, closedBy: 'timer' }]);
    const closed = after(topic, ['CloseTopic'], ['RemoveTopic'], ['RestoreTopic']);
    expect(topics.project(closed.log as never)).toMatchObject([{ status: 'closed' }]);
  });

  it('has a timer as long as the topic is open, whatever is done with it, and none when it has none', () => {
    const WRITES = new Set(['TopicOpened', 'TopicEdited', 'TopicReopened']);
    const commands = ['EditTopic', 'CloseTopic', 'ReopenTopic', 'RemoveTopic', 'RestoreTopic', 'PostComment'] as const;
    const step = fc.record({
      name: fc.constantFrom(...commands),
      waits: fc.integer({ min: 0, max: 3 }),
      closesIn: fc.option(fc.integer({ min: -1, max: 5 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const done: Given[] = [until(1505)];
        let [at, timer] = [1500, 1505 as number | undefined];
        const take = (given: Given): void => {
          const before = after(...done);
          if (typeof before.when(...given) === 'string') return;
          done.push(given);
          for (const fact of after(...done).log.slice(before.log.length))
            for (const { set } of discussion.timers!(fact as never)) timer = set?.at;
        };
        for (const [n, { name, waits, closesIn }] of steps.entries()) {
          at += waits;
          if (timer !== undefined && timer <= at) {
            take(onTime(timer, at));
            timer = undefined;
          }
          const basedOn = after(...done).log.findLast(({ type }) => WRITES.has(type))!.version;
          const closesAt = closesIn === undefined ? {} : { closesAt: at + closesIn };
          const data = {
            EditTopic: { title: wording.title, content, basedOn, ...closesAt },
            ReopenTopic: closesAt,
            PostComment: { commentId: studentId(100 + n), words: '能' },
          };
          take([name, { ...data[name as 'EditTopic'] }, later(at)]);
          const [row] = topics.project(after(...done).log as never);
          const isAwaited = row!.status === 'open' || row!.status === 'removed';
          expect(timer).toBe(isAwaited ? row!.closesAt : timer);
          expect(row!.status === 'open' && (row!.closesAt ?? Infinity) <= at).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
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

describe('a student who is excused', () => {
  const who = { personId: two.personId };
  const isStudent = { ...author, gathered: { words: [], pictures: [], isStudent: true } };
  const excuse: Given = ['ExcuseDiscussant', who, isStudent];

  it('[R3.13] is one of the class without a score in a scored topic, and is excused once', () => {
    expect(after(scored).when(...excuse)).toEqual(['DiscussantExcused']);
    expect(after(topic).when(...excuse)).toBe('discussion.notScored');
    expect(after(scored).when('ExcuseDiscussant', who)).toBe('transcript.notStudent');
    expect(after(scored, excuse).when(...excuse)).toBe('already.so');
    expect(after(scored).when('WithdrawDiscussantExcuse', who)).toBe('already.so');
    expect(after(scored, excuse, ['CloseTopic']).when('WithdrawDiscussantExcuse', who)).toEqual([
      'DiscussantExcuseWithdrawn',
    ]);
    const score: Given = ['ScoreDiscussant', { ...who, basedOn: 0, scoreTenths: 60 }];
    const spoke: Given = ['PostComment', { commentId: nested, words: '补上' }, two];
    expect(after(scored, spoke, score).when(...excuse)).toBe('discussion.hasScore');
    expect(after(scored).when('ExcuseDiscussant', who, one)).toBe('page.forbidden');
  });

  it('who speaks and is scored after all is excused no more', () => {
    const spoke: Given = ['PostComment', { commentId: nested, words: '补上' }, two];
    const done = after(scored, excuse, spoke, ['ScoreDiscussant', { ...who, basedOn: 0, scoreTenths: 60 }]);
    const [row] = discussants.project(done.log as never);
    expect(row).toMatchObject({ comments: 1, scoreTenths: 60 });
    expect(row!.isExcused).toBeUndefined();
    expect(done.when('WithdrawDiscussantExcuse', who)).toBe('already.so');
    expect(discussants.project(after(scored, excuse).log as never)).toMatchObject([{ isExcused: true }]);
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
