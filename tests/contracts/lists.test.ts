import { BOM } from '@lectern/contracts/kernel/csv.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { isList, type ListKind } from '@lectern/contracts/kernel/list.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { OrderCreated } from '@lectern/contracts/order/facts.ts';
import { idOfNumber } from '@lectern/contracts/order/order.ts';
import { lists, queries } from '@lectern/contracts/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities, rows } from '../../services/src/catalog.ts';
import { views } from '../../services/src/views.migration.ts';
import { demoTopics } from '../../services/src/demo/demo.discussion.ts';
import { demoQuestionnaires } from '../../services/src/demo/demo.questionnaires.ts';
import { demoExperiments } from '../../services/src/demo/demo.experiments.ts';
import { demoHomeworks } from '../../services/src/demo/demo.homework.ts';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import { demoClass, demoPastClass, demoSchool } from '../../services/src/demo/demo.school.ts';
import { Looks } from '../../services/src/ledger/command/looks.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Lists } from '../../services/src/edge/lists/lists.ts';
import { Projector } from '../../services/src/rows/projector.ts';
import { differences } from '../../services/src/rows/rebuild.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from '../acceptance/school.ts';
import type { Client } from '../support/client.ts';
import { requestInvoice } from '../support/invoices.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { attach, pdfWithPages } from '../support/upload.ts';
import { beginExam, publishExam } from '../support/exam.ts';
import { addDriveFile, approveDriveFile } from '../support/drive.ts';
import { submitFeedback } from '../support/feedback.ts';
import { libraryQuestion } from '../support/library.ts';
import { submitIdentity } from '../support/identity.ts';
import { addFont, namedFont } from '../support/font.ts';
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
/** One that two students sit. */
const examId = newId();
/** The last command to each family that lists are of. */
let lastTo: Readonly<Record<string, Receipt>>;

/** Every list has rows: lessons that were taught, and that a reviewer looked at. */
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.teacher();
  const reviewer = await school.other('reviewer');
  await submitIdentity(await school.student(8));
  const submitted = await submitIdentity(await school.student(9));
  for (const n of [1, 4]) await submitFeedback(await school.student(n));
  for (const n of [1, 4]) await requestInvoice(school, await school.student(n));
  const invoiced = await requestInvoice(school, await school.student(4));
  const told = await submitFeedback(await school.student(4));
  for (const title of ['动量', '角动量', '刚体']) {
    lessonId = await schedule(teacher, title, demoPastClass.id);
    await start(teacher, lessonId);
    const away = await school.student(4);
    await receipt(away.command('lesson', lessonId, 'AskForLeave', { kind: 'sickLeave', reason: '发烧' }));
    const person = { personId: reviewer.id, school: demoSchool.id, bound: true, secret: '' };
    const ground = { stream: `lesson/${lessonId}`, granting: `class/${demoPastClass.id}` };
    for (const what of ['report', 'replay'])
      await school.server.app.get(Looks).record(person, 'reviewer', { ...ground, what });
    last = await receipt(teacher.command('lesson', lessonId, 'EndLesson'));
  }
  /** This school sells nothing: what was sold before still stands in its lists. */
  const ordering = async () => {
    const { id: personId } = await school.teacher();
    const now = Date.now();
    const orderId = idOfNumber(String(now).padEnd(20, '0'));
    const plan = { planId: 'junior-1', kind: 'buy' as const, priceFen: 1800, creditFen: 0, amountFen: 1800 };
    const facts = [OrderCreated({ personId, ...plan, credits: [], closesAt: now + 900_000 })];
    await append(school.server.app.get(EventStore), `order/${orderId}`, NOWHERE, facts, {
      school: demoSchool.id,
      at: now,
    });
    const teacher = await school.teacher();
    return receipt(teacher.command('order', orderId, 'CancelOrder'));
  };
  const leaving = async (n: number) => {
    const student = await school.student(n);
    return receipt(student.command('closure', student.id, 'RequestClosure'));
  };
  await leaving(8);
  await ordering();
  await ordering();
  for (const name of ['选修 1 班', '选修 2 班'])
    await receipt(teacher.command('class', newId(), 'CreateClass', { name }));
  await publishExam(teacher, demoPastClass.id, { examId });
  await beginExam(await school.student(5), demoPastClass.id, examId);
  const { receipt: begun } = await beginExam(await school.student(4), demoPastClass.id, examId);
  let published = last;
  for (const name of ['期中', '期末', '补考']) published = await publishExam(teacher, demoPastClass.id, { name });
  const making = async (title: string) =>
    receipt(teacher.command('paper', newId(), 'CreatePaper', { title, tags: [] }));
  await making('第一份');
  const operator = await school.other('operator');
  for (const title of ['双音叉', '标准音']) {
    const { id } = await addDriveFile(teacher, title);
    await approveDriveFile(operator, id);
    await receipt(teacher.command('drive', id, 'ShareDriveFile', { classIds: [demoClass.id] }));
  }
  await addDriveFile(teacher, '等审核的');
  const waiting = await addDriveFile(teacher, '也等审核的');
  const uploading = async (name: string) => {
    const id = newId();
    const to = { family: 'courseware', id, command: 'UploadCourseware' };
    const { file } = await attach(teacher, to, `${name}.pdf`, pdfWithPages([id]));
    return receipt(teacher.command('courseware', id, 'UploadCourseware', { name, tags: [], files: [file] }));
  };
  await uploading('动量');
  const meeting = async (title: string) =>
    receipt(
      teacher.command('meeting', newId(), 'ScheduleMeeting', { title, startsAt: Date.now() + 3_600_000, minutes: 60 }),
    );
  await meeting('答疑');
  const bringing = async (family: string) => (await addFont(operator, namedFont(family, family))).receipt!;
  for (const family of ['宋体', '楷体']) await bringing(family);
  const calendar = async (name: string) => {
    const entry = { name, kind: 'off', from: '2026-10-01', until: '2026-10-08' };
    return receipt(operator.command('calendar', newId(), 'AddCalendarEntry', entry));
  };
  await calendar('国庆节');
  lastTo = {
    calendar: await calendar('校庆'),
    font: await bringing('行楷'),
    exam: published,
    attempt: begun,
    order: await ordering(),
    closure: await leaving(9),
    identity: submitted,
    feedback: told,
    library: await receipt(
      teacher.command('library', teacher.id, 'WriteLibraryQuestion', { questionId: newId(), ...libraryQuestion() }),
    ),
    invoice: invoiced,
    paper: await making('第二份'),
    courseware: await uploading('角动量'),
    lesson: last,
    class: await receipt(teacher.command('class', demoPastClass.id, 'RestrictJoining')),
    course: await receipt(teacher.command('course', demoCourses[0].id, 'PinCourse')),
    announcement: await receipt(teacher.command('announcement', demoAnnouncements[1].id, 'PinAnnouncement')),
    discussion: await receipt(teacher.command('discussion', demoTopics[1].id, 'HighlightTopic')),
    questionnaire: await receipt(teacher.command('questionnaire', demoQuestionnaires.open.id, 'CloseQuestionnaire')),
    drive: await receipt(teacher.command('drive', waiting.id, 'MoveDriveFile', { folder: '声波' })),
    experiment: await receipt(teacher.command('experiment', demoExperiments.open.id, 'RemindLabReports')),
    meeting: await meeting('组会'),
    homework: await receipt(teacher.command('homework', demoHomeworks[0].id, 'RemindSubmitters')),
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
  MyHomeworks: () => school.student(1),
  MyExperiments: () => school.student(1),
  MyNotices: () => school.student(1),
  MyLeaves: () => school.student(4),
  MyInvoices: () => school.student(4),
  MyFeedback: () => school.student(4),
  MyExams: () => school.student(4),
  SharedDriveFiles: () => school.student(1),
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
  if (path.startsWith('/api/exam/')) return examId;
  if (path.startsWith('/api/discussion/')) return demoTopics[0].id;
  if (path.startsWith('/api/questionnaire/')) return demoQuestionnaires.closed.id;
  if (path.startsWith('/api/experiment/')) return demoExperiments.open.id;
  if (path.startsWith('/api/class/:id/experiments')) return demoClass.id;
  if (path.startsWith('/api/homework/')) return demoHomeworks[0].id;
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
    const size = Math.ceil(whole.rows.length / 7); // pages enough to begin in the midst of equals
    const paged: object[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Page = await ask(kind, { ...sorted, size: String(size), ...(cursor !== '' && { cursor }) });
      expect(page.rows.length).toBeGreaterThan(0);
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
