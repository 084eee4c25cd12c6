import { NO_POSTS_YET, postImagePath, type PostsOwn } from '@lectern/contracts/posts/view.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import { useState } from 'react';
import { isAlreadySo } from '../../kit/data/errors.ts';
import type { ToolCardProps } from '../../kit/data/live-tool.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { categoryName, useText } from '../texts.ts';
import { PostForm } from './post-form.tsx';
import './post-card.css';

type Mine = Opened<PostsOwn>['posts'][string];

/** Posts on a phone: one line that opens; then what is mine and how it stands, and what everyone reads. */
export function PostCard(props: ToolCardProps) {
  const { view, own, isOpen, onOpen, onClose } = props;
  const { t } = useText();
  const posts = view.posts ?? NO_POSTS_YET;
  const [isWriting, setWriting] = useState(false);
  const [tab, setTab] = useState<'mine' | 'others'>('others');
  const count = Object.keys(posts.posts).length;
  const mine = Object.entries(own.posts?.posts ?? {}).sort(([, one], [, other]) => other.version - one.version);
  if (!isOpen)
    return (
      <section className="post-card line" aria-label={t('posts.title')}>
        <button type="button" onClick={onOpen}>
          <Icon name="post" />
          <b>{t('posts.title')}</b>
          <span className="grow" />
          {count > 0 && <span className="i2 t13">{t('posts.new', { n: count })}</span>}
          <Icon name="right" size="s" />
        </button>
      </section>
    );
  const close = () => {
    setWriting(false);
    onClose();
  };
  return (
    <section className="post-card open" aria-label={t('posts.title')}>
      <header>
        <Icon name="post" />
        <h2>{isWriting ? t('posts.write') : t('posts.title')}</h2>
        <span className="grow" />
        <Button look="quiet" size="touch" icon="close" aria-label={t('posts.close')} onClick={close} />
      </header>
      {isWriting ? (
        <PostForm
          {...props}
          settings={posts.settings}
          onDone={() => {
            setWriting(false);
            setTab('mine');
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <>
          <div className="post-bar">
            <Segmented
              label={t('posts.title')}
              value={tab}
              onChange={setTab}
              options={[
                { id: 'others', label: t('posts.others') },
                { id: 'mine', label: t('posts.mine') },
              ]}
            />
            {posts.settings.on ? (
              <Button look="primary" size="touch" icon="plus" onClick={() => setWriting(true)}>
                {t('posts.write')}
              </Button>
            ) : (
              <span className="i2 t13">{t('posts.closed')}</span>
            )}
          </div>
          {tab === 'mine' ? (
            <ul className="post-list">
              {mine.map(([postId, post]) => (
                <li key={postId}>
                  <MyPost {...props} postId={postId} post={post} />
                </li>
              ))}
              {mine.length === 0 && <li className="i2 t13">{t('posts.mineNone')}</li>}
            </ul>
          ) : (
            <Others {...props} />
          )}
        </>
      )}
    </section>
  );
}

interface MyPostProps extends Pick<ToolCardProps, 'lessonId' | 'give' | 'isOnline'> {
  readonly postId: string;
  readonly post: Mine;
}

/** One of mine: where it stands, and taking it back, which is asked once more. */
function MyPost({ lessonId, postId, post, give, isOnline }: MyPostProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const withdraw = useAction(async () => {
    await give('WithdrawPost', { postId }).catch((error: unknown) => {
      if (!isAlreadySo(error)) throw error;
    });
    setAsked(false);
  });
  return (
    <>
      <p className="post-said">{post.words}</p>
      <Pictures
        src={(file) => postImagePath(lessonId, postId, file)}
        pictures={post.status === 'withdrawn' ? {} : post.pictures}
        sizes="96px"
      />
      <p className="post-foot">
        <span className={`badge ${post.status === 'held' ? 'hot' : ''}`}>{t(`posts.status.${post.status}`)}</span>
        <span className="i2 t12">
          {timeOfDay(post.at)} · {t('posts.received', { n: post.version })}
        </span>
        <span className="grow" />
        {post.status !== 'withdrawn' && !isAsked && (
          <Button
            size="sm"
            disabled={!isOnline}
            aria-label={`${t('posts.withdraw')}: ${post.words}`}
            onClick={() => setAsked(true)}
          >
            {t('posts.withdraw')}
          </Button>
        )}
      </p>
      {isAsked && (
        <div className="post-sure" role="group" aria-label={t('posts.withdraw')}>
          <p className="t13">{t('posts.withdrawSure')}</p>
          <Button size="touch" autoFocus onClick={() => setAsked(false)}>
            {t('posts.keep')}
          </Button>
          <Button size="touch" busy={withdraw.busy} onClick={() => void withdraw.run()}>
            {t('posts.withdrawYes')}
          </Button>
        </div>
      )}
      {withdraw.error !== undefined && <Fault>{errorText(withdraw.error)}</Fault>}
    </>
  );
}

/** What everyone reads: without names, with the votes; one's own vote can be taken back. */
function Others({ lessonId, view, own, give, isOnline }: ToolCardProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const posts = view.posts ?? NO_POSTS_YET;
  const voted = own.posts?.voted ?? {};
  const vote = useAction(async (postId: string, has: boolean) => {
    await give(has ? 'WithdrawPostVote' : 'VoteForPost', { postId }).catch((error: unknown) => {
      if (!isAlreadySo(error)) throw error;
    });
  });
  const all = Object.entries(posts.posts).sort(([, one], [, other]) => other.order - one.order);
  return (
    <>
      {vote.error !== undefined && <Fault>{errorText(vote.error)}</Fault>}
      <ul className="post-list">
        {all.map(([postId, post]) => {
          const has = postId in voted;
          return (
            <li key={postId}>
              <p className="post-said">{post.words === '' ? t('posts.erased') : post.words}</p>
              <Pictures src={(file) => postImagePath(lessonId, postId, file)} pictures={post.pictures} sizes="96px" />
              <p className="post-foot">
                <span className="i2 t12">
                  {categoryName(post.category, t)} · {timeOfDay(post.at)}
                </span>
                {postId === posts.projected && <span className="badge">{t('posts.isProjected')}</span>}
                <span className="grow" />
                {posts.settings.votes ? (
                  <button
                    type="button"
                    className="post-vote"
                    aria-pressed={has}
                    aria-label={`${t(has ? 'posts.unvote' : 'posts.vote')}, ${t('posts.votes', { n: post.votes })}: ${post.words}`}
                    disabled={!isOnline || vote.busy}
                    onClick={() => void vote.run(postId, has)}
                  >
                    <Icon name="up" size="s" />
                    {post.votes}
                  </button>
                ) : (
                  post.votes > 0 && <span className="t12 i2">{t('posts.votes', { n: post.votes })}</span>
                )}
              </p>
            </li>
          );
        })}
        {all.length === 0 && <li className="i2 t13">{t('posts.none')}</li>}
      </ul>
    </>
  );
}
