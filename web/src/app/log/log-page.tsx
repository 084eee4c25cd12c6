import type { TeachingLogEntry } from '@lectern/contracts/journal/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClasses } from '../../class/use-classes.ts';
import { useText } from '../../i18n/teacher.ts';
import { EntryActions } from '../../journal/entry-actions.tsx';
import { LogEntry } from '../../journal/log-entry.tsx';
import { useTeachingLog, useTeachingLogAfter } from '../../journal/use-teaching-log.ts';
import { Button } from '../../ui/button.tsx';
import { fromOf } from '../../ui/period.ts';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { useMinute } from '../home/use-minute.ts';
import { FailedPlace } from '../pages.tsx';
import { Shell } from '../shell.tsx';
import { ALL, isNarrow, LogFilters, type LogChoice } from './log-filters.tsx';
import '../page-head.css';
import './log.css';

/** A teacher's log: what was taught, lesson by lesson [R2.12]. */
export function LogPage() {
  const { t } = useText();
  const [choice, setChoice] = useState<LogChoice>(ALL);
  const now = useMinute();
  const log = useTeachingLog({ ...choice, from: fromOf(choice.days, now) });
  const classes = useClasses();
  return (
    <Shell title={t('log.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('log.title')}</h1>
          <p>{t('log.lead')}</p>
        </div>
      </header>
      <LogFilters choice={choice} classes={classes.data?.classes ?? []} onChange={setChoice} />
      <section className="card" aria-busy={log.isPlaceholderData || undefined}>
        {log.data === undefined ? (
          log.error ? (
            <FailedPlace error={log.error} retry={() => void log.refetch()} />
          ) : (
            <Skeleton lines={8} retry={() => void log.refetch()} />
          )
        ) : (
          <Entries
            key={JSON.stringify(choice)}
            entries={log.data}
            choice={choice}
            now={now}
            onAll={() => setChoice(ALL)}
          />
        )}
      </section>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('log.earlier')}
        </Button>
      )}
    </Shell>
  );
}

interface EntriesProps {
  readonly entries: readonly TeachingLogEntry[];
  readonly choice: LogChoice;
  readonly now: number;
  readonly onAll: () => void;
}

/** What was deleted a moment ago stays where it was, with the way to put it back. */
function Entries({ entries, choice, now, onAll }: EntriesProps) {
  const { t } = useText();
  const readAgain = useTeachingLogAfter();
  const [deleted, setDeleted] = useState<readonly TeachingLogEntry[]>([]);
  const isShown = new Set(entries.map(keyOf));
  const gone = deleted.filter((entry) => !isShown.has(keyOf(entry)));
  const rows = [...entries, ...gone].sort(byTime);
  if (rows.length === 0) return <Nothing choice={choice} onAll={onAll} />;
  return (
    <ul className="log">
      {rows.map((entry) => {
        const isGone = gone.includes(entry);
        return (
          <LogEntry
            key={keyOf(entry)}
            entry={entry}
            now={now}
            instead={isGone ? <p className="i2 gone">{t('log.deletedNow')}</p> : undefined}
            ways={
              <>
                <Link className="link" to={`/lesson/${entry.lessonId}/report`}>
                  {t('log.report')}
                </Link>
                <Link className="link" to={`/lesson/${entry.lessonId}/replay`}>
                  {t('log.replay')}
                </Link>
              </>
            }
            actions={
              <EntryActions
                entry={entry}
                isDeleted={isGone || choice.deleted}
                onDeleted={(one, receipt) => {
                  setDeleted([...deleted.filter((other) => keyOf(other) !== keyOf(one)), one]);
                  void readAgain(receipt);
                }}
                onChanged={(receipt) => void readAgain(receipt)}
              />
            }
          />
        );
      })}
    </ul>
  );
}

const keyOf = ({ lessonId, personId }: TeachingLogEntry): string => `${lessonId}/${personId}`;

/** The newest lesson first, mine before my colleagues'. */
const byTime = (one: TeachingLogEntry, other: TeachingLogEntry): number =>
  other.startedAt - one.startedAt ||
  Number(other.isMine) - Number(one.isMine) ||
  one.personId.localeCompare(other.personId);

function Nothing({ choice, onAll }: { choice: LogChoice; onAll: () => void }) {
  const { t } = useText();
  if (choice.deleted) return <Empty icon="inbox" title={t('log.noneDeleted')} />;
  if (!isNarrow(choice)) {
    return (
      <Empty icon="inbox" title={t('log.none')}>
        {t('log.noneWhy')}
      </Empty>
    );
  }
  return (
    <Empty icon="filter" title={t('log.noneHere')} actions={<Button onClick={onAll}>{t('log.showAll')}</Button>}>
      {t('log.noneHereWhy')}
    </Empty>
  );
}
