import {
  CloseTopic,
  HighlightTopic,
  PinTopic,
  RemoveTopic,
  ReopenTopic,
  RestoreTopic,
  ScoreDiscussant,
  UnhighlightTopic,
  UnpinTopic,
} from '@lectern/contracts/discussion/commands.ts';
import type { DiscussionView } from '@lectern/contracts/discussion/discussion.ts';
import { DiscussionTopic, DiscussionTopics } from '@lectern/contracts/discussion/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isFinal } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';

import { useCommands } from '../kit/data/use-commands.ts';
import { useRoom } from '../kit/data/use-room.ts';
import { useUser } from '../kit/data/use-user.ts';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { RichView } from '../kit/rich-text/rich-view.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { Comments } from './comments.tsx';
import { Images } from './images.tsx';
import { Scores } from './scores.tsx';
import { useText } from './texts.ts';
import { useTimeLeft } from './use-time-left.ts';
import { EditDialog, ReopenDialog } from './write-dialog.tsx';
import '../kit/ui/page-head.css';
import './discussion.css';

/** New comments and what becomes of the topic are pushed; who has no socket finds it so often, and the deadline when it is there. */
const REFRESH_MS = 60_000;
const CLOSING_MS = 2000;

const untilRefreshed = ({ status, closesAt = Infinity }: Partial<DiscussionTopic>): number =>
  status === 'open' ? Math.min(REFRESH_MS, Math.max(CLOSING_MS, closesAt - Date.now())) : REFRESH_MS;

/** A topic to read, what is said in it, and the scores of a scored one. */
export function DiscussionPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [DiscussionTopic.name, id],
    queryFn: () => query<typeof DiscussionTopic>(DiscussionTopic, { id }),
    refetchInterval: ({ state }) => untilRefreshed(state.data ?? {}),
  });
  const topic = found.data;
  const isGone = isFinal(found.error);
  return (
    <Page title={topic?.title ?? t('discussion.title')}>
      <div className="discussion-page">
        <Link className="row" to="/discussions">
          <Icon name="left" size="s" />
          {t('discussion.back')}
        </Link>
        <article className="card discussion">
          {topic && !isGone ? <Topic topic={topic} /> : <PlaceNotThere part={found} />}
        </article>
        {topic && (
          <Discussed
            key={id}
            topic={topic}
            isGone={isGone}
            postedNow={async () => (await found.refetch()).data?.posted ?? topic.posted}
          />
        )}
        {topic?.kind === 'scored' && !isGone && may({ role: topic.role, bound: true }, ScoreDiscussant.allow) && (
          <Scores topic={topic} />
        )}
      </div>
    </Page>
  );
}

interface DiscussedProps {
  readonly topic: DiscussionTopic;
  readonly isGone: boolean;
  readonly postedNow: () => Promise<number>;
}

/** Its comments, and what is pushed of the topic: one whose wording or standing is another by now is read again. */
function Discussed({ topic, isGone, postedNow }: DiscussedProps) {
  const user = useUser();
  const { view } = useRoom<{ readonly discussion: DiscussionView }>('discussion', topic.id, user.id);
  const {
    posted = 0,
    isClosed,
    editedIn,
    isPinned,
    isHighlighted,
    isRemoved,
  }: Partial<DiscussionView> = view?.discussion ?? {};
  const look = useEffectEvent(() => {
    const isSame =
      isClosed === (topic.status === 'closed') &&
      editedIn === topic.editedIn &&
      isPinned === topic.isPinned &&
      isHighlighted === topic.isHighlighted &&
      isRemoved === isGone;
    if (view !== undefined && !isSame) void postedNow();
  });
  useEffect(() => look(), [isClosed, editedIn, isPinned, isHighlighted, isRemoved]);
  return <Comments topic={topic} isGone={isGone} posted={Math.max(topic.posted, posted)} postedNow={postedNow} />;
}

function Topic({ topic }: { readonly topic: DiscussionTopic }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, kind, content, openedAt, isPinned, isHighlighted, status, role, author } = topic;
  const { pictures = [], fullTenths, myScoreTenths, editedAt, closesAt, closedBy } = topic;
  const left = useTimeLeft();
  const now = useMinute();
  const about = [
    t(`discussion.${kind}`),
    t('discussion.by', topic),
    when(openedAt),
    editedAt !== undefined && t('discussion.edited', { when: when(editedAt) }),
    fullTenths !== undefined && t('discussion.full', { n: worth(fullTenths) }),
    closesAt !== undefined && t('discussion.closesAt', { when: when(closesAt) }),
  ];
  return (
    <>
      <header className="row">
        <div className="grow">
          <h1>{title}</h1>
          <p className="i2">{about.filter(Boolean).join(' · ')}</p>
          <p className="row wraps">
            {isPinned && <span className="st info">{t('discussion.pinned')}</span>}
            {isHighlighted && <span className="st warn">{t('discussion.best')}</span>}
            {status === 'closed' ? (
              <span className="st off">{t(closedBy === 'timer' ? 'discussion.over' : 'discussion.closed')}</span>
            ) : (
              closesAt !== undefined && <span className="st info">{left(closesAt - now)}</span>
            )}
          </p>
        </div>
        {may({ role, bound: true }, PinTopic.allow) && <Actions topic={topic} />}
      </header>
      <RichView doc={content} />
      <Images of={author} pictures={pictures} address={(fileId) => `/api/discussion/${id}/files/${fileId}`} />
      {myScoreTenths !== undefined && fullTenths !== undefined && (
        <p>
          <b>{t('discussion.mine', { n: worth(myScoreTenths), of: worth(fullTenths) })}</b>
        </p>
      )}
    </>
  );
}

/** What is done with a topic; of another's, who may change it stands beside that [R6.09]. */
function Actions({ topic }: { readonly topic: DiscussionTopic }) {
  const { t } = useText();
  const go = useNavigate();
  const user = useUser();
  const client = useQueryClient();
  const readAgain = useReadAgain(DiscussionTopics);
  const { id, title, author, authorId, status, isPinned, isHighlighted, closesAt } = topic;
  const commands = useCommands('discussion', id);
  const [shown, setShown] = useState<'edit' | 'reopen'>();
  const why = authorId === user.id ? undefined : t('discussion.notYours', { name: author });
  async function give(kind: CommandKind, data = {}): Promise<boolean> {
    const done = await commands.give(kind, data);
    if (done === undefined) return false;
    readAgain(done.receipt);
    void client.invalidateQueries({ queryKey: [DiscussionTopic.name, id] });
    return true;
  }
  /** A deadline that is still to come stays; of one that passed its author says what becomes of it. */
  function reopen(): void {
    if (closesAt !== undefined && closesAt <= Date.now()) setShown('reopen');
    else void give(ReopenTopic, { closesAt });
  }
  async function remove(): Promise<void> {
    if (!(await give(RemoveTopic))) return;
    toast('ok', t('discussion.wasRemoved', { title }), {
      label: t('discussion.undo'),
      run: () => void give(RestoreTopic),
    });
    void go('/discussions');
  }
  return (
    <>
      <MenuButton
        label={t('discussion.more', { title })}
        isIcon
        actions={[
          { label: t('discussion.edit'), icon: 'paper', why, onAction: () => setShown('edit') },
          isPinned
            ? { label: t('discussion.unpin'), onAction: () => void give(UnpinTopic) }
            : { label: t('discussion.pin'), icon: 'up', onAction: () => void give(PinTopic) },
          isHighlighted
            ? { label: t('discussion.unhighlight'), onAction: () => void give(UnhighlightTopic) }
            : { label: t('discussion.highlight'), icon: 'mark', onAction: () => void give(HighlightTopic) },
          status === 'closed'
            ? { label: t('discussion.reopen'), icon: 'play', why, onAction: reopen }
            : { label: t('discussion.close'), icon: 'lock', why, onAction: () => void give(CloseTopic) },
          { label: t('discussion.remove'), icon: 'close', danger: true, why, onAction: () => void remove() },
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {shown === 'edit' && <EditDialog topic={topic} onClose={() => setShown(undefined)} />}
      {shown === 'reopen' && <ReopenDialog topic={topic} onClose={() => setShown(undefined)} />}
    </>
  );
}
