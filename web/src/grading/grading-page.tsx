import { ClassPage } from '../class/class-page.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Queue } from './queue.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';

/** What waits to be graded in a class. */
export const ClassGradingPage = () => <ClassPage tab="grading" show={({ id }) => <Queue classId={id} />} />;

/** The same of all classes that I teach [R4.16]. */
export function GradingPage() {
  const { t } = useText();
  return (
    <Page title={t('grading.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('grading.title')}</h1>
          <p>{t('grading.lead')}</p>
        </div>
      </header>
      <Queue />
    </Page>
  );
}
