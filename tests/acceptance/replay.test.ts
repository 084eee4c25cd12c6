import { newId } from '@lectern/contracts/kernel/ids.ts';
import { apply, type JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { MOVED_BY, type MovedFigure } from '@lectern/contracts/replay/figures.ts';
import type {
  Replay,
  ReplayDifference,
  ReplayedFact,
  ReplayFrame,
  ReplayRange,
} from '@lectern/contracts/replay/queries.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

type Timeline = z.output<typeof Replay.result>;
type Frame = z.output<typeof ReplayFrame.result>;
type Range = z.output<typeof ReplayRange.result>;
type Difference = z.output<typeof ReplayDifference.result>;

let school: School;
let teacher: Client;
let taught: Taught;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  taught = await teachLesson(school.database.url, { students: 20, minutes: 10, seed: 4 });
});
afterAll(() => school.close());

const replayOf = (id: string, by: Client) => {
  const ask = async <Result>(path: string): Promise<Result> => {
    const { result, problem } = await by.query<Result>(`/api/lesson/${id}/replay${path}`);
    if (result === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
    return result;
  };
  return {
    /** Once it is prepared. */
    timeline: () =>
      vi.waitFor(async () => {
        const timeline = await ask<Timeline>('');
        expect(timeline.prepared).toBe(1);
        return timeline;
      }, 10_000),
    frame: (query: string) => ask<Frame>(`/frame?${query}`),
    range: (query: string) => ask<Range>(`/range?${query}`),
    facts: (query: string) => ask<{ facts: ReplayedFact[]; more: boolean }>(`/facts?${query}`),
    difference: (query: string) => ask<Difference>(`/difference?${query}`),
  };
};
const replay = () => replayOf(taught.lessonId, teacher);
const viewOf = async (query: string) => (await replay().frame(query)).view as JsonObject;
/** All facts of a kind, in order. */
const factsOf = async (types: string) => (await replay().facts(`types=${types}&limit=200`)).facts;

describe('the timeline of a lesson', () => {
  it('says what there is to see where, and who was in it', async () => {
    const timeline = await replay().timeline();
    expect(timeline).toMatchObject({
      prepared: 1,
      role: 'teacher',
      title: '角动量守恒（20 人）',
      teacher: '林知远',
      status: 'ended',
      from: taught.startedAt,
      to: taught.endedAt,
      strange: [],
    });
    expect(timeline).not.toHaveProperty('brokenFrom');
    const [shown, published, answers, danmu, checkedIn] = await Promise.all(
      ['PageShown', 'QuestionPublished', 'AnswerSubmitted', 'DanmuSent,DanmuHeld', 'CheckedIn'].map(factsOf),
    );
    expect(timeline.pages.map(({ version, n }) => [version, n])).toEqual(
      shown!.map(({ version, data }) => [version, data['n']]),
    );
    expect(timeline.questions.map(({ version }) => version)).toEqual(published!.map(({ version }) => version));
    expect(timeline.questions.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    const ofStudents = (facts: readonly ReplayedFact[]) => facts.filter(({ role }) => role === 'student').length;
    expect(sum(timeline.danmu)).toBe(ofStudents(danmu!)); // [R6.06]
    expect(sum(timeline.answers)).toBe(ofStudents(answers!));
    expect(timeline.checkIns.map(({ version }) => version)).toEqual(checkedIn!.map(({ version }) => version));
    expect(timeline.online.at(-1)).toEqual({ at: taught.endedAt, count: 0 });
    const ats = timeline.sections.map(({ at }) => at);
    expect(ats).toEqual(ats.toSorted((a, b) => a - b));
    expect(Object.keys(timeline.people)).toEqual(expect.arrayContaining([...taught.studentIds]));
  });

  it('[R4.08] is of those who were in the class by then: who came to it later is not told as absent', async () => {
    const [newcomer] = await asOwner(
      school.database,
      `insert into class_member (class_id, person_id, role, joined_at, status, school, version)
       select '${taught.classId}', a.person, 'student', 4e12, 'member', a.school, 1 from account a where a.login = 'student1' returning person_id`,
    );
    const { people } = await replay().timeline();
    expect(people).not.toHaveProperty(newcomer!['person_id'] as string);
    expect(people).toHaveProperty(taught.studentIds[0]!);
  });
});

describe('a moment', () => {
  it('is found by version and by time: what stands by then', async () => {
    const { sections } = await replay().timeline();
    const { at, version } = sections.find(({ type }) => type === 'CheckInOpened')!;
    const frame = await replay().frame(`at=${at}`);
    expect(frame.at).toBe(at);
    expect(frame.version).toBeGreaterThanOrEqual(version);
    expect(frame.view).toEqual(await viewOf(`version=${frame.version}`));
    const before = await replay().frame(`at=${at - 1}`);
    expect(before.version).toBeLessThan(version);
    expect((await replay().frame('at=0')).figures).toMatchObject({ facts: 0, joined: 0 });
  });

  it.each(['teacher', 'student', 'screen'])('is shown to a %s whole, or as a patch from any other', async (as) => {
    const [early, late] = [60, 250];
    for (const [since, version] of [
      [early, late],
      [late, early],
    ]) {
      const { patch } = await replay().frame(`version=${version}&since=${since}&as=${as}`);
      const base = await viewOf(`version=${since}&as=${as}`);
      expect(apply(base, patch as never)).toEqual(await viewOf(`version=${version}&as=${as}`));
    }
  });

  it('is reached by playing: every frame of a range is what a seek shows', async () => {
    const [student] = taught.studentIds;
    const eyes = `as=student&person=${student}`;
    const start = (await replay().frame(`at=${taught.startedAt + 60_000}&${eyes}`)) as Frame & { view: JsonObject };
    const untilAt = taught.startedAt + 240_000;
    let [view, own, through, frames, more] = [start.view, start.own!, start.version, 0, true];
    while (more) {
      const range = await replay().range(`after=${through}&untilAt=${untilAt}&tickMs=4000&${eyes}`);
      for (const frame of range.frames) {
        if (frame.patch) view = apply(view, frame.patch as never);
        if (frame.own) own = frame.own;
        frames += 1;
        if (frames % 5 > 0) continue;
        const sought = await replay().frame(`version=${frame.version}&${eyes}`);
        expect({ view, own, figures: frame.figures }).toEqual({
          view: sought.view,
          own: sought.own,
          figures: sought.figures,
        });
      }
      ({ through, more } = range);
    }
    expect(frames).toBeGreaterThan(10);
    expect(view).toEqual((await replay().frame(`at=${untilAt}&${eyes}`)).view);
  });

  it('with a student’s eyes says what is there and not shown to them, and when it is', async () => {
    const [published] = await factsOf('QuestionPublished');
    const { questionId } = published!.data as { questionId: string };
    const [shown] = (await replay().facts(`types=AnswerShown&subject=${questionId}`)).facts;
    const { view, withheld } = await replay().frame(
      `version=${published!.version + 5}&as=student&person=${taught.studentIds[1]}`,
    );
    expect(withheld).toContainEqual({
      what: 'key',
      subject: questionId,
      value: 'B',
      until: { version: shown!.version, at: shown!.at },
    });
    expect(withheld).toContainEqual(expect.objectContaining({ what: 'drafts', count: 3 }));
    expect(JSON.stringify(view)).not.toContain('"key"');
    const later = await replay().frame(`version=${shown!.version}&as=student&person=${taught.studentIds[1]}`);
    expect(later.withheld!.filter(({ what, subject }) => what === 'key' && subject === questionId)).toEqual([]);
  });

  it('differs from another by figures, and by the facts that moved them', async () => {
    const [opened] = await factsOf('CheckInOpened');
    const between = `after=${opened!.version}&until=${opened!.version + 40}&limit=200`;
    const { a, b, facts } = await replay().difference(`a=${opened!.version}&b=${opened!.version + 40}`);
    expect(b.figures.facts - a.figures.facts).toBe(40);
    expect(facts.facts).toBe(40);
    const joined = (await replay().facts(`figure=joined&${between}`)).facts;
    expect(joined.map(({ type, data }) => [type, data['role']])).toEqual(
      Array(facts.joined).fill(['ParticipantJoined', 'student']),
    );
    expect(b.figures.joined - a.figures.joined).toBe(joined.length);
  });

  it.each(Object.keys(MOVED_BY) as MovedFigure[])(
    '[R6.06] opens as many facts behind %s as it says, and none of an auditor',
    async (figure) => {
      const { facts } = await replay().difference('a=0&b=100000');
      const behind: ReplayedFact[] = [];
      let more = true;
      while (more) {
        const page = await replay().facts(`figure=${figure}&after=${behind.at(-1)?.version ?? 0}&limit=200`);
        behind.push(...page.facts);
        ({ more } = page);
      }
      expect(behind).toHaveLength(facts[figure] ?? 0);
      expect(behind.filter(({ role }) => role === 'auditor')).toEqual([]);
    },
  );
});

describe('a reviewer', () => {
  it.each([
    ['facts', 'limit=3'],
    ['frame', 'version=50&as=student'],
    ['range', 'after=50&untilAt=0&as=student'],
  ])('[R6.07] who asks for the %s of a student is recorded as looking at that student', async (what, query) => {
    const [operator, reviewer] = [await school.other('operator'), await school.other('reviewer')];
    const { lessonId } = await teachLesson(school.database.url, { students: 2, minutes: 2, seed: what.length });
    const grant = { grantId: newId(), kind: 'review', scope: { lessonId } };
    await receipt(operator.command('access', reviewer.id, 'GiveGrant', grant));
    const [student] = taught.studentIds;
    const looks = () =>
      asOwner(
        school.database,
        `select data->>'look' as look, data->>'studentId' as student from event where stream = 'access/${reviewer.id}'
           and type = 'LessonReviewed' and data->>'lessonId' = '${lessonId}' order by version`,
      );
    await reviewer.query(`/api/lesson/${lessonId}/replay/${what}?${query}&person=${student}`);
    expect(await looks()).toEqual([{ look: 'student', student }]);
  });
});

describe('a running lesson', () => {
  it('is replayed up to now', async () => {
    const { id, students, give, questionId } = await lessonWith(school, [1, 2]);
    const { timeline, frame } = replayOf(id, teacher);
    const first = await timeline();
    expect(first).toMatchObject({ prepared: 1, status: 'running' });
    await receipt(students[0]!.student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }));
    const { version } = await give('CollectQuestion');
    expect((await timeline()).through).toBe(version);
    expect((await frame('')).figures).toMatchObject({ facts: version, question: { status: 'collected', answered: 1 } });
    const { room } = students[1]!;
    await room.waitFor(() => (room.through >= version ? true : undefined));
    expect((await frame(`version=${version}&as=student`)).view).toEqual(room.view);
  });

  it('that is not on the timetable is not there', async () => {
    const unknown = taught.classId;
    expect((await refusal(teacher.query(`/api/lesson/${unknown}/replay`))).status).toBe(404);
  });
});
