import { TeachingLog, type TeachingLogEntry } from '@lectern/contracts/journal/journal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClasses } from '../class/use-classes.ts';
import { LogEntry } from './log-entry.tsx';
import { LogRange, type Range } from './log-range.tsx';
import { useText } from './texts.ts';
import { TickField } from '../kit/forms/field.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { fromOf } from '../kit/ui/period.ts';
import { useMinute } from '../kit/ui/use-minute.ts';
import { Page } from '../kit/ui/page.tsx';
import '../kit/ui/page-head.css';
import './log.css';

interface Choice extends Range {
  readonly mine?: boolean;
  readonly deleted?: boolean;
}

/** A teacher's log: what was taught, lesson by lesson [R2.12]. */
export function LogPage() {
  const { t } = useText();
  const [choice, setChoice] = useState<Choice>({});
  /** What was taken out a moment ago stays where it was, with the way to put it back. */
  const [gone, setGone] = useState<readonly TeachingLogEntry[]>([]);
  const choose = (change: Choice) => {
    setChoice({ ...choice, ...change });
    setGone([]);
  };
  const now = useMinute();
  const { classId, days, mine, deleted } = choice;
  const filters = { classId, from: fromOf(days, now), mine, deleted };
  const read = useList(TeachingLog, filters, 60_000);
  const isGone = (entry: TeachingLogEntry) => gone.some((one) => keyOf(one) === keyOf(entry)) && !isRead(entry);
  const isRead = (entry: TeachingLogEntry) => read.rows?.some((one) => keyOf(one) === keyOf(entry)) ?? false;
  const rows = read.rows && [...read.rows, ...gone.filter(isGone)].sort(byTime);
  const isNarrow = classId !== undefined || days !== undefined || mine === true;
  return (
    <Page title={t('log.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('log.title')}</h1>
          <p>{t('log.lead')}</p>
        </div>
      </header>
      <ListPage
        list={{ ...read, rows }}
        label={t('log.title')}
        moreLabel={t('log.earlier')}
        onAll={
          isNarrow && deleted !== true ? () => choose({ classId: undefined, days: undefined, mine: false }) : undefined
        }
        empty={
          deleted === true
            ? { title: t('log.noneDeleted') }
            : {
                title: t('log.none'),
                why: t('log.noneWhy'),
                action: (
                  <Link className="btn primary" to="/">
                    {t('log.toLessons')}
                  </Link>
                ),
              }
        }
        nothing={{ icon: 'filter', title: t('log.noneHere'), why: t('log.noneHereWhy') }}
        filters={
          <>
            <LogRange range={choice} classes={useClasses().data?.classes ?? []} onChange={choose} />
            {(['mine', 'deleted'] as const).map((name) => (
              <TickField
                key={name}
                label={t(`log.${name}`)}
                value={choice[name]}
                onChange={(on) => choose({ [name]: on })}
              />
            ))}
          </>
        }
      >
        {(entries) => (
          <ul className="log">
            {entries.map((entry) => (
              <LogEntry
                key={keyOf(entry)}
                entry={entry}
                now={now}
                isDeleted={deleted === true || isGone(entry)}
                isGone={isGone(entry)}
                onDeleted={() => setGone([...gone.filter((one) => keyOf(one) !== keyOf(entry)), entry])}
              />
            ))}
          </ul>
        )}
      </ListPage>
    </Page>
  );
}

const keyOf = ({ lessonId, personId }: TeachingLogEntry): string => `${lessonId}/${personId}`;

/** The newest lesson first, mine before my colleagues'. */
const byTime = (one: TeachingLogEntry, other: TeachingLogEntry): number =>
  other.startedAt - one.startedAt ||
  Number(other.isMine) - Number(one.isMine) ||
  one.personId.localeCompare(other.personId);
