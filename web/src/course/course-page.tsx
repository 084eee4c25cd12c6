import { Courses } from '@lectern/contracts/course/queries.ts';
import { useNavigate, useParams, Link } from 'react-router';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { Page } from '../kit/ui/page.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { CourseCard } from './course-card.tsx';
import { useText } from './texts.ts';
import './course.css';

/** One course: its classes and the next lesson of each. */
export function CoursePage() {
  const { t } = useText();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const list = useList(Courses, { id }, 30_000);
  return (
    <Page title={list.rows?.[0]?.name ?? t('course.title')}>
      <Link className="btn quiet sm course-back" to="/courses">
        <Icon name="back" size="s" />
        {t('course.title')}
      </Link>
      <div className="courses">
        <ListPage
          list={list}
          label={t('course.title')}
          empty={{ icon: 'search', title: t('course.missing'), why: t('course.missingWhy') }}
        >
          {([course]) => <CourseCard course={course!} isPage onGone={() => void navigate('/courses')} />}
        </ListPage>
      </div>
    </Page>
  );
}
