import {
  HighlightComment,
  LikeComment,
  PostComment,
  RemoveComment,
  RestoreComment,
  UnhighlightComment,
  WithdrawCommentLike,
} from '@lectern/contracts/discussion/commands.ts';
import {
  COMMENT_ORDERS,
  DiscussionComments,
  type DiscussionComment,
  type DiscussionTopic,
} from '@lectern/contracts/discussion/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain, type List } from '../kit/lists/use-list.ts';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { Avatar } from '../kit/ui/avatar.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Notice, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Composer } from './composer.tsx';
import { Images } from './images.tsx';
import { useText } from './texts.ts';

const Found = lazy(() => import('./found-comments.tsx'));
const SHOWN = [...COMMENT_ORDERS, 'best'] as const;

interface Props {
  readonly topic: DiscussionTopic;
  /** It was removed, or is not the reader’s any more: only what they typed is left to them. */
  readonly isGone: boolean;
  /** How many comments there ever were, as far as is known here. */
  readonly posted: number;
  /** Reads the topic again; answers how many comments there ever were. */
  readonly postedNow: () => Promise<number>;
}

/** What is said in a topic. New comments are announced, and shown when whoever reads wants them. */
export function Comments({ topic, isGone, posted, postedNow }: Props) {
  const { t } = useText();
  const { id, role } = topic;
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('newest');
  const [seen, setSeen] = useState(topic.posted);
  const [to, setTo] = useState<DiscussionComment>();
  const [typed, onSearch] = useState('');
  const [place, leave] = usePlace();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(place?.rootId === undefined ? [] : [place.rootId]));
  const readAgain = useReadAgain(DiscussionComments);
  const filters = shown === 'best' ? { id, only: 'highlighted' } : { id, only: 'top', order: shown };
  const from = place?.rootId ?? place?.commentId;
  const list = useList(DiscussionComments, from === undefined ? filters : { id, only: 'top', order: 'oldest', from });
  const fresh = posted - seen;
  const isOffered = useLasting(fresh > 0);
  async function show(receipt?: Receipt): Promise<void> {
    onSearch('');
    readAgain(receipt);
    setSeen(await postedNow());
  }
  const toggle = (commentId: string, isOpen: boolean) =>
    setOpen((before) => new Set([...before].filter((one) => one !== commentId).concat(isOpen ? [commentId] : [])));
  const part = { topic, onReply: setTo, onDone: readAgain, place };
  const composer = may({ role, bound: true }, PostComment.allow) && (
    <Composer
      topic={topic}
      isGone={isGone}
      to={to}
      onTop={() => setTo(undefined)}
      onDone={(receipt) => {
        const rootId = to?.rootId ?? to?.commentId;
        if (rootId === undefined) leave();
        else toggle(rootId, true);
        setTo(undefined);
        void show(receipt);
      }}
    />
  );
  if (isGone) return <>{composer}</>;
  return (
    <>
      {composer}
      <label className="entry discussion-find">
        <SearchInput
          aria-label={t('discussion.searchComments')}
          placeholder={t('discussion.searchComments')}
          value={typed}
          onSearch={onSearch}
        />
      </label>
      <div className="discussion-order row wraps">
        <Segmented
          label={t('discussion.order')}
          value={place === undefined ? shown : undefined}
          onChange={(one) => {
            setShown(one);
            onSearch('');
            leave();
          }}
          options={SHOWN.map((one) => ({ id: one, label: t(`discussion.order.${one}`) }))}
        />
        <span role="status">
          {isOffered && fresh > 0 && (
            <Button
              size="sm"
              icon="sync"
              onClick={() => {
                leave();
                void show();
              }}
            >
              {t('discussion.new', { n: fresh })}
            </Button>
          )}
        </span>
        <a className="btn" href={`/api/discussion/${id}/comments/xlsx`} download>
          {t('discussion.download')}
        </a>
      </div>
      {typed.trim() !== '' ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Found
            id={id}
            typed={typed}
            onOpen={({ rootId }) => {
              if (rootId !== undefined) toggle(rootId, true);
              onSearch('');
            }}
          />
        </Suspense>
      ) : (
        <>
          {from !== undefined && <p className="i2">{t('discussion.fromHere')}</p>}
          <Gone list={list} commentId={from} />
          <ListPage
            list={list}
            label={t('discussion.list')}
            empty={{ icon: 'danmu', title: t('discussion.silence'), why: t('discussion.silenceWhy') }}
          >
            {(rows) => (
              <ul className="comments">
                {rows.map((comment) => (
                  <li key={comment.commentId}>
                    <Comment {...part} comment={comment}>
                      {comment.replies > 0 && (
                        <Button
                          look="quiet"
                          size="sm"
                          aria-expanded={open.has(comment.commentId)}
                          onClick={() => toggle(comment.commentId, !open.has(comment.commentId))}
                        >
                          {open.has(comment.commentId)
                            ? t('discussion.hideReplies')
                            : t('discussion.replies', { n: comment.replies })}
                        </Button>
                      )}
                      {open.has(comment.commentId) && <Replies {...part} rootId={comment.commentId} />}
                    </Comment>
                  </li>
                ))}
              </ul>
            )}
          </ListPage>
        </>
      )}
    </>
  );
}

interface Place {
  readonly commentId: string;
  /** The comment that it answers, where it is a reply. */
  readonly rootId: string | undefined;
}

/** The comment that the address names, and how one goes on to all of them. */
function usePlace(): readonly [Place | undefined, () => void] {
  const [address, setAddress] = useSearchParams();
  const [commentId, rootId] = [address.get('comment'), address.get('under') ?? undefined];
  return [
    commentId === null ? undefined : { commentId, rootId },
    () => commentId !== null && setAddress({}, { replace: true }),
  ];
}

interface GoneProps {
  readonly list: List<DiscussionComment>;
  /** Which one the list should begin with. */
  readonly commentId: string | undefined;
}

/** Says so where a comment that was found was removed meanwhile. */
function Gone({ list: { rows, isStale }, commentId }: GoneProps) {
  const { t } = useText();
  if (commentId === undefined || rows === undefined || isStale) return null;
  return rows.some((row) => row.commentId === commentId) ? null : <Notice>{t('discussion.placeGone')}</Notice>;
}

/** What one has just posted oneself is pushed before its receipt is there, and is nothing new. */
const GRACE_MS = 1000;

/** Whether something has been so for a moment. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(isSo), isSo ? GRACE_MS : 0);
    return () => clearTimeout(timer);
  }, [isSo]);
  return lasts;
}

interface Part {
  readonly topic: DiscussionTopic;
  readonly onReply: (to: DiscussionComment) => void;
  readonly onDone: (receipt?: Receipt) => void;
  readonly place: Place | undefined;
}

function Replies({ rootId, ...part }: Part & { readonly rootId: string }) {
  const { t } = useText();
  const { topic, place } = part;
  const [isWhole, setWhole] = useState(false);
  const all = useRef<HTMLUListElement>(null);
  const from = place?.rootId === rootId && !isWhole ? place.commentId : undefined;
  const list = useList(DiscussionComments, { id: topic.id, rootId, order: 'oldest', from });
  return (
    <>
      {from !== undefined && (
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            setWhole(true);
            all.current?.focus();
          }}
        >
          {t('discussion.allReplies')}
        </Button>
      )}
      <Gone list={list} commentId={from} />
      <ul ref={all} className="comments" tabIndex={-1}>
        {list.rows?.map((comment) => (
          <li key={comment.commentId}>
            <Comment {...part} comment={comment} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button size="sm" busy={list.isFetchingMore} onClick={list.more}>
          {t('discussion.moreReplies')}
        </Button>
      )}
    </>
  );
}

interface CommentProps extends Part {
  readonly comment: DiscussionComment;
  readonly children?: ReactNode;
}

function Comment({ topic, comment, onReply, onDone, place, children }: CommentProps) {
  const { t } = useText();
  const when = useWhen();
  const { id, role, status } = topic;
  const { commentId, name, words, pictures, at, likes, likedAt, isHighlighted, toName, rootId } = comment;
  const to = { family: 'discussion', id };
  const takesPart = may({ role, bound: true }, LikeComment.allow);
  const counted = { name, n: likes };
  const isPlace = place?.commentId === commentId;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPlace) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'center' });
  }, [isPlace]);
  return (
    <article
      ref={article}
      className="comment"
      aria-label={name}
      {...(isPlace && { tabIndex: -1, 'aria-current': 'true' })}
    >
      <Avatar name={name} />
      <div>
        <p className="row wraps">
          <b>{name}</b>
          {rootId !== undefined && toName !== undefined && <small>{t('discussion.answers', { name: toName })}</small>}
          <small>{when(at)}</small>
          {isHighlighted && <span className="st warn">{t('discussion.best')}</span>}
        </p>
        <p className="words">{words}</p>
        <Images
          of={name}
          pictures={pictures}
          address={(fileId) => `/api/discussion/${id}/comments/${commentId}/files/${fileId}`}
        />
        {takesPart && (
          <div className="row wraps">
            <CommandButton
              look="quiet"
              size="sm"
              icon="up"
              command={likedAt === undefined ? LikeComment : WithdrawCommentLike}
              to={to}
              data={{ commentId }}
              aria-label={t(likedAt === undefined ? 'discussion.likeOf' : 'discussion.unlikeOf', counted)}
              onDone={({ receipt }) => onDone(receipt)}
            >
              {t(likedAt === undefined ? 'discussion.like' : 'discussion.liked', counted)}
            </CommandButton>
            {status === 'open' && (
              <Button
                look="quiet"
                size="sm"
                aria-label={t('discussion.replyOf', { name })}
                onClick={() => onReply(comment)}
              >
                {t('discussion.reply')}
              </Button>
            )}
            <Moderation topic={topic} comment={comment} onDone={onDone} />
          </div>
        )}
        {children}
      </div>
    </article>
  );
}

/** Mine is taken back; who teaches takes down any, and marks the best. Both can be undone. */
function Moderation({ topic: { id, role }, comment, onDone }: Pick<CommentProps, 'topic' | 'comment' | 'onDone'>) {
  const { t } = useText();
  const user = useUser();
  const commands = useCommands('discussion', id);
  const { commentId, personId, name, isHighlighted } = comment;
  const moderates = may({ role, bound: true }, HighlightComment.allow);
  if (!moderates && personId !== user.id) return null;
  async function mark(): Promise<void> {
    const done = await commands.give(isHighlighted ? UnhighlightComment : HighlightComment, { commentId });
    if (done) onDone(done.receipt);
  }
  async function restore(): Promise<void> {
    const done = await commands.give(RestoreComment, { commentId });
    if (done) onDone(done.receipt);
  }
  async function remove(): Promise<void> {
    const done = await commands.give(RemoveComment, { commentId });
    if (done === undefined) return;
    onDone(done.receipt);
    toast('ok', t('discussion.commentRemoved', { name }), { label: t('discussion.undo'), run: () => void restore() });
  }
  return (
    <>
      <MenuButton
        label={t('discussion.moreOf', { name })}
        isIcon
        actions={[
          ...(moderates
            ? [
                {
                  label: t(isHighlighted ? 'discussion.unhighlight' : 'discussion.highlight'),
                  icon: 'mark' as const,
                  onAction: () => void mark(),
                },
              ]
            : []),
          { label: t('discussion.removeComment'), icon: 'close', danger: true, onAction: () => void remove() },
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </>
  );
}
