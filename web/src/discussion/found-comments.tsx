import { FoundComments, type FoundComment } from '@lectern/contracts/discussion/queries.ts';
import { Link } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Avatar } from '../kit/ui/avatar.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  readonly typed: string;
  readonly onOpen: (comment: FoundComment) => void;
}

/** Comments and replies that have what is looked for; each leads to where it stands [R7.30]. */
export default function Found({ id, typed, onOpen }: Props) {
  const { t } = useText();
  const when = useWhen();
  const search = usePaused(typed);
  const list = useList(FoundComments, { id, search });
  return (
    <ListPage
      list={list}
      label={t('discussion.found')}
      moreLabel={t('discussion.searchOn')}
      empty={{
        icon: 'search',
        title: t('discussion.noneFound'),
        why: t(list.hasMore ? 'discussion.noneFoundYet' : 'discussion.noneFoundWhy'),
      }}
    >
      {(rows) => (
        <ul className="comments found">
          {rows.map((comment) => (
            <li key={comment.commentId}>
              <Link className="comment" to={placeOf(comment)} onClick={() => onOpen(comment)}>
                <Avatar name={comment.name} />
                <span>
                  <span className="row wraps">
                    <b>{comment.name}</b>
                    {comment.toName !== undefined && <small>{t('discussion.answers', { name: comment.toName })}</small>}
                    <small>{when(comment.at)}</small>
                  </span>
                  <span className="words">
                    {marked(comment.words, search).map(({ text, isSought }, n) =>
                      isSought ? <mark key={n}>{text}</mark> : text,
                    )}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

const placeOf = ({ commentId, rootId }: FoundComment): string =>
  `?${new URLSearchParams({ comment: commentId, ...(rootId !== undefined && { under: rootId }) })}`;

/** The text in pieces; those that were looked for apart. */
function marked(text: string, search: string): { readonly text: string; readonly isSought: boolean }[] {
  const sought = search
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const pieces = text.split(new RegExp(`(${sought.join('|')})`, 'iu'));
  return pieces.map((piece, n) => ({ text: piece, isSought: n % 2 === 1 })).filter((piece) => piece.text !== '');
}
