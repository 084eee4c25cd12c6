import type { Classes } from '@lectern/contracts/class/queries.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useText } from '../../i18n/teacher.ts';
import { LessonTable } from '../../lesson/lesson-table.tsx';
import { Button } from '../../ui/button.tsx';
import { LessonDialogs, type Intent } from './lesson-dialogs.tsx';

const SIZES = [10, 20, 50] as const;

interface Props {
  readonly classes: z.output<typeof Classes.result>['classes'];
  readonly lessons: readonly LessonRow[];
  /** Whether the server has more than it sent. */
  readonly more: boolean;
  readonly fetchMore: () => void;
  readonly isFetching: boolean;
  readonly onSchedule: (classId: string) => void;
}

/** All lessons, a page at a time [R9.21], each class a card. */
export function LessonLists({ classes, lessons, more, fetchMore, isFetching, onSchedule }: Props) {
  const { t } = useText();
  const [size, setSize] = useState<number>(SIZES[0]);
  const [page, setPage] = useState(0);
  const [intent, setIntent] = useState<Intent>();
  const from = Math.min(page, Math.max(0, Math.ceil(lessons.length / size) - 1)) * size;
  const shown = lessons.slice(from, from + size);
  const hasLater = from + size < lessons.length || more;

  function turnTo(next: number) {
    setPage(next);
    if ((next + 1) * size > lessons.length && more) fetchMore();
  }

  return (
    <section aria-label={t('home.lessons')}>
      {classes.map((taught) => {
        const own = shown.filter(({ classId }) => classId === taught.id);
        if (own.length === 0 && page > 0) return null;
        return (
          <article className="card course" key={taught.id}>
            <header>
              <h3>{taught.name}</h3>
              <span className="chip line">{t('home.students', { n: taught.students })}</span>
              <span className="chip line code">
                {t('home.inviteCode')} <span className="mono">{taught.inviteCode}</span>
              </span>
              <span className="grow" />
              <Button look="quiet" size="sm" icon="plus" onClick={() => onSchedule(taught.id)}>
                {t('home.schedule')}
              </Button>
            </header>
            <LessonTable
              lessons={own}
              onRevise={(lesson) => setIntent({ to: 'revise', lesson })}
              onCancel={(lesson) => setIntent({ to: 'cancel', lesson })}
            />
          </article>
        );
      })}
      <nav className="pages" aria-label={t('home.pageSize')}>
        <label className="row t13 i2">
          {t('home.pageSize')}
          <select
            value={size}
            onChange={(event) => {
              setSize(Number(event.target.value));
              setPage(0);
            }}
          >
            {SIZES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <span className="grow" />
        {shown.length > 0 && (
          <span className="t13 i3">{t('home.range', { from: from + 1, to: from + shown.length })}</span>
        )}
        <Button
          size="sm"
          icon="left"
          aria-label={t('home.earlier')}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <Button
          size="sm"
          icon="right"
          aria-label={t('home.later')}
          busy={isFetching}
          disabled={!hasLater}
          onClick={() => turnTo(page + 1)}
        />
      </nav>
      <LessonDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </section>
  );
}
