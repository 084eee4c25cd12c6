import { Injectable } from '@nestjs/common';
import { writersIn, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import { Database } from '../platform/database/database.ts';
import type { Cell } from '../platform/files/csv.ts';
import { Seals } from '../platform/sealing/seals.ts';
import type { FILE_WORDS } from './file-words.ts';
import { LessonSlides } from './lesson-slides.ts';
import { INTERACTIONS } from './report-fact.ts';

const PAGE = 1000;

type Words = (typeof FILE_WORDS)['en'];

/** The record of what students did in a lesson, fact by fact from the ledger up to a version of its stream. */
@Injectable()
export class Interactions {
  constructor(
    private readonly database: Database,
    private readonly seals: Seals,
    private readonly slides: LessonSlides,
  ) {}

  async *of(lessonId: string, upTo: number, words: Words): AsyncGenerator<readonly Cell[]> {
    const { number, time, name, login, did, question, page, content } = words.columns;
    yield [number, time, name, login, did, question, page, content];
    const { pages } = await this.slides.of(lessonId);
    const numbers = await this.questionNumbers(lessonId);
    let rows: readonly InteractionRow[] = [];
    do {
      rows = await this.page(lessonId, rows.at(-1)?.version ?? 0, upTo);
      const secrets = await this.seals.know([...new Set(rows.flatMap(({ data }) => writersIn(data)))]);
      for (const { version, at, type, data, name: called, login: account } of rows) {
        const { deckId, n, questionId, words: sealed } = data;
        yield [
          version,
          wallClock(at),
          called,
          account,
          words.did[type],
          questionId && numbers.get(questionId),
          deckId && n && pages[pageKey({ deckId, n })]?.no,
          sealed
            ? this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `lesson/${lessonId}`)
            : (data.choice ?? data.mark),
        ];
      }
    } while (rows.length === PAGE);
  }

  private async page(lessonId: string, after: number, upTo: number): Promise<readonly InteractionRow[]> {
    const { rows } = await this.database.pool.query<InteractionRow>({
      name: 'interactions',
      text: `select e.version, (extract(epoch from e.at) * 1000)::float8 as at, e.type, e.data, p.name, a.login
        from event e left join person p on p.id::text = e.data->>'personId' left join account a on a.person = p.id
        where e.stream = $1 and e.version > $2 and e.version <= $3 and e.type = any($4) and e.meta->>'role' in ('student', 'representative')
        order by e.version limit ${PAGE}`,
      values: [`lesson/${lessonId}`, after, upTo, INTERACTIONS],
    });
    return rows;
  }

  private async questionNumbers(lessonId: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.pool.query<{ id: string; n: number }>(
      'select question_id as id, n from report_question where lesson_id = $1',
      [lessonId],
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }
}

interface InteractionRow {
  readonly version: number;
  readonly at: number;
  readonly type: (typeof INTERACTIONS)[number];
  readonly data: {
    readonly questionId?: string;
    readonly deckId?: string;
    readonly n?: number;
    readonly choice?: string;
    readonly mark?: string;
    readonly words?: Sealed;
  };
  readonly name: string | null;
  readonly login: string | null;
}
