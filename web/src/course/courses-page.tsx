import { Courses, OwnClasses, type CourseClass, type CourseRow } from '@lectern/contracts/course/queries.ts';
import { useState } from 'react';
import { Select } from '../kit/forms/select.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { useUser } from '../kit/data/use-user.ts';
import { ClassTable } from './class-table.tsx';
import { CourseCard } from './course-card.tsx';
import { NewCourse } from './new-class.tsx';
import { useText } from './texts.ts';
import { useShelf } from './use-courses.ts';
import '../kit/ui/page-head.css';
import './course.css';

const TABS = ['teach', 'learn', 'archived'] as const;
type Tab = (typeof TABS)[number];
const EVERY_MS = 30_000;

/** The courses that I teach and learn, with their classes [R2.10]. */
export function CoursesPage() {
  const { t } = useText();
  const user = useUser();
  const { data: shelf } = useShelf();
  const [chosen, choose] = useState<Tab>();
  const [isMaking, setMaking] = useState(false);
  const { teach = 0, learn = 0, archived = 0, mayCreate = false, contact } = shelf ?? {};
  const counts = { teach, learn, archived };
  const tab = chosen ?? (teach === 0 && learn > 0 ? 'learn' : 'teach');
  const why = !user.bound
    ? t('course.notBound')
    : shelf === undefined || mayCreate
      ? undefined
      : t('course.notAllowed', { contact: contact ?? '' });
  const create = (
    <Button look="primary" icon="plus" why={why} onClick={() => setMaking(true)}>
      {t('course.new')}
    </Button>
  );
  return (
    <Page title={t('course.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('course.title')}</h1>
          <p>{t('course.lead')}</p>
        </div>
        <div className="row">
          <a className="btn" href="/join">
            {t('course.join')}
          </a>
          {create}
        </div>
      </header>
      <Tabs
        label={t('course.title')}
        tabs={TABS.map((id) => ({ id, label: t(`course.${id}`, { n: counts[id] }) }))}
        selected={tab}
        onSelect={choose}
      >
        <Shelf key={tab} tab={tab} terms={shelf?.terms ?? []} />
      </Tabs>
      {isMaking && <NewCourse onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** One tab: what is pinned first, then the others, then the classes that stand in no course. */
function Shelf({ tab, terms }: { tab: Tab; terms: readonly string[] }) {
  const { t } = useText();
  const [typed, onSearch] = useState('');
  const [term, setTerm] = useState<string>();
  const search = usePaused(typed);
  const isArchived = tab === 'archived';
  const part = isArchived ? undefined : tab;
  const asked = { part, term, search, status: isArchived ? 'archived' : 'active' };
  const pinned = useList(Courses, { ...asked, pinned: 'true' }, EVERY_MS);
  const others = useList(Courses, { ...asked, pinned: 'false' }, EVERY_MS);
  const alone = useList(OwnClasses, { part, search, archived: String(isArchived) }, EVERY_MS);
  const error = pinned.error ?? others.error ?? alone.error;
  const isThere = pinned.rows !== undefined && others.rows !== undefined && alone.rows !== undefined;
  const withoutCourse = term === undefined && alone.rows !== undefined && alone.rows.length > 0 ? [alone.rows] : [];
  const all = isThere ? [...pinned.rows, ...others.rows, ...withoutCourse] : undefined;
  const again = () => [pinned, others, alone].forEach((one) => one.again());
  const empty = isArchived ? 'Archived' : tab === 'learn' ? 'Learn' : '';
  return (
    <div className="courses">
      <ListPage
        list={{ ...others, rows: all, error, again }}
        label={t('course.title')}
        search={{ label: t('course.search'), typed, onSearch }}
        onAll={
          term === undefined
            ? undefined
            : () => {
                setTerm(undefined);
                onSearch('');
              }
        }
        empty={{ icon: 'inbox', title: t(`course.none${empty}`), why: t(`course.none${empty}Why`) }}
        filters={
          terms.length > 0 && (
            <Select
              label={t('course.term')}
              value={term ?? ''}
              onChange={(id) => setTerm(id === '' ? undefined : id)}
              options={[{ id: '', label: t('course.allTerms') }, ...terms.map((id) => ({ id, label: id }))]}
            />
          )
        }
      >
        {(rows) => (
          <div className="course-cards">
            {rows.map((row) =>
              isCourse(row) ? (
                <CourseCard key={row.id} course={row} />
              ) : (
                <section key="alone" className="course-part" aria-labelledby="alone">
                  <header>
                    <h2 id="alone" className="grow">
                      {t('course.alone')}
                    </h2>
                  </header>
                  <ClassTable classes={row} isAlone />
                  {alone.hasMore && (
                    <Button busy={alone.isFetchingMore} onClick={alone.more}>
                      {t('course.moreClasses')}
                    </Button>
                  )}
                </section>
              ),
            )}
          </div>
        )}
      </ListPage>
    </div>
  );
}

const isCourse = (row: CourseRow | readonly CourseClass[]): row is CourseRow => !Array.isArray(row);
