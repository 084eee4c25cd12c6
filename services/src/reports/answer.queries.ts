import { Injectable } from '@nestjs/common';
import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { picturesSeen } from '@lectern/contracts/kernel/pictures-seen.ts';
import type { ReportAnswer } from '@lectern/contracts/reports/details.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { byName } from './learners.ts';
import { PAGE, ReportReading, type Paged } from './report-reading.ts';
import type { Connection } from '../ops/database/database.ts';

const attended = (status: AttendanceStatus): boolean => status === 'present' || status === 'late';

const PARTS = {
  answered: ({ choice }: ReportAnswer) => choice !== undefined,
  right: ({ right }: ReportAnswer) => right === true,
  wrong: ({ right }: ReportAnswer) => right === false,
  late: ({ late }: ReportAnswer) => late !== undefined,
  ungraded: ({ ungraded }: ReportAnswer) => ungraded === true,
  unanswered: ({ choice, status }: ReportAnswer) => choice === undefined && attended(status),
  away: ({ choice, status }: ReportAnswer) => choice === undefined && !attended(status),
} as const;

/** Who answered a question, and who did not. */
@Injectable()
export class AnswerQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly seals: Seals,
  ) {}

  answers(
    lessonId: string,
    questionId: string,
    {
      after,
      page = 1,
      size = PAGE,
      show,
      letter,
    }: Paged & { show?: keyof typeof PARTS | undefined; letter?: string | undefined },
  ) {
    return this.reading.of(lessonId, after, async (client) => {
      const rows = await rowsOf(client, lessonId, questionId);
      const open = await this.opening(lessonId, rows);
      const all = rows.map((row) => toAnswer(row, open)).sort(byName);
      const chosen = all.filter(
        (one) =>
          (show === undefined || PARTS[show](one)) && (letter === undefined || one.choice?.includes(letter) === true),
      );
      const count = (part: keyof typeof PARTS) => all.filter(PARTS[part]).length;
      return {
        answers: chosen.slice((page - 1) * size, page * size),
        total: chosen.length,
        counts: {
          answered: count('answered'),
          right: count('right'),
          wrong: count('wrong'),
          late: count('late'),
          ungraded: count('ungraded'),
          unanswered: count('unanswered'),
          away: count('away'),
        },
      };
    });
  }

  private async opening(lessonId: string, rows: readonly AnswerRow[]) {
    const writers = rows.flatMap(({ words, lateWords, remark }) =>
      [words, lateWords, remark].flatMap((one) => one?.sealedBy ?? []),
    );
    const secrets = await this.seals.know([...new Set(writers)]);
    return (sealed: Sealed) => this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `lesson/${lessonId}`);
  }
}

/** Every student of the class with what they gave to this question. */
async function rowsOf(client: Connection, lessonId: string, questionId: string): Promise<AnswerRow[]> {
  const { rows: asked } = await client.query('select from report_question where lesson_id = $1 and question_id = $2', [
    lessonId,
    questionId,
  ]);
  if (asked.length === 0) throw new RefusedError('page.missing');
  const { rows } = await client.query<AnswerRow>({
    name: 'report-question-answers',
    text: `select l.person_id as "personId", coalesce(p.name, '') as name, c.login, l.status, a.choice, a.at::float8,
        case when a.version is not null then g.words end as words, g.late_words as "lateWords",
        g.pictures, g.late_pictures as "latePictures", g.grade, g.remark, a.kind in ('subjective', 'programming') and a.grade is null as ungraded,
        a.took_ms::float8 as "tookMs", a.version, coalesce(g.times, 0) as times, a.correct as "right", coalesce(a.score, 0) as score,
        coalesce(a.late, false) as accepted, g.late_choice as "lateChoice", g.late_at::float8 as "lateAt", g.late_version as "lateVersion"
      from report_attendance l left join person p on p.id = l.person_id left join account c on c.person = l.person_id
      left join answer_row g on g.lesson_id = $1 and g.question_id = $2 and g.person_id = l.person_id and g.role <> 'auditor'
      left join report_answer a on a.lesson_id = $1 and a.question_id = $2 and a.person_id = l.person_id
      where l.lesson_id = $1`,
    values: [lessonId, questionId],
  });
  return rows;
}

interface AnswerRow {
  readonly personId: string;
  readonly name: string;
  readonly login: string | null;
  readonly status: AttendanceStatus;
  readonly choice: string | null;
  readonly words: Sealed | null;
  readonly lateWords: Sealed | null;
  readonly pictures: readonly Picture[] | null;
  readonly latePictures: readonly Picture[] | null;
  readonly grade: number | null;
  readonly remark: Sealed | null;
  readonly ungraded: boolean | null;
  readonly at: number | null;
  readonly tookMs: number | null;
  readonly version: number | null;
  readonly times: number;
  readonly right: boolean | null;
  readonly score: number;
  readonly accepted: boolean;
  readonly lateChoice: string | null;
  readonly lateAt: number | null;
  readonly lateVersion: number | null;
}

type Open = (sealed: Sealed) => string;

function toAnswer(row: AnswerRow, open: Open): ReportAnswer {
  const { personId, name, login, status, times, score, right, choice, at, tookMs, version, words } = row;
  const { pictures, grade, remark, ungraded } = row;
  const late = lateOf(row, open);
  return {
    personId,
    name,
    status,
    times,
    score,
    ...(login !== null && { login }),
    ...(choice !== null && { choice }),
    ...(words !== null && { words: open(words) }),
    ...(pictures !== null && { pictures: picturesSeen(pictures) }),
    ...(grade !== null && { grade }),
    ...(remark !== null && { remark: open(remark) }),
    ...(ungraded === true && { ungraded }),
    ...(at !== null && { at }),
    ...(tookMs !== null && { tookMs }),
    ...(version !== null && { version }),
    ...(right !== null && { right }),
    ...(late && { late }),
  };
}

/** What waits for a teacher's word, else what they let count. */
function lateOf(row: AnswerRow, open: Open): ReportAnswer['late'] {
  const { lateChoice, lateAt, lateVersion, accepted, choice, at, version } = row;
  const said = (words: Sealed | null, pictures: readonly Picture[] | null) => ({
    ...(words !== null && { words: open(words) }),
    ...(pictures !== null && { pictures: picturesSeen(pictures) }),
  });
  if (lateChoice !== null && lateAt !== null && lateVersion !== null)
    return {
      choice: lateChoice,
      ...said(row.lateWords, row.latePictures),
      at: lateAt,
      version: lateVersion,
      accepted: false,
    };
  return accepted && choice !== null && at !== null && version !== null
    ? { choice, ...said(row.words, row.pictures), at, version, accepted: true }
    : undefined;
}
