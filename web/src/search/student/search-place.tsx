import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Found, Search } from '@lectern/contracts/search/search.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { query } from '../../kit/data/request.ts';
import { useAsked } from '../../kit/data/use-asked.ts';
import { usePaused } from '../../kit/lists/use-paused.ts';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { addressOf, SEARCH_PATH, useAbout } from '../found.ts';
import { useText } from '../texts.ts';
import './search-place.css';

/** One field over everything that one may see; what is found are links, since on a phone their pages are other documents. */
export function SearchPlace() {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const search = usePaused(typed);
  const place = useRef<HTMLDivElement>(null);
  /** A phone's own "search" key puts its keyboard away like this. */
  const toFirst = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    place.current?.querySelector('a')?.focus();
  };
  return (
    <div ref={place} className="search-place">
      <div className="entry">
        <SearchInput
          autoFocus
          value={typed}
          maxLength={LIMITS.searchUnits}
          enterKeyHint="search"
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          onSearch={setTyped}
          onKeyDown={toFirst}
        />
      </div>
      {search === '' || typed.trim() === '' ? <p role="status">{t('search.before')}</p> : <FoundBy search={search} />}
    </div>
  );
}

/** What was found stays until what is typed now is there. */
function FoundBy({ search }: { search: string }) {
  const { t } = useText();
  const aboutOf = useAbout();
  const [before, keep] = useState<readonly Found[]>();
  const { data, error, again } = useAsked(search, async () => {
    const { found } = await query<typeof Search>({ path: SEARCH_PATH }, { search });
    keep(found);
    return found;
  });
  const found = data ?? (before?.length === 0 ? undefined : before);
  if (error !== undefined) return <Failed error={error} retry={again} />;
  if (found === undefined) return <Skeleton lines={4} retry={again} />;
  if (found.length === 0) return <p role="status">{t('search.nothing', { typed: search })}</p>;
  return (
    <ul aria-label={t('search.results')} aria-busy={data === undefined || undefined}>
      {found.map((one) => (
        <li key={addressOf(one)}>
          <a href={addressOf(one)}>
            <span>{one.name}</span>
            <small>{aboutOf(one)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
