import { date, groups, int, ofAnswers, ofMarking, text, uuid, type Column } from './column.ts';
import type { DatasetNamed } from './dataset.ts';

/** Where and when a row belongs. */
const ofLesson = [
  uuid('lesson', '课', 'the lesson', groups),
  uuid('class', '班级', 'its class', groups),
  text(
    'term',
    '学期，如 2026-1：秋季，9 至 1 月；2026-2：春季，2 至 8 月',
    'the term, such as 2026-1 (autumn, September to January) or 2026-2 (spring, February to August of that school year)',
    groups,
  ),
  date('date', '上课日期（学校时区）', 'the day the lesson started, in the school’s time zone', groups),
] as const;

export const learner = uuid(
  'learner',
  '学习者的化名，同一所学校里始终不变',
  'the learner’s pseudonym, always the same within the school',
  groups,
);
export const question = uuid('question', '题目', 'the question', groups);

export const answered = int('answered', '有效作答数', 'answers that count', ofAnswers);
export const graded = int(
  'graded',
  '其中有正确答案可判的',
  'of these, answers to questions with a correct answer',
  ofMarking,
);
export const correct = int('correct', '其中答对的', 'of these, how many are correct', ofMarking);

/** How fresh and how long everything is that follows from facts of lessons. */
const ofLog = {
  freshness: {
    'zh-cn': '几秒之内',
    en: 'within seconds',
  },
  retention: {
    'zh-cn': '事实永久保存；注销的人仍以化名计入，但不能再还原身份',
    en: 'facts are kept forever; people who were erased stay under their pseudonyms and can no longer be re-identified',
  },
} as const;

interface AboutLessons<Name extends string> extends Pick<DatasetNamed<Name>, 'name' | 'title' | 'grain' | 'columns'> {
  /** What names a row beside its lesson. */
  readonly by?: readonly Column[];
  /** The column that says when. */
  readonly time: string;
}

/** A dataset about lessons: where its rows belong comes first, then what they are by. */
export const aboutLessons = <Name extends string>({
  by = [],
  time,
  columns,
  ...about
}: AboutLessons<Name>): DatasetNamed<Name> => ({
  ...about,
  ...ofLog,
  key: ['lesson', ...by.map(({ name }) => name)],
  filters: {
    term: 'term',
    class: 'class',
    lesson: 'lesson',
    ...(by.includes(learner) && { learner: 'learner' }),
    time,
  },
  columns: [...ofLesson, ...by, ...columns],
});
