import type { LearningLog, LearningLogRow } from '@lectern/contracts/journal/journal.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useState } from 'react';
import { useAction } from '../../../kit/data/use-action.ts';
import { query } from '../../../kit/data/request.ts';
import { tellNow } from '../../../kit/data/track.ts';
import { useAsked } from '../../../kit/data/use-asked.ts';
import { useText } from '../../../journal/texts.ts';
import { LogRange, type Range } from '../../../journal/log-range.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Fault } from '../../../kit/ui/entry.tsx';
import { fromOf } from '../../../kit/ui/period.ts';
import { Empty, Failed, Skeleton, useErrorText } from '../../../kit/ui/states.tsx';
import { Header } from '../header.tsx';
import { go } from '../path.ts';
import { useTitle } from '../title.ts';
import { LessonLog } from './lesson-log.tsx';
import './log.css';

const EVERYTHING: Range = {};

/** The path stands here so that a phone need not load the schemas; a test compares. */
export const LEARNING_LOG_PATH = '/api/log/learning';

/** What this browser has not told yet is part of it. */
async function ask(filter: Range, page: number) {
  await tellNow();
  const wanted = { page, classId: filter.classId, from: fromOf(filter.days, Date.now()) };
  return query<typeof LearningLog>({ path: LEARNING_LOG_PATH }, wanted);
}

/** What I did, lesson by lesson [R1.19, R2.12]. */
export function LogScreen({ user }: { user: NonNullable<SignedIn['user']> }) {
  const { t } = useText();
  const [filter, setFilter] = useState<Range>(EVERYTHING);
  const key = `${filter.classId}/${filter.days}`;
  const { data, error, again } = useAsked(key, () => ask(filter, 1));
  useTitle(t('learning.title'));
  const isNarrow = filter.classId !== undefined || filter.days !== undefined;
  return (
    <div className="lesson">
      <Header title={t('learning.title')} user={user} onBack={() => go('/s')} />
      <main className="bd">
        {(isNarrow || (data !== undefined && data.lessons.length > 0)) && (
          <form className="log-filters">
            <LogRange range={filter} classes={data?.classes ?? []} onChange={setFilter} />
          </form>
        )}
        {data === undefined ? (
          error !== undefined ? (
            <Failed error={error} retry={again} />
          ) : (
            <Skeleton lines={6} retry={again} />
          )
        ) : data.lessons.length === 0 ? (
          <Nothing isNarrow={isNarrow} onAll={() => setFilter(EVERYTHING)} />
        ) : (
          <Lessons key={key} first={data.lessons} more={data.more} filter={filter} />
        )}
      </main>
    </div>
  );
}

function Nothing({ isNarrow, onAll }: { isNarrow: boolean; onAll: () => void }) {
  const { t } = useText();
  if (!isNarrow) {
    return (
      <Empty icon="inbox" title={t('learning.none')}>
        {t('learning.noneWhy')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="filter"
      title={t('learning.noneHere')}
      actions={
        <Button size="touch" onClick={onAll}>
          {t('learning.showAll')}
        </Button>
      }
    >
      {t('learning.noneHereWhy')}
    </Empty>
  );
}

/** The newest first; earlier ones are asked for. */
function Lessons({ first, more, filter }: { first: readonly LearningLogRow[]; more: boolean; filter: Range }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [later, setLater] = useState<{
    readonly rows: readonly LearningLogRow[];
    readonly page: number;
    readonly more: boolean;
  }>({
    rows: [],
    page: 1,
    more,
  });
  const action = useAction(async () => {
    const page = later.page + 1;
    const answer = await ask(filter, page);
    setLater({ rows: [...later.rows, ...answer.lessons], page, more: answer.more });
  });
  return (
    <div className="log-list">
      {[...first, ...later.rows].map((row) => (
        <LessonLog key={row.lessonId} row={row} />
      ))}
      {later.more && (
        <Button size="touch" wide busy={action.busy} onClick={() => void action.run()}>
          {t(action.busy ? 'learning.loading' : 'learning.more')}
        </Button>
      )}
      {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
    </div>
  );
}
