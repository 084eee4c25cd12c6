import { Injectable } from '@nestjs/common';
import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { AttendanceHistory } from '@lectern/contracts/reports/queries.ts';
import type * as z from 'zod/mini';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { ReportReading, type Subject } from './report-reading.ts';
import type { Connection } from '../ops/database/database.ts';

type History = z.output<typeof AttendanceHistory.result>;
type Step = History['steps'][number];

/** How the attendance of one student came to be what it is [R4.08]. */
@Injectable()
export class HistoryQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly seals: Seals,
  ) {}

  async history(lessonId: string, personId: string, after?: string): Promise<History> {
    const { attended, subject, corrections, stays } = await this.reading.of(lessonId, after, async (client, about) => ({
      subject: about,
      attended: await attendedOf(client, lessonId, personId),
      corrections: await correctionsOf(client, lessonId, personId),
      stays: await staysOf(client, lessonId, personId, about.endedAt),
    }));
    const opened = await this.opened(lessonId, corrections);
    const steps = [...recordedSteps(attended, subject), ...opened.map((one) => corrected(one, attended))];
    return {
      status: attended.status,
      recorded: attended.recorded,
      stays,
      steps: steps.sort((one, other) => one.version - other.version),
    };
  }

  /** With their reasons. Not while the report is read: asking for secrets takes a connection of its own. */
  private async opened(lessonId: string, rows: readonly CorrectionRow[]): Promise<Correction[]> {
    const secrets = await this.seals.know([...new Set(rows.flatMap(({ reason }) => reason?.sealedBy ?? []))]);
    return rows.map(({ reason, ...row }) => ({
      ...row,
      reason: reason && this.seals.openWith(secrets.get(reason.sealedBy), reason, `lesson/${lessonId}`),
    }));
  }
}

interface Attended {
  readonly status: AttendanceStatus;
  readonly recorded: AttendanceStatus;
  readonly joinedAt: number | null;
  readonly joinedVersion: number | null;
  readonly checkedInAt: number | null;
  readonly checkedInVersion: number | null;
}

interface CorrectionRow {
  readonly version: number;
  readonly at: number;
  /** Null where it was taken back. */
  readonly status: AttendanceStatus | null;
  readonly reason: Sealed | null;
  readonly byPerson: string;
  readonly byRole: string;
  readonly name: string | null;
}

async function correctionsOf(client: Connection, lessonId: string, personId: string) {
  const { rows } = await client.query<CorrectionRow>(
    `select m.version, m.at::float8, m.status, m.reason, m.by_person as "byPerson", m.by_role as "byRole", p.name
     from attendance_mark m left join person p on p.id::text = m.by_person
     where m.lesson_id = $1 and m.person_id = $2 order by m.version`,
    [lessonId, personId],
  );
  return rows;
}

async function attendedOf(client: Connection, lessonId: string, personId: string): Promise<Attended> {
  const { rows } = await client.query<Attended>(
    `select a.status, a.recorded, a.joined_at::float8 as "joinedAt", a.joined_version as "joinedVersion",
       a.checked_in_at::float8 as "checkedInAt", r.checked_in_version as "checkedInVersion"
     from report_attendance a left join learner_row r on r.lesson_id = a.lesson_id and r.person_id = a.person_id
     where a.lesson_id = $1 and a.person_id = $2`,
    [lessonId, personId],
  );
  if (rows[0] === undefined) throw new RefusedError('page.missing');
  return rows[0];
}

/** What the facts say by themselves: coming, checking in, or the end without either. */
function recordedSteps(attended: Attended, { byCheckIn, endedAt, endedVersion }: Subject): Step[] {
  const { recorded, joinedAt, joinedVersion, checkedInAt, checkedInVersion } = attended;
  const steps: Step[] = [];
  if (joinedAt !== null && joinedVersion !== null)
    steps.push({
      version: joinedVersion,
      at: joinedAt,
      type: 'ParticipantJoined',
      ...(!byCheckIn && { status: recorded }),
    });
  if (checkedInAt !== null && checkedInVersion !== null)
    steps.push({ version: checkedInVersion, at: checkedInAt, type: 'CheckedIn', status: recorded });
  if (recorded === 'absent' && endedAt !== null && endedVersion !== null)
    steps.push({ version: endedVersion, at: endedAt, type: 'LessonEnded', status: 'absent' });
  return steps;
}

type Correction = Omit<CorrectionRow, 'reason'> & { readonly reason: string | null };

const corrected = ({ version, at, status, reason, byPerson, byRole, name }: Correction, attended: Attended): Step => ({
  version,
  at,
  type: status === null ? 'AttendanceUnmarked' : 'AttendanceMarked',
  status: status ?? attended.recorded,
  ...(reason && { reason }),
  by: { personId: byPerson, name: name ?? '', role: byRole },
});

async function staysOf(client: Connection, lessonId: string, personId: string, endedAt: number | null) {
  const { rows } = await client.query<{ from: number; to: number | null }>(
    `select from_at::float8 as from, least(coalesce(to_at, $3::bigint), coalesce($3::bigint, to_at))::float8 as to
     from attendance_interval where lesson_id = $1 and person_id = $2 order by n`,
    [lessonId, personId, endedAt],
  );
  return rows.map(({ from, to }) => ({ from, ...(to !== null && { to: Math.max(from, to) }) }));
}
