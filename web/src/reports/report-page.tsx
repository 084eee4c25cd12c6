import { useParams } from 'react-router';
import { NetworkError, ProblemError } from '../kit/data/errors.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { useIsOnline, useReport } from './use-report.ts';
import { PageSkeleton } from '../kit/ui/page-skeleton.tsx';
import { FailedPlace, ForbiddenPage, MissingPage } from '../kit/ui/pages.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Report } from './report.tsx';
import './report.css';
import './parts.css';

const statusOf = (error: unknown) => (error instanceof ProblemError ? error.problem.status : undefined);

/** What a lesson came to, from its read models; while it runs the figures follow. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const { data, error, refetch, isRefetchError } = useReport(id);
  const isOnline = useIsOnline();
  if (statusOf(error) === 403) return <ForbiddenPage />;
  if (statusOf(error) === 404) return <MissingPage />;
  if (data === undefined) {
    return (
      <Page title={t('report.title')} slim>
        {error || !isOnline ? (
          <section className="card">
            <FailedPlace error={error ?? new NetworkError()} retry={() => void refetch()} />
          </section>
        ) : (
          <PageSkeleton retry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page title={`${t('report.title')} · ${data.title}`} slim>
      <Report key={id} id={id} report={data} isCut={isRefetchError || !isOnline} onRetry={() => void refetch()} />
    </Page>
  );
}
