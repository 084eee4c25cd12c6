import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import * as facts from '@lectern/contracts/posts/facts.ts';
import { posts } from '@lectern/contracts/posts/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import { given as givenIn, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  byAuditor,
  joined,
  muted,
  postHeld,
  postHidden,
  postId,
  postProjected,
  postReleased,
  postSettings,
  postSubmitted,
  postVoted,
  postWithdrawn,
  running,
  scheduled,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decidePosts, type PostLookedAt } from './posts.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: posts, decide: decidePosts }, tell(moments.flat()));
const begun = running(3);
const drawn = [{ images: [{ width: 480, height: 270, file: 'd'.repeat(64) }] }];
const fine: PostLookedAt = { words: [], pictures: drawn };
const asked = (n: number, gathered: PostLookedAt = fine, second = 60): Asked => ({ ...student(n, second), gathered });
const about = (n: number, personId: string) => ({ postId: postId(n), personId });
const data = { postId: postId(1), category: 'question', words: ' 受力对吗？\n为什么 ', pictures: [] };

describe('[R1.05] SubmitPost', () => {
  const submit = (moments: Moment[], who: Asked = asked(1), more: object = {}) =>
    given(moments).when('SubmitPost', { ...data, ...more }, who);
  const fact = {
    postId: postId(1),
    personId: studentId(1),
    category: 'question',
    words: sealedBy(studentId(1))('受力对吗？\n为什么'),
    pictures: drawn,
  };

  it('waits for a teacher, sealed under its author, with the pictures as they were drawn anew', () => {
    expect(submit(begun)).toEqual([facts.PostHeld(fact)]);
  });

  it('is shown at once where teachers do not review first', () => {
    expect(submit([...begun, ...at(9, postSettings({ moderated: false }))])).toEqual([facts.PostSubmitted(fact)]);
  });

  it('[R6.06] is for auditors, too', () => {
    const auditing = [...begun, ...byAuditor(at(3, joined(4, 'auditor')))];
    expect(submit(auditing, { ...asked(4), role: 'auditor' })).toMatchObject([{ type: 'PostHeld' }]);
    expect(submit(begun, { ...teacher(60), gathered: fine })).toEqual({ refused: 'page.forbidden' });
  });

  const many = Array.from({ length: LIMITS.postsPerPerson }, (_, n) => at(1 + n, postSubmitted(1, n + 2))).flat();
  it.each([
    ['before the lesson', at(-60, scheduled), asked(1), 'lesson.notRunning'],
    ['after the lesson', [...begun, ...at(20, LessonEnded({ by: 'teacher' }))], asked(1), 'lesson.over'],
    ['in a cancelled lesson', [...at(-60, scheduled), ...at(-50, LessonCancelled({}))], asked(1), 'lesson.over'],
    ['of who has not joined', begun, asked(7), 'join.notJoined'],
    ['while posts are off', [...begun, ...at(9, postSettings({ on: false }))], asked(1), 'posts.off'],
    ['of who was muted', [...begun, ...at(9, muted(1))], asked(1), 'danmu.muted'],
    ['sooner than 3 s after the last', [...begun, ...at(58, postHeld(1, 2))], asked(1), 'posts.tooFast'],
    ['submitted twice', [...begun, ...at(9, postHeld(1, 1))], asked(1), 'already.so'],
    ['beyond the limit of one person', [...begun, ...many], asked(1), 'posts.tooMany'],
    [
      'with a picture that cannot be read',
      begun,
      asked(1, { words: [], pictures: undefined }),
      'posts.pictureUnreadable',
    ],
  ])('%s is refused', (_, moments, who, refused) => {
    expect(submit(moments, who)).toEqual({ refused });
  });

  it('in a category that is gone is refused', () => {
    expect(submit([...begun, ...at(9, postSettings({ categories: ['画图'] }))])).toEqual({
      refused: 'posts.categoryGone',
    });
  });

  it('[R5.10] with a sensitive word is refused, and it is said which', () => {
    expect(submit(begun, asked(1, { words: ['加微信'], pictures: [] }))).toEqual({
      refused: 'text.sensitive',
      with: { words: ['加微信'] },
    });
  });

  it('has at most 1,000 units, [R5.56] 9 pictures and 10 MB each', () => {
    const picture = (n: number, bytes = 1) => ({
      fileId: String(n).repeat(64),
      name: '图.png',
      bytes,
      type: 'image/png',
    });
    const pictures = (count: number) => Array.from({ length: count }, (_, n) => picture(n));
    const refused = { refused: 'request.invalid' };
    expect(submit(begun, asked(1), { words: '字'.repeat(500), pictures: pictures(9) })).toHaveLength(1);
    expect(submit(begun, asked(1), { words: `${'字'.repeat(500)}a` })).toEqual(refused);
    expect(submit(begun, asked(1), { pictures: [...pictures(9), { ...picture(1), fileId: 'a'.repeat(64) }] })).toEqual(
      refused,
    );
    expect(submit(begun, asked(1), { pictures: [picture(1, LIMITS.postPictureBytes)] })).toHaveLength(1);
    expect(submit(begun, asked(1), { pictures: [picture(1, LIMITS.postPictureBytes + 1)] })).toEqual(refused);
    expect(submit(begun, asked(1), { pictures: [{ ...picture(1), type: 'application/pdf' }] })).toEqual(refused);
  });
});

describe('a post', () => {
  const held = [...begun, ...at(5, postHeld(1, 1))];
  const shown = [...begun, ...at(5, postSubmitted(1, 1)), ...at(6, postSubmitted(2, 2))];
  const mine = about(1, studentId(1));
  const by = (moments: Moment[], name: string, who: Asked = teacher(60)) =>
    given(moments).when(name, { postId: postId(1) }, who);

  it('is let pass while it waits, hidden, and put back', () => {
    expect(by(held, 'ReleasePost')).toEqual([facts.PostReleased(mine)]);
    expect(by(held, 'HidePost')).toEqual([facts.PostHidden(mine)]);
    expect(by([...held, ...at(6, postHidden(1, 1))], 'RestorePost')).toEqual([facts.PostRestored(mine)]);
    expect(by([...held, ...at(6, postHidden(1, 1))], 'ReleasePost')).toEqual({ refused: 'step.notNow' });
    expect(by([...held, ...at(6, postHidden(1, 1))], 'HidePost')).toEqual({ refused: 'already.so' });
    expect(by(held, 'RestorePost')).toEqual({ refused: 'step.notNow' });
    expect([by(shown, 'ReleasePost'), by(shown, 'RestorePost')]).toEqual(Array(2).fill({ refused: 'already.so' }));
    expect(by(begun, 'HidePost')).toEqual({ refused: 'posts.unknown' });
  });

  it('is taken back by its author alone, from wherever it stands, and for good', () => {
    expect(by(held, 'WithdrawPost', asked(1))).toEqual([facts.PostWithdrawn(mine)]);
    expect(by(held, 'WithdrawPost', asked(2))).toEqual({ refused: 'posts.unknown' });
    const back = [...held, ...at(6, postWithdrawn(1, 1))];
    expect(by(back, 'WithdrawPost', asked(1))).toEqual({ refused: 'already.so' });
    expect([by(back, 'ReleasePost'), by(back, 'RestorePost')]).toEqual(Array(2).fill({ refused: 'posts.unknown' }));
  });

  it('is put on the projector in the place of another one, and taken off', () => {
    expect(by(shown, 'ProjectPost')).toEqual([facts.PostProjected(mine)]);
    const other = [...shown, ...at(7, postProjected(2, 2))];
    expect(by(other, 'ProjectPost')).toEqual([
      facts.PostProjectionEnded(about(2, studentId(2))),
      facts.PostProjected(mine),
    ]);
    expect(by(held, 'ProjectPost')).toEqual({ refused: 'step.notNow' });
    const on = [...shown, ...at(7, postProjected(1, 1))];
    expect(by(on, 'ProjectPost')).toEqual({ refused: 'already.so' });
    expect(by(on, 'EndPostProjection')).toEqual([facts.PostProjectionEnded(mine)]);
    expect(by(shown, 'EndPostProjection')).toEqual({ refused: 'already.so' });
  });

  it('is voted for once by each, who may take that back', () => {
    expect(by(shown, 'VoteForPost', asked(3))).toEqual([facts.PostVoted(about(1, studentId(3)))]);
    const voted = [...shown, ...at(7, postVoted(3, 1))];
    expect(by(voted, 'VoteForPost', asked(3))).toEqual({ refused: 'already.so' });
    expect(by(voted, 'WithdrawPostVote', asked(3))).toEqual([facts.PostVoteWithdrawn(about(1, studentId(3)))]);
    expect(by(shown, 'WithdrawPostVote', asked(3))).toEqual({ refused: 'already.so' });
    expect(by(shown, 'VoteForPost', asked(7))).toEqual({ refused: 'join.notJoined' });
  });

  it('cannot be voted for while the class may not read it, nor where votes are off', () => {
    expect(by(held, 'VoteForPost', asked(3))).toEqual({ refused: 'posts.unknown' });
    const unread = [...shown, ...at(7, postSettings({ readers: 'teachers' }))];
    expect(by(unread, 'VoteForPost', asked(3))).toEqual({ refused: 'posts.unknown' });
    expect(by([...shown, ...at(7, postSettings({ votes: false }))], 'VoteForPost', asked(3))).toEqual({
      refused: 'posts.votesOff',
    });
  });
});

describe('the settings', () => {
  const change = (change: object) => given(begun).when('ChangePostSettings', change, teacher(60));

  it('keep what is not named, and are refused where nothing changes', () => {
    expect(change({ moderated: false })).toEqual([postSettings({ moderated: false })]);
    expect(change({ moderated: true })).toEqual({ refused: 'already.so' });
    expect([change({ categories: [] }), change({ categories: ['图', '图'] })]).toEqual(
      Array(2).fill({ refused: 'request.invalid' }),
    );
  });

  it('say how to submit one for 10 s, or until a teacher has it away', () => {
    expect(given(begun).when('EndPostInvitation', {}, timer(60))).toEqual({ refused: 'timer.void' });
    const invited = [...begun, ...at(9, facts.PostsInvited({}))];
    expect(given(invited).when('EndPostInvitation', {}, timer(60))).toEqual([facts.PostInvitationEnded({})]);
    expect(given(invited).when('EndPostProjection', {}, teacher(60))).toEqual([facts.PostInvitationEnded({})]);
    const fact = { ...facts.PostsInvited({}), at: 1000, version: 1, actor: 't', role: 'teacher' as const };
    expect(posts.timers!(fact as never)).toMatchObject([{ set: { at: 11_000, command: 'EndPostInvitation' } }]);
  });

  it('let the class be asked for posts only while they are on', () => {
    expect(given(begun).when('InvitePosts', {}, teacher(60))).toEqual([facts.PostsInvited({})]);
    const off = [...begun, ...at(9, postSettings({ on: false }))];
    expect(given(off).when('InvitePosts', {}, teacher(60))).toEqual({ refused: 'posts.off' });
  });
});

describe('what is seen of posts', () => {
  const seen = (moments: Moment[]) => {
    const { state } = tell([...begun, ...moments]);
    const posts = (audience: 'teacher' | 'student' | 'screen') => JSON.stringify(seenBy(state, audience)['posts']);
    return {
      teacher: posts('teacher'),
      student: posts('student'),
      screen: posts('screen'),
      own: ownOf(state, studentId(1)),
    };
  };

  it('is nothing of one that waits, but for teachers and its author, who read where it stands', () => {
    const { teacher, student, screen, own } = seen(at(5, postHeld(1, 1, '等一等')));
    expect(student + screen).not.toContain('等一等');
    expect(teacher).toContain('等一等');
    expect(own).toMatchObject({ posts: { posts: { [postId(1)]: { words: '等一等', status: 'held' } } } });
  });

  it('is words and votes of one that is shown, and of nobody who wrote or voted', () => {
    const { student, screen, teacher } = seen([
      ...at(5, postSubmitted(1, 1, '看')),
      ...at(6, postVoted(2, 1), postVoted(3, 1)),
    ]);
    expect(JSON.parse(student)).toMatchObject({ posts: { [postId(1)]: { words: '看', votes: 2 } } });
    expect(student).not.toContain(studentId(1));
    expect(screen).not.toContain('看');
    expect(teacher).toContain(studentId(1));
    expect(teacher).not.toContain(studentId(2));
  });

  it('is gone from every screen once its author took it back, from the teachers’ too', () => {
    const moments = [...at(5, postSubmitted(1, 1, '别看')), ...at(6, postProjected(1, 1))];
    expect(seen(moments).screen).toContain('别看');
    const { teacher, student, screen, own } = seen([...moments, ...at(7, postWithdrawn(1, 1))]);
    expect(teacher + student + screen).not.toContain('别看');
    expect(JSON.parse(screen)).not.toHaveProperty('projected');
    expect(teacher).toContain('withdrawn');
    expect(own).toMatchObject({ posts: { posts: { [postId(1)]: { words: '别看', status: 'withdrawn' } } } });
  });

  it('is what is on the projector alone where teachers are the only readers', () => {
    const moments = [
      ...at(4, postSettings({ readers: 'teachers' })),
      ...at(5, postHeld(1, 1, '甲'), postHeld(2, 2, '乙')),
    ];
    const { student } = seen([...moments, ...at(6, postReleased(1, 1), postReleased(2, 2), postProjected(2, 2))]);
    expect(student).not.toContain('甲');
    expect(student).toContain('乙');
  });
});
