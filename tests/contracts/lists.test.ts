import { BOM } from '@lectern/contracts/kernel/csv.ts';
import { isList, type ListKind } from '@lectern/contracts/kernel/list.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { lists, queries } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities, rows, views } from '../../services/src/catalog.ts';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { demoPastClass, demoSchool } from '../../services/src/demo/demo.school.ts';
import { Looks } from '../../services/src/ledger/command/looks.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Lists } from '../../services/src/edge/lists/lists.ts';
import { Projector } from '../../services/src/rows/projector.ts';
import { differences } from '../../services/src/rows/rebuild.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from '../acceptance/school.ts';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';

interface Page {
  readonly rows: readonly object[];
  readonly next?: string;
  readonly total?: number;
  readonly asOf: { readonly position: number; readonly lagMs: number };
}

let school: School;
let lessonId: string;
let last: Receipt;
/** The last command to each family that lists are of. */
let lastTo: Readonly<Record<string, Receipt>>;

/** Every list has rows: lessons that were taught, and that a reviewer looked at. */
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.teacher();
  const reviewer = await school.other('reviewer');
  for (const title of ['动量', '角动量', '刚体']) {
    lessonId = await schedule(teacher, title, demoPastClass.id);
    await start(teacher, lessonId);
    const person = { personId: reviewer.id, school: demoSchool.id, bound: true, secret: '' };
    const ground = { stream: `lesson/${lessonId}`, granting: `class/${demoPastClass.id}` };
    for (const what of ['report', 'replay'])
      await school.server.app.get(Looks).record(person, 'reviewer', { ...ground, what });
    last = await receipt(teacher.command('lesson', lessonId, 'EndLesson'));
  }
  const leaving = async (n: number) => {
    const student = await school.student(n);
    return receipt(student.command('closure', student.id, 'RequestClosure'));
  };
  await leaving(8);
  lastTo = {
    closure: await leaving(9),
    lesson: last,
    class: await receipt(teacher.command('class', demoPastClass.id, 'RestrictJoining')),
    announcement: await receipt(teacher.command('announcement', demoAnnouncements[1].id, 'PinAnnouncement')),
  };
});
afterAll(() => school.close());

/** Who asks for a list: the first role that may. */
const ASKERS = {
  operator: () => school.other('operator'),
  administrator: () => school.other('admin'),
  reviewer: () => school.other('reviewer'),
  teacher: () => school.teacher(),
  visitor: () => school.teacher(),
} as const;
/** Of whom a list is that everybody may ask for. */
const WHOSE: Readonly<Record<string, () => Promise<Client>>> = {
  MyAnnouncements: () => school.student(1),
  MyNotices: () => school.student(1),
};
const askerOf = ({ name, allow }: ListKind): Promise<Client> => {
  const whose = WHOSE[name];
  if (whose !== undefined) return whose();
  const role = Object.keys(allow).find((one) => one in ASKERS) as keyof typeof ASKERS | undefined;
  if (role === undefined) throw new Error(`Nobody in this suite may ask: ${Object.keys(allow).join(', ')}.`);
  return ASKERS[role]();
};
/** What a list of one subject is asked of. */
const idIn = (path: string): string => {
  if (path.startsWith('/api/announcement/')) return demoAnnouncements[0].id;
  return path.startsWith('/api/class/') ? demoPastClass.id : lessonId;
};
const addressOf = ({ path }: { path: string }, wish: Record<string, string> = {}) =>
  `${path.replace(':id', idIn(path))}?${new URLSearchParams({ after: `${last.cursor.incarnation}.${last.cursor.position}`, ...wish }).toString()}`;

async function ask(kind: ListKind, wish: Record<string, string> = {}): Promise<Page> {
  const { result, problem } = await (await askerOf(kind)).query<Page>(addressOf(kind, wish));
  if (result === undefined) throw new Error(`${kind.name}: ${JSON.stringify(problem)}`);
  return result;
}

async function download(kind: ListKind, ending: string): Promise<Buffer> {
  const file = kind.files.find(({ path }) => path.endsWith(ending))!;
  const response = await (await askerOf(kind)).fetch('GET', addressOf(file));
  expect(response.headers.get('content-type')).toBe(file.file);
  return Buffer.from(await response.arrayBuffer());
}

describe.each(lists.map((kind) => ({ kind: kind as ListKind, name: kind.name })))('the list $name', ({ kind }) => {
  it('shows rows as its contract says, and as many as it says there are', async () => {
    const { rows: shown, total } = await ask(kind);
    expect(shown.length).toBeGreaterThan(1);
    for (const row of shown) expect(kind.row.parse(row)).toEqual(row);
    expect(total).toBe(kind.isCounted ? shown.length : undefined);
  });

  it.each(Object.keys(kind.orders))('in the order %s, a page at a time, is the same as at once', async (order) => {
    const sorted = Object.keys(kind.orders).length > 1 ? { order } : {};
    const whole = await ask(kind, { ...sorted, size: '200' });
    expect(whole.next).toBeUndefined();
    const paged: object[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Page = await ask(kind, { ...sorted, size: '1', ...(cursor !== '' && { cursor }) });
      expect(page.rows).toHaveLength(1);
      paged.push(...page.rows);
      cursor = page.next;
    }
    expect(paged).toEqual(whole.rows);
  });

  it('holds what the asker has just done, and says how fresh it is', async () => {
    const [family = ''] = school.server.app.get(Lists).served.get(kind)!.readModel!.families;
    const { position } = (lastTo[family] ?? last).cursor;
    const { asOf } = await ask(kind, { after: `${last.cursor.incarnation}.${position}` });
    expect(asOf.position).toBeGreaterThanOrEqual(family in lastTo ? position : position - 1);
    expect(asOf.lagMs).toBeGreaterThanOrEqual(0);
  });

  it('refuses a cursor that it has not given, and a page that is too long', async () => {
    const asker = await askerOf(kind);
    const forged = [[], ["'; drop table event"], [null, {}], 7].map((one) =>
      Buffer.from(JSON.stringify(one)).toString('base64url'),
    );
    for (const wish of [...['%', 'x', ...forged].map((cursor) => ({ cursor })), { size: '201' }, { size: '0' }])
      expect(await refusal(asker.query(addressOf(kind, wish)))).toMatchObject({ code: 'request.invalid' });
  });

  it('has no row of another school', async () => {
    const { name } = school.server.app.get(Lists).served.get(kind)!;
    await asOwner(school.database, `update ${name} set school = 'elsewhere'`);
    try {
      expect((await ask(kind)).rows).toEqual([]);
    } finally {
      await asOwner(school.database, `update ${name} set school = '${demoSchool.id}'`);
    }
  });

  it('is not for who is not signed in, nor are its files', async () => {
    for (const { path } of [kind, ...kind.files]) {
      const response = await fetch(`${school.url}${addressOf({ path })}`);
      expect(response.status).toBe(401);
    }
  });

  if (kind.files.length === 0) return;
  it('can be had as a table with the same rows', async () => {
    const { rows: shown } = await ask(kind, { size: '200' });
    const csv = (await download(kind, 'csv')).toString();
    expect(csv.startsWith(BOM)).toBe(true);
    const [head, ...lines] = csv.slice(BOM.length).trimEnd().split('\r\n');
    expect(head!.split(',')).toEqual(Object.values(kind.columns).map(({ title: [zhCn] }) => zhCn));
    expect(lines).toHaveLength(shown.length);
    expect((await download(kind, 'xlsx')).subarray(0, 2).toString()).toBe('PK');
  });
});

it('every list is served, and every file of one is a query', () => {
  const { served } = school.server.app.get(Lists);
  expect(queries.filter(isList).map(({ name }) => name)).toEqual(
    [...served.keys()].map(({ name }) => name).toSorted(by(lists)),
  );
  for (const { files } of lists) for (const file of files) expect(queries).toContain(file);
});

const by = (all: readonly { readonly name: string }[]) => (one: string, other: string) =>
  all.findIndex(({ name }) => name === one) - all.findIndex(({ name }) => name === other);

it.each(rows.map((kind) => ({ kind, name: kind.name })))(
  '$name equals what its facts make of it anew',
  async ({ kind }) => {
    const readModel = school.server.app.get(Projector).readModels.get(kind.name)!;
    const found = await differences(readModel, school.server.app.get(EventStore), {
      ownerUrl: school.database.ownerUrl,
      entities,
      views,
      stop: new AbortController().signal,
      tell: () => undefined,
    });
    expect(found).toEqual([]);
  },
);
