import { Injectable } from '@nestjs/common';
import type { ReportPage } from '@lectern/contracts/reports/details.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import { LessonSlides } from './lesson-slides.ts';
import { ReportReading } from './report-reading.ts';
import type { Connection } from '../ops/database/database.ts';

/** The pages of a lesson: what was done with each, and what students said of it. */
@Injectable()
export class PageQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly slides: LessonSlides,
  ) {}

  async pages(lessonId: string, after?: string) {
    const slides = await this.slides.of(lessonId);
    return this.reading.of(lessonId, after, async (client) => {
      const used = await usedPages(client, lessonId);
      const pages = Object.values(slides.pages)
        .toSorted((one, other) => one.no - other.no)
        .map(({ deckId, n, no, title, text, sizes, etag }): ReportPage => ({
          deckId,
          n,
          no,
          title,
          text,
          sizes,
          etag,
          ...(used.get(pageKey({ deckId, n })) ?? UNUSED),
        }));
      return { pages };
    });
  }
}

type Used = Pick<ReportPage, 'shown' | 'notUnderstood' | 'bookmark' | 'questions'>;
const UNUSED: Used = { notUnderstood: 0, bookmark: 0, questions: [] };

/** By page: how long it was shown, up to the next page or the end, whose marks stand, and which questions are on it. */
async function usedPages(client: Connection, lessonId: string): Promise<ReadonlyMap<string, Used>> {
  const { rows } = await client.query<UsedRow>({
    name: 'report-pages',
    text: `with shown as (
        select deck_id, n, min(at) as at, min(version) as version, count(*)::int as times, sum(ms) as ms
        from page_showing where lesson_id = $1 group by deck_id, n
      ), marked as (
        select deck_id, n, (count(*) filter (where mark = 'notUnderstood'))::int as not_understood,
          (count(*) filter (where mark = 'bookmark'))::int as bookmark
        from page_mark_row where lesson_id = $1 and role in ('student', 'representative') group by deck_id, n
      ), asked as (
        select page_deck as deck_id, page_n as n, array_agg(n order by n) as questions
        from report_question where lesson_id = $1 and page_deck is not null group by page_deck, page_n
      )
      select deck_id as deck, n, s.at::float8, s.version, s.times, s.ms::float8, coalesce(m.not_understood, 0) as "notUnderstood",
        coalesce(m.bookmark, 0) as bookmark, coalesce(q.questions, '{}') as questions
      from shown s full join marked m using (deck_id, n) full join asked q using (deck_id, n)`,
    values: [lessonId],
  });
  return new Map(
    rows.map(({ deck, n, at, version, times, ms, ...row }) => [
      pageKey({ deckId: deck, n }),
      {
        ...row,
        ...(at !== null && version !== null && times !== null && { shown: { at, version, times, ms: ms ?? 0 } }),
      },
    ]),
  );
}

interface UsedRow {
  readonly deck: string;
  readonly n: number;
  readonly at: number | null;
  readonly version: number | null;
  readonly times: number | null;
  readonly ms: number | null;
  readonly notUnderstood: number;
  readonly bookmark: number;
  readonly questions: number[];
}
