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
import { DiscussionTopic, DiscussionTopics } from '@lectern/contracts/discussion/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
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
import { Comments } from './comments.tsx';
import { Images } from './images.tsx';
import { Scores } from './scores.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './discussion.css';

/** That there are new comments is pushed; what else became of the topic is asked for so often. */
const REFRESH_MS = 60_000;

/** A topic to read, what is said in it, and the scores of a scored one. */
export function DiscussionPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [DiscussionTopic.name, id],
    queryFn: () => query<typeof DiscussionTopic>(DiscussionTopic, { id }),
    refetchInterval: REFRESH_MS,
  });
  const topic = found.data;
  return (
    <Page title={topic?.title ?? t('discussion.title')}>
      <div className="discussion-page">
        <Link className="row" to="/discussions">
          <Icon name="left" size="s" />
          {t('discussion.back')}
        </Link>
        <article className="card discussion">
          {topic ? <Topic topic={topic} /> : <PlaceNotThere part={found} />}
        </article>
        {topic && (
          <Comments
            key={id}
            topic={topic}
            postedNow={async () => (await found.refetch()).data?.posted ?? topic.posted}
          />
        )}
        {topic?.kind === 'scored' && may({ role: topic.role, bound: true }, ScoreDiscussant.allow) && (
          <Scores topic={topic} />
        )}
      </div>
    </Page>
  );
}

function Topic({ topic }: { readonly topic: DiscussionTopic }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, kind, content, openedAt, isPinned, isHighlighted, status, role, author } = topic;
  const { pictures = [], fullTenths, myScoreTenths } = topic;
  const about = [
    t(`discussion.${kind}`),
    t('discussion.by', topic),
    when(openedAt),
    fullTenths !== undefined && t('discussion.full', { n: worth(fullTenths) }),
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
            {status === 'closed' && <span className="st off">{t('discussion.closed')}</span>}
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

/** What is done with a topic; of another's, who may close it stands beside that [R6.09]. */
function Actions({ topic }: { readonly topic: DiscussionTopic }) {
  const { t } = useText();
  const go = useNavigate();
  const user = useUser();
  const client = useQueryClient();
  const readAgain = useReadAgain(DiscussionTopics);
  const { id, title, author, authorId, status, isPinned, isHighlighted } = topic;
  const commands = useCommands('discussion', id);
  const why = authorId === user.id ? undefined : t('discussion.notYours', { name: author });
  async function give(kind: CommandKind): Promise<boolean> {
    const done = await commands.give(kind, {});
    if (done === undefined) return false;
    readAgain(done.receipt);
    void client.invalidateQueries({ queryKey: [DiscussionTopic.name, id] });
    return true;
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
          isPinned
            ? { label: t('discussion.unpin'), onAction: () => void give(UnpinTopic) }
            : { label: t('discussion.pin'), icon: 'up', onAction: () => void give(PinTopic) },
          isHighlighted
            ? { label: t('discussion.unhighlight'), onAction: () => void give(UnhighlightTopic) }
            : { label: t('discussion.highlight'), icon: 'mark', onAction: () => void give(HighlightTopic) },
          status === 'closed'
            ? { label: t('discussion.reopen'), icon: 'play', why, onAction: () => void give(ReopenTopic) }
            : { label: t('discussion.close'), icon: 'lock', why, onAction: () => void give(CloseTopic) },
          { label: t('discussion.remove'), icon: 'close', danger: true, why, onAction: () => void remove() },
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </>
  );
}
