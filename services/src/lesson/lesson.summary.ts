import { learnersIn } from '@lectern/contracts/attendance/learner.ts';
import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { ClassState } from '@lectern/contracts/class/state.ts';
import type { DanmuState } from '@lectern/contracts/danmu/state.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { scoreFor } from '@lectern/contracts/question/kinds.ts';
import type { Answer, Question } from '@lectern/contracts/quiz/state.ts';
import type { SlidesState } from '@lectern/contracts/slides/state.ts';
import { pagePath, presentSlides } from '@lectern/contracts/slides/view.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

/** A small picture is enough for a cover. */
const COVER_WIDTH = '480';

/** What a lesson came to, from its facts and its class's: only its class’s students and its guests are in any figure [R6.06]. */
export function summaryOf(lessonId: string, state: LessonStreamState, room: ClassState) {
  const { lesson, attendance } = state;
  const students = [...learnersIn(state, room)];
  const statuses = students.map((personId) => ({
    personId,
    status: attendanceStatus(get(attendance.participants, personId), attendance, lesson),
  }));
  const count = (...wanted: string[]) => statuses.filter(({ status }) => wanted.includes(status)).length;
  const there = statuses.filter(({ status }) => status === 'present' || status === 'late');
  const asked = Object.values(state.quiz.questions).filter(({ status }) => status !== 'draft');
  const total = sum(there.map(({ personId }) => sum(asked.map((question) => scoreOn(question, personId)))));
  const cover = coverOf(lessonId, state.slides);
  return {
    members: students.length,
    present: count('present'),
    late: count('late'),
    absent: count('absent'),
    leave: count('sickLeave', 'personalLeave'),
    questions: asked.length,
    answers: sum(asked.map(({ counted }) => counted)),
    ...gradesOf(asked),
    danmu: danmuOf(state.danmu, new Set(students)),
    meanScore: there.length === 0 ? 0 : Math.round(total / there.length),
    fullScore: sum(asked.map(({ points }) => points)),
    ...(cover !== undefined && { cover }),
  };
}

function scoreOn({ kind, points, key, answers }: Question, personId: string): number {
  const given = get(answers, personId)?.counted;
  return scoreFor(kind, points, key, given?.choice, given?.grade?.points);
}

/** Hidden ones too: they were sent. */
function danmuOf({ danmu }: DanmuState, students: ReadonlySet<string>): number {
  let count = 0;
  for (const [, { personId }] of entries(danmu)) if (students.has(personId)) count += 1;
  return count;
}

function gradesOf(asked: readonly Question[]) {
  const graded = asked.filter(({ key }) => key !== undefined);
  const right = graded.map(({ answers, key }) => countOf(answers, (answer) => answer.counted?.choice === key));
  return { graded: sum(graded.map(({ counted }) => counted)), correct: sum(right) };
}

function countOf(answers: Question['answers'], isWanted: (answer: Answer) => boolean): number {
  let count = 0;
  for (const [, answer] of entries(answers)) if (!answer.uncounted && isWanted(answer)) count += 1;
  return count;
}

/** The picture of the page that was shown first. */
function coverOf(lessonId: string, slides: SlidesState): string | undefined {
  const [first] = Object.entries(slides.shown).sort(([, one], [, other]) => one - other);
  const page = first && presentSlides({ slides }, 'teacher').pages[first[0]];
  if (page === undefined) return undefined;
  const width = COVER_WIDTH in page.sizes ? COVER_WIDTH : Object.keys(page.sizes)[0];
  return width && pagePath(lessonId, page, width);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
