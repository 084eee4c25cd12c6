import { PostComment } from '@lectern/contracts/discussion/commands.ts';
import type { DiscussionComment } from '@lectern/contracts/discussion/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useEffect, useRef, useState } from 'react';
import { CommandForm } from '../kit/forms/command-form.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  readonly to: DiscussionComment | undefined;
  readonly onTop: () => void;
  readonly onDone: (receipt: Receipt | undefined) => void;
}

/** It stands apart from the comments: what was typed outlives the one that it replies to [R5.10]. */
export function Composer({ id, to, onTop, onDone }: Props) {
  const { t } = useText();
  const [commentId, setCommentId] = useState(newId);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (to) section.current?.querySelector('textarea')?.focus(); // it may be far above the comment
  }, [to]);
  return (
    <section ref={section} className="card discussion" aria-label={t('discussion.say')}>
      <CommandForm
        key={commentId}
        command={PostComment}
        to={{ family: 'discussion', id }}
        draft={`discussion.${id}`}
        start={{ commentId }}
        data={(entered) => ({ ...entered, ...(to && { toId: to.commentId }) })}
        fields={{
          words: { label: t('discussion.say'), as: 'lines' },
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
