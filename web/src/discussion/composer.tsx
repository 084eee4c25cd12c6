import { PostComment } from '@lectern/contracts/discussion/commands.ts';
import type { DiscussionComment, DiscussionTopic } from '@lectern/contracts/discussion/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useEffect, useRef, useState } from 'react';
import { CommandForm } from '../kit/forms/command-form.tsx';
import { hasDraft } from '../kit/forms/use-command-form.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly topic: DiscussionTopic;
  readonly isGone: boolean;
  readonly to: DiscussionComment | undefined;
  readonly onTop: () => void;
  readonly onDone: (receipt: Receipt | undefined) => void;
}

/** It stands apart from the comments: what was typed outlives the one that it replies to, and that the topic is open [R5.10]. */
export function Composer({ topic: { id, status, closesAt, closedBy }, isGone, to, onTop, onDone }: Props) {
  const { t } = useText();
  const when = useWhen();
  const [first] = useState(newId);
  const [commentId, setCommentId] = useState(first);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (to) section.current?.querySelector('textarea')?.focus(); // it may be far above the comment
  }, [to]);
  const draft = `discussion.${id}`;
  const isClosed = status === 'closed' || isGone;
  const isUnsent = isClosed && hasDraft(draft);
  const why =
    closedBy === 'timer' && closesAt !== undefined
      ? t('discussion.isOver', { when: when(closesAt) })
      : t('discussion.isClosed');
  const closed = isClosed && (
    <Notice>{[!isGone && why, isUnsent && t('discussion.unsent')].filter(Boolean).join(' ')}</Notice>
  );
  if (isClosed && !isUnsent) return isGone ? null : closed;
  return (
    <section ref={section} className="card discussion" aria-label={t('discussion.say')}>
      {closed}
      <CommandForm
        key={commentId}
        focuses={commentId !== first} // who wrote one may write on
        command={PostComment}
        to={{ family: 'discussion', id }}
        draft={draft}
        keepsWhenLeft
        start={{ commentId }}
        data={(entered) => ({ ...entered, ...(to && { toId: to.commentId }) })}
        fields={{
          words: { label: t('discussion.say'), hint: t('discussion.kept'), as: 'lines' },
          pictures: {
            label: t('discussion.pictures'),
            hint: t('discussion.picturesHint', { n: LIMITS.postPictures }),
          },
        }}
        submit={t('discussion.send')}
        onDone={({ receipt }) => {
          setCommentId(newId());
          onDone(receipt);
        }}
      >
        {to && (
          <div className="row wraps">
            <span className="grow cut">{t('discussion.replyTo', to)}</span>
            <Button look="quiet" size="sm" onClick={onTop}>
              {t('discussion.notReply')}
            </Button>
          </div>
        )}
      </CommandForm>
    </section>
  );
}
