import type { ReportPage } from '@lectern/contracts/reports/details.ts';
import type { Report } from './use-report.ts';

/** A place in the lesson at which a replay can begin. */
export type Section = { readonly at: number; readonly version: number } & (
  | { readonly is: 'page'; readonly no: number; readonly title: string }
  | { readonly is: 'question'; readonly n: number; readonly text: string }
);

/** The pages at their first showing and the questions at their publishing, in the order of the lesson. */
export function sectionsOf(questions: Report['questions'], pages: readonly ReportPage[]): readonly Section[] {
  const shown = pages.flatMap(({ no, title, shown: first }): readonly Section[] =>
    first ? [{ is: 'page', at: first.at, version: first.version, no, title }] : [],
  );
  const asked = questions.map(({ publishedAt, version, n, text }): Section => ({
    is: 'question',
    at: publishedAt,
    version,
    n,
    text,
  }));
  return [...shown, ...asked].sort((one, other) => one.at - other.at || one.version - other.version);
}
