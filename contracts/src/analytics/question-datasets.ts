import { aboutLessons, answered, correct, learner, question } from './about-lessons.ts';
import {
  boolean,
  facts,
  groups,
  int,
  nullable,
  number,
  ofAnswers,
  ofAttendance,
  ofMarking,
  ofQuestion,
  text,
  time,
  uuid,
} from './column.ts';

const n = int('n', '本课第几题，从 1 数', 'its number in the lesson, from 1', groups);
const kind = text(
  'kind',
  '题型：singleChoice 单选、multipleChoice 多选、judgement 判断、poll 投票、fillBlank 填空、subjective 主观、programming 编程',
  'type: singleChoice, multipleChoice, judgement (true or false), poll, fillBlank, subjective or programming',
  groups,
  ofQuestion,
);
const published = facts('QuestionPublished');

export const questions = aboutLessons({
  name: 'question',
  title: { 'zh-cn': '题目', en: 'Questions' },
  grain: { 'zh-cn': '每行一道发布过的题', en: 'one row per published question' },
  by: [question],
  time: 'published_at',
  columns: [
    n,
    kind,
    int('choices', '选项数', 'the number of choices', groups, ofQuestion),
    text(
      'key',
      '正确选项的字母；投票和主观题为空，填空为所有的空',
      'the letters of the correct choices; empty for a poll or a subjective question, all blanks of a fill-blank',
      nullable,
      ofQuestion,
    ),
    number('points', '分值', 'points it’s worth', groups, ofQuestion),
    uuid('deck', '所在的课件；不在课件上为空', 'the slides it’s on, if any', nullable, groups, ofQuestion),
    int('page', '所在的页', 'the page of the slides', nullable, groups, ofQuestion),
    time('published_at', '发布时间', 'when it was published', published),
    time(
      'collected_at',
      '收题时间；还在作答为空',
      'when it was collected; empty while it’s open',
      nullable,
      facts('QuestionCollected'),
    ),
    int(
      'duration_s',
      '发布时给的作答时间，秒；不限时为空',
      'the time limit when it was published, in seconds; empty without a limit',
      nullable,
      published,
    ),
    answered,
    correct,
    number(
      'correct_share',
      '正确率，0 到 1；没有正确答案或无人作答为空',
      'correct / answered, 0 to 1; empty without a correct answer or without answers',
      nullable,
      ofMarking,
    ),
    number(
      'took_s_mean',
      '平均用时，秒：从发布到有效作答',
      'average seconds from publishing to the answer that counts',
      nullable,
      facts(...published.facts, ...ofAnswers.facts),
    ),
  ],
});

export const answers = aboutLessons({
  name: 'answer',
  title: { 'zh-cn': '作答', en: 'Answers' },
  grain: {
    'zh-cn': '每行一名学生对一道题的有效作答（改过的取最后一次）',
    en: 'one row per student and question: the answer that counts (the last one if it was changed)',
  },
  by: [question, learner],
  time: 'answered_at',
  columns: [
    n,
    kind,
    text(
      'choice',
      '选的字母，如 B 或 ACD；填空为填对的空；主观为得分的档，A 到 E 是 100%、90%、70%、50%、0%，没批为空',
      'the letters chosen, such as B or ACD; of a fill-blank, the blanks that are right; of a subjective question, the band of its grade, A to E being 100, 90, 70, 50 and 0 percent, empty while it isn’t graded',
      groups,
      ofAnswers,
    ),
    boolean(
      'correct',
      '是否答对；没有正确答案为空',
      'whether it’s correct; empty without a correct answer',
      nullable,
      groups,
      ofMarking,
    ),
    number('score', '得分', 'points earned', ofMarking),
    number('points', '分值', 'points the question is worth', groups, ofQuestion),
    boolean(
      'assessed',
      '是否已计分（答案已公布，投票和主观题则是分布已公布）',
      'whether it counts towards scores by now: the class was shown the answer, or the distribution of a poll or a subjective question',
      groups,
      ofMarking,
    ),
    time('answered_at', '有效作答的时间', 'when the answer was given', ofAnswers),
    number(
      'took_s',
      '用时，秒：从发布起',
      'seconds since the question was published',
      facts(...published.facts, ...ofAnswers.facts),
    ),
    int('times', '作答次数（改一次加一）', 'how many times they answered', ofAnswers),
    boolean(
      'accepted_late',
      '迟交，由老师接受',
      'whether it was late and the teacher accepted it',
      groups,
      facts('LateAnswerAccepted'),
    ),
    text('status', '这名学生本课的出勤', 'the student’s attendance in this lesson', groups, ofAttendance),
    boolean('came_late', '这名学生本课是否迟到', 'whether the student was late to this lesson', groups, ofAttendance),
    int('version', '有效作答的事实在这节课里的编号', 'the number of its fact in the lesson'),
  ],
});
