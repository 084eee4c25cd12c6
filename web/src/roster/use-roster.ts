import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CheckRoster, ImportMembers, type CheckedRoster, type CheckedRow } from '@lectern/contracts/roster/roster.ts';
import {
  readRows,
  type Column,
  type RosterCells,
  type RosterRow,
  type RowFault,
} from '@lectern/contracts/roster/rows.ts';
import { cellsOf, guessColumns, type Mapping } from '@lectern/contracts/roster/headings.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isAlreadySo, ProblemError } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { command, send } from '../kit/data/request.ts';
import type { Lines } from '../kit/files/workbook.ts';

/** A line of the list as it stands now: as in the file, or mended. */
interface Line {
  /** As the file's own program numbers it. */
  readonly n: number;
  readonly cells: RosterCells;
  readonly isLeftOut?: boolean;
}

export interface ListedLine extends Line {
  readonly row?: RosterRow | undefined;
  readonly fault?: RowFault | undefined;
  /** The line that says the same. */
  readonly as?: number | undefined;
  /** Undefined while the server has not said. */
  readonly is?: CheckedRow['is'] | undefined;
  readonly personId?: string | undefined;
  /** What it newly says of a member. */
  readonly details?: CheckedRow['details'];
}

const keyOf = (row: RosterRow): string => JSON.stringify(row);
const batches = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / LIMITS.membersPerEnrolment) }, (_, at) =>
    all.slice(at * LIMITS.membersPerEnrolment, (at + 1) * LIMITS.membersPerEnrolment),
  );

const linesOf = (lines: Lines, mapping: Mapping, hasHeadings: boolean): readonly Line[] =>
  lines
    .slice(Number(hasHeadings))
    .map((line, at) => ({ n: at + 1 + Number(hasHeadings), cells: cellsOf(line, mapping) }));

interface Mended {
  readonly lines: readonly Line[];
  readonly past: readonly (readonly Line[])[];
}

/** Each line with what is wrong with it: by itself, beside the others, and as the server knows. */
function listedLines(lines: readonly Line[], { rows, students, capacity = Infinity }: Checked): ListedLine[] {
  const inside = lines.filter(({ isLeftOut }) => !isLeftOut);
  const read = new Map(readRows(inside.map(({ cells }) => cells)).map((one, at) => [inside[at]!, one]));
  let free = capacity - students;
  return lines.map((line) => {
    const { row, fault, ...more } = read.get(line) ?? { fault: undefined };
    if (row === undefined) return { ...line, fault, ...('as' in more && { as: inside[more.as]!.n }) };
    const { is, personId, details, fault: known } = rows.get(keyOf(row)) ?? {};
    const takesRoom = is !== 'member' && row.role === 'student' && known === undefined;
    if (takesRoom) free -= 1;
    const isOver = takesRoom && free < 0; // [R9.15]
    return { ...line, row, fault: known ?? (isOver ? 'full' : undefined), is, personId, details };
  });
}

/** A list on its way into a class: what stands in it, what is wrong with it, and how far it is. */
export function useRoster(classId: string, file: Lines) {
  const [guess] = useState(() => guessColumns(file[0] ?? []));
  const [{ mapping, hasHeadings }, setColumns] = useState(guess);
  const [{ lines, past }, setLines] = useState<Mended>(() => ({
    lines: linesOf(file, guess.mapping, guess.hasHeadings),
    past: [],
  }));
  const checked = useChecked(classId);
  const [sent, setSent] = useState<{ readonly done: number; readonly of: number; readonly error?: unknown }>();

  const listed = useMemo(() => listedLines(lines, checked), [lines, checked]);
  const { ask } = checked;
  useEffect(() => {
    ask(listed.flatMap(({ row, is }) => (row !== undefined && is === undefined ? [row] : [])));
  }, [ask, listed]);

  const mend = useCallback((n: number, more: (line: Line) => Line) => {
    setLines(({ lines: before, past: earlier }) => ({
      lines: before.map((line) => (line.n === n ? more(line) : line)),
      past: [...earlier, before],
    }));
  }, []);
  const write = useCallback(
    (n: number, column: Column, text: string) =>
      mend(n, (line) => ({ ...line, cells: { ...line.cells, [column]: text } })),
    [mend],
  );
  const leaveOut = useCallback((n: number, isLeftOut: boolean) => mend(n, (line) => ({ ...line, isLeftOut })), [mend]);
  const good = listed.filter(
    ({ row, fault, is, details }) =>
      row !== undefined && fault === undefined && (is !== 'member' || details !== undefined),
  );

  /** All that are good, a batch at a time: what came in stays in, and one that did not arrive is sent again. */
  async function importGood(): Promise<readonly ListedLine[] | undefined> {
    const arrived: ListedLine[] = [];
    setSent({ done: 0, of: good.length });
    for (const batch of batches(good)) {
      try {
        await command<typeof ImportMembers>(
          'class',
          classId,
          'ImportMembers',
          { rows: batch.map(({ row }) => row!) },
          {
            key: newKey(),
            classId,
          },
        ).catch((error: unknown) => void (isAlreadySo(error) || raise(error)));
        arrived.push(...batch);
        setSent({ done: arrived.length, of: good.length });
      } catch (error) {
        setSent({ done: arrived.length, of: good.length, error });
        checked.forget(good.map(({ row }) => row!)); // what is so now says why
        return undefined;
      }
    }
    const now = await checked.now(arrived.map(({ row }) => row!)).catch((error: unknown) => {
      setSent({ done: arrived.length, of: good.length, error });
    });
    if (now === undefined) return undefined;
    setSent(undefined);
    return arrived.map((line) => ({ ...line, personId: now.get(keyOf(line.row!))?.personId }));
  }

  return {
    headings: file[0] ?? [],
    mapping,
    hasHeadings,
    /** What was mended so far was mended in other columns. */
    map: (next: Mapping, headed: boolean) => {
      setColumns({ mapping: next, hasHeadings: headed });
      setLines({ lines: linesOf(file, next, headed), past: [] });
    },
    listed,
    good,
    write,
    leaveOut,
    undo: past.length === 0 ? undefined : () => setLines({ lines: past.at(-1)!, past: past.slice(0, -1) }),
    checked,
    sent,
    importGood,
  };
}

const raise = (error: unknown): never => {
  throw error;
};

interface Checked {
  readonly rows: ReadonlyMap<string, CheckedRow>;
  readonly students: number;
  readonly capacity?: number | undefined;
  readonly isAsking: boolean;
  readonly error?: unknown;
}

/** What the server says of rows: each is asked about once, and anew when something has changed. */
function useChecked(classId: string) {
  const [found, setFound] = useState<Checked>({ rows: new Map(), students: 0, isAsking: false });
  const actions = useMemo(() => {
    const asking = new Set<string>();
    /** Thousands of rows are drawn anew once, not with each batch. */
    async function read(rows: readonly RosterRow[]): Promise<ReadonlyMap<string, CheckedRow>> {
      const answers = new Map<string, CheckedRow>();
      let counted: Pick<CheckedRoster, 'students' | 'capacity'> | undefined;
      try {
        for (const batch of batches(rows)) {
          const {
            rows: found,
            students,
            capacity,
          } = await send<CheckedRoster>('POST', CheckRoster.path, {
            classId,
            rows: batch,
          });
          batch.forEach((row, at) => answers.set(keyOf(row), found[at]!));
          counted = { students, capacity };
        }
      } finally {
        setFound((before) => ({ ...before, ...counted, rows: new Map([...before.rows, ...answers]) }));
      }
      return answers;
    }
    return {
      now: read,
      ask: (rows: readonly RosterRow[]) => {
        const fresh = rows.filter((row) => !asking.has(keyOf(row)));
        if (fresh.length === 0) return;
        for (const row of fresh) asking.add(keyOf(row));
        setFound((before) => ({ ...before, isAsking: true, error: undefined }));
        read(fresh)
          .catch((error: unknown) => setFound((before) => ({ ...before, error })))
          .finally(() => setFound((before) => ({ ...before, isAsking: false })));
      },
      /** They are asked about again. */
      forget: (rows: readonly RosterRow[]) => {
        const gone = new Set(rows.map(keyOf));
        for (const key of gone) asking.delete(key);
        setFound((before) => ({
          ...before,
          error: undefined,
          rows: new Map([...before.rows].filter(([key]) => !gone.has(key))),
        }));
      },
    };
  }, [classId]);
  return useMemo(() => ({ ...found, ...actions }), [found, actions]);
}

/** Whether the server said no to something that may be mended on this page. */
export const isAboutRows = (error: unknown): boolean =>
  error instanceof ProblemError && ['roster.rowsWrong', 'join.classFull'].includes(error.problem.code);
