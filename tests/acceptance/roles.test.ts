import { newId } from '@lectern/contracts/kernel/ids.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { openSchool, question, receipt, refusal, start, type School } from './school.ts';

/** What each command of a lesson is asked with: every one is well formed, so that only the role decides. */
function asked(questionId: string): Readonly<Record<string, object>> {
  const personId = demoStudents[0]!.id;
  const [one, page, danmu] = [{ questionId }, { deckId: newId(), n: 1 }, { danmuId: newId() }];
  const { questionId: _, ...shape } = question();
  return {
    ReviseLesson: { title: '改', startsAt: 1, basedOn: 1 },
    CancelLesson: {},
    WriteQuestion: question(),
    ReviseQuestion: { questionId, ...shape, basedOn: 1 },
    DeleteQuestion: one,
    ReorderQuestions: { questionIds: [] },
    PublishQuestion: { ...one, durationS: 60 },
    ExtendQuestion: one,
    CollectQuestion: one,
    ShowDistribution: one,
    ShowAnswer: one,
    SubmitAnswer: { ...one, choice: 'A' },
    AcceptLateAnswer: { ...one, personId },
    AddSlides: { deckId: newId(), name: '课件', file: 'a'.repeat(64) },
    RemoveSlides: { deckId: page.deckId },
    RetryRendering: { deckId: page.deckId },
    ArrangePages: { deckId: page.deckId, pages: [1] },
    ShowPage: page,
    MarkPage: { ...page, mark: 'bookmark' },
    UnmarkPage: { ...page, mark: 'bookmark' },
    JoinLesson: {},
    CheckIn: { code: '0000', by: 'digits' },
    OpenCheckIn: {},
    CloseCheckIn: {},
    SetLateness: { lateAfterMinutes: 10 },
    MarkAttendance: { personId, status: 'late' },
    UnmarkAttendance: { personId },
    SendDanmu: { ...danmu, words: '话' },
    PassDanmu: danmu,
    HideDanmu: danmu,
    RestoreDanmu: danmu,
    MuteStudent: { personId },
    UnmuteStudent: { personId },
    ChangeDanmuSettings: {},
    PairScreen: { code: 'ZZZZZZ' },
    UnpairScreen: { screenId: newId() },
    ChooseFace: { face: 'lesson' },
    NameLogEntry: { personId, name: '公开课' },
    DeleteLogEntry: { personId },
    RestoreLogEntry: { personId },
  };
}

const PREPARING =
  'WriteQuestion ReviseQuestion DeleteQuestion ReorderQuestions AddSlides RemoveSlides RetryRendering ArrangePages'.split(
    ' ',
  );
const JUDGING = 'AcceptLateAnswer SetLateness MarkAttendance UnmarkAttendance'.split(' ');
const OWNING = ['ReviseLesson', 'CancelLesson'];
const TEACHING =
  'PublishQuestion ExtendQuestion CollectQuestion ShowDistribution ShowAnswer ShowPage OpenCheckIn CloseCheckIn PassDanmu HideDanmu RestoreDanmu MuteStudent UnmuteStudent ChangeDanmuSettings PairScreen UnpairScreen ChooseFace NameLogEntry DeleteLogEntry RestoreLogEntry'.split(
    ' ',
  );
const TAKING_PART = ['MarkPage', 'UnmarkPage', 'SendDanmu'];

let school: School;
let lessonId: string;
let questionId: string;
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.teacher();
  const classId = newId();
  await receipt(teacher.command('class', classId, 'CreateClass', { name: '各司其职' }));
  const appoint = (who: Client, role: string) =>
    receipt(teacher.command('class', classId, 'AppointMembers', { personIds: [who.id], role }));
  await appoint(await school.student(2), 'coTeacher');
  await appoint(await school.other('assistant'), 'assistant');
  await appoint(await school.other('auditor'), 'auditor');
  await receipt(teacher.command('class', classId, 'EnrolStudents', { personIds: [(await school.student(1)).id] }));
  lessonId = newId();
  await receipt(teacher.command('lesson', lessonId, 'ScheduleLesson', { classId, title: '声', startsAt: 0 }));
  const shape = question();
  ({ questionId } = shape);
  await receipt(teacher.command('lesson', lessonId, 'WriteQuestion', shape));
  await start(teacher, lessonId);
});
afterAll(() => school.close());

/** The commands that this person is not turned away from for who they are. */
async function openTo(client: Client): Promise<string[]> {
  const open: string[] = [];
  for (const [name, data] of Object.entries(asked(questionId))) {
    const { problem } = await client.command('lesson', lessonId, name, data);
    expect(problem?.code).not.toBe('request.invalid');
    if (problem?.code !== 'page.forbidden') open.push(name);
  }
  return open.sort();
}

const people: readonly (readonly [string, () => Promise<Client>, readonly string[]])[] = [
  ['[R6.05] a student', () => school.student(1), [...TAKING_PART, 'JoinLesson', 'SubmitAnswer', 'CheckIn']],
  ['[R6.06] an auditor', () => school.other('auditor'), [...TAKING_PART, 'JoinLesson', 'SubmitAnswer']],
  ['[R6.03] an assistant', () => school.other('assistant'), [...TEACHING, ...TAKING_PART]],
  ['[R6.07] an administrator', () => school.other('admin'), []],
  ['someone of another class', () => school.student(9), []],
  ['a guest', () => Client.takeSeat(school.url, '路人'), []],
  ['[R6.02] a co-teacher', () => school.student(2), [...TEACHING, ...PREPARING, ...JUDGING]],
  ['[R6.01] the teacher', () => school.teacher(), [...TEACHING, ...PREPARING, ...JUDGING, ...OWNING]],
];

describe('of a running lesson', () => {
  it('every command that people give is asked here', () => {
    const beginnings = ['ScheduleLesson', 'StartLesson', 'EndLesson'];
    const given = lessonStream.contexts.flatMap(({ commands }) => commands).filter(({ allow }) => !allow.system);
    expect(Object.keys(asked('')).sort()).toEqual(
      given
        .map(({ name }) => name)
        .filter((name) => !beginnings.includes(name))
        .sort(),
    );
  });

  it.each(people)('%s gives the commands of their role and no other', async (_, who, expected) => {
    expect(await openTo(await who())).toEqual([...expected].sort());
  });

  it('[R6.02] a co-teacher begins and ends it too; an assistant does neither [R6.03]', async () => {
    const assistant = await school.other('assistant');
    for (const name of ['StartLesson', 'EndLesson'])
      expect((await refusal(assistant.command('lesson', lessonId, name))).code).toBe('page.forbidden');
    await receipt((await school.student(2)).command('lesson', lessonId, 'EndLesson'));
  });
});
