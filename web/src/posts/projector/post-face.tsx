import type { ToolFaceProps } from '../../kit/data/live-tool.ts';
import { postImagePath } from '@lectern/contracts/posts/view.ts';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { categoryName, useText } from '../texts.ts';
import '../../kit/ui/written-face.css';
import './post-face.css';

/** One post for the whole class, without a name; or how to submit one. */
export function PostFace({ lessonId, view }: ToolFaceProps) {
  const { t } = useText();
  const { posts, lesson } = view;
  const post = posts?.projected === undefined ? undefined : posts.posts[posts.projected];
  const isInvited = posts?.invitedAt !== undefined && posts.invitedAt >= (posts.projectedAt ?? 0);
  if (post === undefined || isInvited)
    return (
      <section className="written-face post-face inviting" aria-label={t('posts.inviteFace')}>
        <p>{lesson.title}</p>
        <h2>{t('posts.inviteFace')}</h2>
        <p className="how">{t('posts.inviteHow')}</p>
        {posts && <p role="status">{t('posts.counts', { n: posts.submitted, shown: posts.shown ?? 0 })}</p>}
        {lesson.code !== undefined && (
          <p>
            {t('posts.code')} <b>{lesson.code.replace(/(\d{3})(?=\d)/, '$1 ')}</b>
          </p>
        )}
      </section>
    );
  const long = post.words.length > 120 ? 'long' : '';
  return (
    <section className="written-face post-face" aria-label={t('posts.title')}>
      <p className="of">
        {t('posts.face', { category: categoryName(post.category, t) })}
        {post.votes > 0 && <b>{t('posts.votes', { n: post.votes })}</b>}
      </p>
      <p className={`said ${long}`}>{post.words === '' ? t('posts.erased') : post.words}</p>
      <Pictures
        src={(file) => postImagePath(lessonId, posts!.projected!, file)}
        pictures={post.pictures}
        sizes="60vw"
        isStill
      />
    </section>
  );
}
