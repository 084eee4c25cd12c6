import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isFinal, isForbidden, NetworkError, ProblemError } from '../data/errors.ts';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { IconName } from '../ui/icons.ts';
import { ToHome } from '../ui/pages.tsx';
import { Empty, Failed, Notice, Skeleton } from '../ui/states.tsx';
import { useText } from '../texts.ts';
import type { List } from './use-list.ts';
import './lists.css';

interface Said {
  readonly icon?: IconName;
  readonly title: string;
  readonly why?: ReactNode;
  /** What to do about it, where no button of the page does that. */
  readonly action?: ReactNode;
}

interface Props<One> {
  readonly list: List<One>;
  /** What the list is called, for who does not see it. */
  readonly label: string;
  /** What is looked for, and what a change of it does. */
  readonly search?: { readonly label?: string; readonly typed: string; readonly onSearch: (typed: string) => void };
  readonly filters?: ReactNode;
  /** Takes away the filters that hide rows; absent where there are none. */
  readonly onAll?: (() => void) | undefined;
  /** Where there are no rows at all. */
  readonly empty: Said;
  /** Where none match; the kit's own words unless given. */
  readonly nothing?: Said;
  /** For whom the list is not; the refusal's own words unless given. */
  readonly forbidden?: Omit<Said, 'icon'>;
  /** Where the same rows are downloaded. */
  readonly exports?: readonly { readonly label: string; readonly href: string }[];
  readonly moreLabel?: string;
  /** More is read by itself as its end comes near. */
  readonly isEndless?: boolean;
  readonly children: (rows: readonly One[]) => ReactNode;
}

/** A list with all that may come of it: search and filters, loading, empty, failed, forbidden, offline, and more of it. */
export function ListPage<One>(props: Props<One>) {
  const { list, label, search, filters, exports = [], moreLabel, isEndless = false, children } = props;
  const { t } = useText();
  const isOld = list.rows !== undefined && list.error instanceof NetworkError;
  return (
    <section className="list-page" aria-label={label}>
      {(search || filters || exports.length > 0) && (
        <form className="list-filters" onSubmit={(event) => event.preventDefault()}>
          {search && <Search {...search} label={search.label ?? t('list.search')} />}
          {filters}
          {exports.map(({ label: name, href }) => (
            <a key={href} className="btn" href={href} download>
              {name}
            </a>
          ))}
        </form>
      )}
      {isOld && <Notice tone="warn">{t('list.offline')}</Notice>}
      <div className="card" aria-busy={list.isStale || list.isAwaited || undefined}>
        {list.rows === undefined || (list.rows.length === 0 && list.isAwaited) ? (
          <NotThere {...props} />
        ) : list.rows.length === 0 ? (
          <Nothing {...props} />
        ) : (
          children(list.rows)
        )}
      </div>
      {isEndless && list.hasMore && <End list={list} />}
      {list.hasMore && (
        <Button busy={list.isFetchingMore} onClick={list.more}>
          {moreLabel ?? t('list.more')}
        </Button>
      )}
    </section>
  );
}

/** So far below what is seen the next rows are read. */
const AHEAD = '2400px';

function End<One>({ list: { more, isFetchingMore } }: { list: List<One> }) {
  const end = useRef<HTMLSpanElement>(null);
  const next = useRef(more);
  useEffect(() => {
    next.current = more;
  });
  useEffect(() => {
    if (isFetchingMore) return undefined; // once these are there, it is looked again
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && next.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [isFetchingMore]);
  return <span ref={end} aria-hidden="true" />;
}

function NotThere<One>({ list: { error, again }, forbidden }: Props<One>) {
  const { t } = useText();
  if (error === undefined) return <Skeleton lines={8} retry={again} />;
  if (forbidden && isForbidden(error)) {
    const home = (
      <Link className="btn primary" to="/">
        {t('list.home')}
      </Link>
    );
    return (
      <Empty icon="lock" tone="w" title={forbidden.title} actions={home}>
        {forbidden.why}
      </Empty>
    );
  }
  const isOurs = !(error instanceof ProblemError) || error.problem.status >= 500;
  return (
    <Failed error={error} retry={again} actions={<ToHome look={isFinal(error) ? 'primary' : 'quiet'} />}>
      {error instanceof NetworkError ? t('list.offlineWhy') : isOurs && t('list.serverWhy')}
    </Failed>
  );
}

function Nothing<One>({ search, onAll, empty, nothing }: Props<One>) {
  const { t } = useText();
  const isNarrowed = onAll !== undefined || (search !== undefined && search.typed.trim() !== '');
  const missed = { icon: 'search' as const, title: t('list.notFound'), why: t('list.notFoundWhy') };
  const { icon = 'inbox', title, why, action }: Said = isNarrowed ? { ...missed, ...nothing } : empty;
  return (
    <Empty icon={icon} title={title} actions={onAll ? <Button onClick={onAll}>{t('list.all')}</Button> : action}>
      {why}
    </Empty>
  );
}

function Search({ label, typed, onSearch }: { label: string; typed: string; onSearch: (typed: string) => void }) {
  return (
    <label className="entry">
      <span>{label}</span>
      <SearchInput aria-label={label} value={typed} onSearch={onSearch} />
    </label>
  );
}
