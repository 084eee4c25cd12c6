import { Injectable } from '@nestjs/common';
import { mayReadTexts } from '@lectern/contracts/evidence/texts.ts';
import { writersIn, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { FactBehind } from '@lectern/contracts/reports/queries.ts';
import type * as z from 'zod/mini';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { byName, learnersOf } from './learners.ts';
import { LessonSlides } from './lesson-slides.ts';
import { cellOf, type Cell, type Ground } from './report-cells.ts';
import { PAGE, ReportReading, type Paged } from './report-reading.ts';
import type { Connection } from '../ops/database/database.ts';

type Fact = z.output<typeof FactBehind>;
type Pages = Readonly<Record<string, { readonly no: number }>>;

const GUEST = { guest: true } as const;

/** Every figure with the facts that it rests on. */
@Injectable()
export class CellQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly slides: LessonSlides,
    private readonly seals: Seals,
  ) {}

  async cell(lessonId: string, name: string, role: Role, { page = 1, size = PAGE, after }: Paged = {}) {
    const cell = cellOf(name);
    if (cell === undefined) throw new RefusedError('page.missing');
    const slides = await this.slides.of(lessonId);
    const {
      asOf: _,
      rows,
      versions,
      ...answer
    } = await this.reading.of(lessonId, after, async (client, subject) => {
      const { versions, total, ...added } = await versionsOf(client, lessonId, cell, [size, (page - 1) * size]);
      const learners = cell.ofLearners ? await learnersOf(client, lessonId) : [];
      const question = await questionOf(client, lessonId, cell);
      const ground: Ground = { subject, learners, question, pages: slides.total, ...added };
      const value = cell.value?.(ground);
      const without = (cell.without?.(ground) ?? []).toSorted(byName);
      return {
        ...(value !== undefined && { value }),
        terms: [...(cell.terms?.(ground) ?? [])],
        rows: await rowsOf(client, lessonId, versions),
        versions,
        without: without.map(({ personId, name: called, login }) => ({
          personId,
          name: called,
          ...(login === null && GUEST),
        })),
        total,
      };
    });
    return { ...answer, facts: await this.opened(`lesson/${lessonId}`, rows, versions, slides.pages, role) };
  }

  /**
   * With what was written in them opened; reasons of absences only for who may ask for them. Not while the report is read:
   * asking for secrets takes a connection, and readers who hold one each would wait for each other.
   */
  private async opened(
    stream: string,
    rows: readonly FactRow[],
    versions: Versions,
    pages: Pages,
    role: Role,
  ): Promise<Fact[]> {
    const secrets = await this.seals.know([...new Set(rows.flatMap(({ data }) => writersIn(data)))]);
    const open = (sealed: Sealed) => this.seals.openWith(secrets.get(sealed.sealedBy), sealed, stream);
    return rows.map(({ name, guest, at, data, ...row }) => {
      const adds = versions.get(row.version);
      return {
        ...row,
        at: Math.round(at),
        data: shown(mayReadTexts(role, row.type) ? data : { ...data, reason: undefined }, open, pages),
        ...(typeof data['personId'] === 'string' && { personId: data['personId'] }),
        ...(name !== null && { name }),
        ...(guest && { guest }),
        ...(adds !== undefined && adds !== null && { adds }),
      };
    });
  }
}

type Versions = ReadonlyMap<number, number | null>;

interface FactRow {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly actor: string;
  readonly name: string | null;
  readonly guest: boolean;
}

/** The facts of these versions as the ledger has them. */
async function rowsOf(client: Connection, lessonId: string, versions: Versions): Promise<readonly FactRow[]> {
  const { rows } = await client.query<FactRow>({
    name: 'report-cell-facts',
    text: `select e.version, (extract(epoch from e.at) * 1000)::float8 as at, e.type, e.data, e.meta->>'actor' as actor, p.name,
        p.id is not null and a.person is null as guest
      from event e left join person p on p.id::text = e.data->>'personId' left join account a on a.person = p.id
      where e.stream = $1 and e.version = any($2) order by e.version`,
    values: [`lesson/${lessonId}`, [...versions.keys()]],
  });
  return rows;
}

/** One page of the facts, and what all of them add. */
async function versionsOf(client: Connection, lessonId: string, { facts, args, kind }: Cell, part: readonly number[]) {
  const isAnswer = kind.terms.includes('answers')
    ? 'f.version in (select answer_version from answer_row where lesson_id = $1)'
    : 'false';
  const { rows } = await client.query<VersionRow>({
    name: `cell ${kind.name}`,
    text: `with f as materialized (${facts}),
       added as (
         select count(*)::int as total, count(adds)::int as count, coalesce(sum(adds), 0)::float8 as sum,
           (count(adds) filter (where ${isAnswer}))::int as answers
         from f
       ), shown as (select version, adds from f order by version limit $${args.length + 2} offset $${args.length + 3})
     select added.*, s.version, s.adds from added left join shown s on true order by s.version`,
    values: [lessonId, ...args, ...part],
  });
  const { total, count, sum, answers } = rows[0]!;
  const versions = new Map(rows.flatMap(({ version, adds }) => (version === null ? [] : [[version, adds] as const])));
  return { versions, total, count, sum, answers };
}

interface VersionRow {
  readonly total: number;
  readonly count: number;
  readonly sum: number;
  readonly answers: number;
  readonly version: number | null;
  readonly adds: number | null;
}

async function questionOf(client: Connection, lessonId: string, { question }: Cell): Promise<Ground['question']> {
  if (question === undefined) return undefined;
  const { rows } = await client.query<{ points: number; hasKey: boolean; answered: string[] }>({
    name: 'cell-question',
    text: `select q.points, q.key is not null as "hasKey", array(
       select person_id from report_answer a where a.lesson_id = $1 and a.question_id = $2) as answered
     from report_question q where q.lesson_id = $1 and q.question_id = $2`,
    values: [lessonId, question],
  });
  if (rows[0] === undefined) throw new RefusedError('page.missing');
  return { ...rows[0], answered: new Set(rows[0].answered) };
}

/** A fact's data as its reader sees it: words as text, a page by its number over all decks. */
function shown(data: Record<string, unknown>, open: (sealed: Sealed) => string, pages: Pages) {
  const { words, reason, deckId, n, ...rest } = data as {
    words?: Sealed;
    reason?: Sealed;
    deckId?: string;
    n?: number;
  };
  const place = deckId === undefined || n === undefined ? undefined : pages[pageKey({ deckId, n })]?.no;
  return {
    ...rest,
    ...(deckId !== undefined && { deckId, n }),
    ...(place !== undefined && { no: place }),
    ...(words && { text: open(words) }),
    ...(reason && { reason: open(reason) }),
  };
}
