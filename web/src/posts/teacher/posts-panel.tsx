import {
  ChangePostSettings,
  EndPostProjection,
  HidePost,
  InvitePosts,
  ProjectPost,
  ReleasePost,
  RestorePost,
} from '@lectern/contracts/posts/commands.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import { NO_POSTS_YET, postImagePath, type TeacherPostSeen } from '@lectern/contracts/posts/view.ts';
import { useEffect, useRef, useState } from 'react';
import type { ToolPanelProps } from '../../kit/data/live-tool.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useGroupOf } from '../../grouping/use-group-of.ts';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { categoryName, useText } from '../texts.ts';
import { PostsSettings } from './posts-settings.tsx';
import './posts-panel.css';

type Seen = Opened<TeacherPostSeen>;
type Listed = Seen & { readonly postId: string };
type Order = 'time' | 'votes';

const NAMES = new Set([HidePost, ReleasePost, RestorePost, ProjectPost].map(({ name }) => name as string));

/** What waits on top, the longest first; then the newest, or those with the most votes. */
function inOrder(posts: Readonly<Record<string, Seen>>, order: Order): readonly Listed[] {
  const all = Object.entries(posts).map(([postId, post]) => ({ ...post, postId }));
  const rank = ({ status }: Seen) => (status === 'projected' ? 0 : status === 'held' ? 1 : 2);
  return all.sort((one, other) => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    if (one.status === 'held') return one.order - other.order;
    return order === 'votes' && one.votes !== other.votes ? other.votes - one.votes : other.order - one.order;
  });
}

/** The posts of the class: what waits for an answer, what is shown, and which one is on the projector. */
export function PostsPanel({ lessonId, view, commands, nameOf, whyNot, onFace, onPerson, onClose }: ToolPanelProps) {
  const { t } = useText();
  const posts = view.posts ?? NO_POSTS_YET;
  const [category, setCategory] = useState('');
  const [order, setOrder] = useState<Order>('time');
  const [isSetting, setSetting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const groupOf = useGroupOf(view.grouping);
  const why = whyNot(ReleasePost);
  const all = inOrder(posts.posts as Readonly<Record<string, Seen>>, order);
  const categories = [...new Set([...Object.values(posts.settings.categories), ...all.map((one) => one.category)])];
  const shown = all.filter((one) => category === '' || one.category === category);
  const held = all.filter(({ status }) => status === 'held');
  const count = (name: string) => all.filter((one) => one.category === name).length;
  const project = async (postId: string) => {
    if ((await commands.give(ProjectPost, { postId })) !== undefined) onFace('lesson');
  };
  const releaseAll = async () => {
    for (const { postId } of held) if ((await commands.give(ReleasePost, { postId })) === undefined) return;
  };
  return (
    <section className="tool posts-panel" aria-label={t('posts.title')}>
      <header>
        <Icon name="post" />
        <h2 ref={heading} tabIndex={-1}>
          {t('posts.title')}
        </h2>
        <span className="badge hot" role="status">
          {posts.waiting > 0 ? t('posts.toReview', { n: posts.waiting }) : ''}
        </span>
        <span className="grow" />
        <Button
          look="quiet"
          size="sm"
          icon="gear"
          aria-label={t('posts.settings')}
          aria-expanded={isSetting}
          onClick={() => setSetting(!isSetting)}
        />
        <Button look="quiet" size="sm" icon="close" aria-label={t('posts.close')} onClick={onClose} />
      </header>
      {isSetting && (
        <PostsSettings
          settings={posts.settings}
          why={whyNot(ChangePostSettings)}
          set={(change) => commands.give(ChangePostSettings, change)}
        />
      )}
      {all.length > 0 && (
        <div className="posts-sift">
          <Segmented
            label={t('posts.category')}
            value={category}
            onChange={setCategory}
            options={[
              { id: '', label: t('posts.all', { n: all.length }) },
              ...categories.map((id) => ({ id, label: `${categoryName(id, t)} ${count(id)}` })),
            ]}
          />
          <Segmented<Order>
            label={t('posts.order')}
            value={order}
            onChange={setOrder}
            options={[
              { id: 'time', label: t('posts.byTime') },
              { id: 'votes', label: t('posts.byVotes') },
            ]}
          />
        </div>
      )}
      {commands.failure !== undefined && NAMES.has(commands.failure.name) && (
        <CommandFailure failure={commands.failure} retry={commands.failure.again} />
      )}
      {shown.length === 0 ? (
        <div className="posts-none">
          <b>{t(all.length === 0 ? 'posts.none' : 'posts.noneHere')}</b>
          <p className="i2 t13">{t('posts.noneWhy', { n: LIMITS.postPictures })}</p>
        </div>
      ) : (
        <ul className="posts-list">
          {shown.map((post) => (
            <li key={post.postId} className={post.status}>
              <Head post={post} name={nameOf(post.personId)} group={groupOf(post.personId)} onPerson={onPerson} />
              <Words post={post} />
              <Pictures
                src={(file) => postImagePath(lessonId, post.postId, file)}
                pictures={post.pictures}
                sizes="96px"
              />
              {why === undefined && (
                <Acts
                  post={post}
                  isBusy={[HidePost, ReleasePost, RestorePost, ProjectPost].some((kind) =>
                    commands.isSending(kind, { postId: post.postId }),
                  )}
                  give={(kind) => void commands.give(kind, { postId: post.postId })}
                  project={() => void project(post.postId)}
                  end={() => void commands.give(EndPostProjection, {})}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="why note-line">{why ?? t('posts.noNames')}</p>
      <div className="foot">
        {why === undefined && posts.settings.on && (
          <Button
            busy={commands.isSending(InvitePosts)}
            onClick={() => void commands.give(posts.invitedAt === undefined ? InvitePosts : EndPostProjection, {})}
          >
            {t(posts.invitedAt === undefined ? 'posts.invite' : 'posts.endInvite')}
          </Button>
        )}
        {why === undefined && held.length > 1 && (
          <Button look="primary" onClick={() => void releaseAll()}>
            {t('posts.releaseAll', { n: held.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

interface HeadProps {
  readonly post: Listed;
  readonly name: string;
  /** The group that its author is in. */
  readonly group: string | undefined;
  readonly onPerson: (personId: string) => void;
}

function Head({ post, name, group, onPerson }: HeadProps) {
  const { t } = useText();
  return (
    <p className="post-head">
      <button type="button" className="who cut" onClick={() => onPerson(post.personId)}>
        {name}
      </button>
      <span className="i3 t12">
        {clockTime(post.at)} · #{post.order}
      </span>
      {group !== undefined && <span className="tag">{group}</span>}
      <span className="tag">{categoryName(post.category, t)}</span>
      <span className="grow" />
      {post.votes > 0 && <span className="t12 i2">{t('posts.votes', { n: post.votes })}</span>}
    </p>
  );
}

function Words({ post: { status, words = '' } }: { post: Listed }) {
  const { t } = useText();
  if (status === 'withdrawn') return <p className="i3 t13">{t('posts.isWithdrawn')}</p>;
  return <p className="post-words">{words === '' ? t('posts.erased') : words}</p>;
}

interface ActsProps {
  readonly post: Listed;
  readonly isBusy: boolean;
  readonly give: (kind: typeof HidePost | typeof ReleasePost | typeof RestorePost) => void;
  readonly project: () => void;
  readonly end: () => void;
}

/** What can be done with a post where it stands; each button names the post that it is about. */
function Acts({ post, isBusy, give, project, end }: ActsProps) {
  const { t } = useText();
  const of = (verb: string) => `${verb}: ${post.words ?? ''}`;
  const act = (verb: string, onClick: () => void, look?: 'primary' | 'quiet') => (
    <Button size="sm" busy={isBusy} aria-label={of(verb)} onClick={onClick} {...(look && { look })}>
      {verb}
    </Button>
  );
  switch (post.status) {
    case 'held':
      return (
        <p className="post-acts">
          <span className="badge">{t('posts.isHeld')}</span>
          <span className="grow" />
          {act(t('posts.refuse'), () => give(HidePost), 'quiet')}
          {act(t('posts.release'), () => give(ReleasePost))}
        </p>
      );
    case 'shown':
      return (
        <p className="post-acts">
          <span className="grow" />
          {act(t('posts.hide'), () => give(HidePost), 'quiet')}
          {act(t('posts.project'), project)}
        </p>
      );
    case 'projected':
      return (
        <p className="post-acts">
          <span className="badge">{t('posts.isProjected')}</span>
          <span className="grow" />
          {act(t('posts.hide'), () => give(HidePost), 'quiet')}
          {act(t('posts.endProject'), end)}
        </p>
      );
    case 'hidden':
      return (
        <p className="post-acts">
          <span className="i3 t12">{t('posts.isHidden')}</span>
          <span className="grow" />
          {act(t('posts.restore'), () => give(RestorePost), 'quiet')}
        </p>
      );
    case 'withdrawn':
      return null;
  }
}
