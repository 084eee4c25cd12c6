import { Injectable } from '@nestjs/common';
import type { Cell } from '@lectern/contracts/kernel/csv.ts';
import { writersIn, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { pageKey, type Mark } from '@lectern/contracts/slides/facts.ts';
import { Database } from '../ops/database/database.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { chosenIn, type FileWords } from './file-words.ts';
import { LessonSlides } from './lesson-slides.ts';
import { INTERACTIONS } from './report-fact.ts';

const PAGE = 1000;

/** The record of what students did in a lesson, fact by fact from the ledger up to a version of its stream. */
@Injectable()
export class Interactions {
  constructor(
    private readonly database: Database,
    private readonly seals: Seals,
    private readonly slides: LessonSlides,
  ) {}

  async *of(lessonId: string, upTo: number, words: FileWords): AsyncGenerator<readonly Cell[]> {
    const { number, time, name, login, person, did, question, page, content } = words.columns;
    yield [number, time, name, login, person, did, question, page, content];
    const { pages } = await this.slides.of(lessonId);
    const questions = await this.questions(lessonId);
    let rows: readonly InteractionRow[] = [];
    do {
      rows = await this.page(lessonId, rows.at(-1)?.version ?? 0, upTo);
      const secrets = await this.seals.know([...new Set(rows.flatMap(({ data }) => writersIn(data)))]);
      for (const { version, at, type, data, name: called, login: account } of rows) {
        const { deckId, n, questionId, choice, mark, words: sealed } = data;
        const asked = questionId === undefined ? undefined : questions.get(questionId);
        yield [
          version,
          wallClock(at),
          called,
          account ?? words.guest,
          data.personId,
          words.did[type],
          asked?.n,
          deckId && n && pages[pageKey({ deckId, n })]?.no,
          sealed
            ? this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `lesson/${lessonId}`)
            : mark
              ? words.mark[mark]
              : chosenIn(words, asked?.kind, choice),
        ];
      }
    } while (rows.length === PAGE);
  }

  private async page(lessonId: string, after: number, upTo: number): Promise<readonly InteractionRow[]> {
    const { rows } = await this.database.reads.query<InteractionRow>({
      name: 'interactions',
      text: `select e.version, (extract(epoch from e.at) * 1000)::float8 as at, e.type, e.data, p.name, a.login
        from event e left join person p on p.id::text = e.data->>'personId' left join account a on a.person = p.id
        where e.stream = $1 and e.version > $2 and e.version <= $3 and e.type = any($4) and e.meta->>'role' in ('student', 'representative')
        order by e.version limit ${PAGE}`,
      values: [`lesson/${lessonId}`, after, upTo, INTERACTIONS],
    });
    return rows;
  }

  private async questions(lessonId: string): Promise<ReadonlyMap<string, Asked>> {
    const { rows } = await this.database.reads.query<Asked>(
      'select question_id as id, n, kind from report_question where lesson_id = $1',
      [lessonId],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

interface Asked {
  readonly id: string;
  readonly n: number;
  readonly kind: string;
}

interface InteractionRow {
  readonly version: number;
  readonly at: number;
  readonly type: (typeof INTERACTIONS)[number];
  readonly data: {
    readonly personId: string;
    readonly questionId?: string;
    readonly deckId?: string;
    readonly n?: number;
    readonly choice?: string;
    readonly mark?: Mark;
    readonly words?: Sealed;
  };
  readonly name: string | null;
  readonly login: string | null;
}
