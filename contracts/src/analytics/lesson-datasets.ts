import { aboutLessons, answered, correct, graded, learner } from './about-lessons.ts';
import {
  boolean,
  facts,
  groups,
  int,
  nullable,
  number,
  ofAnswers,
  ofAttendance,
  ofDanmu,
  ofMarking,
  ofMarks,
  ofScore,
  ofStay,
  text,
  time,
} from './column.ts';

const ofLength = facts('LessonStarted', 'LessonEnded');
const ofTest = facts(...ofLength.facts, ...ofAttendance.facts);

export const lessons = aboutLessons({
  name: 'lesson',
  title: { 'zh-cn': '课堂', en: 'Lessons' },
  grain: { 'zh-cn': '每行一节已经开始的课', en: 'one row per lesson that began' },
  time: 'started_at',
  columns: [
    time('started_at', '开始时间', 'when it began', ofLength),
    time('ended_at', '结束时间；还在上课时为空', 'when it ended; empty while it runs', nullable, ofLength),
    int(
      'duration_s',
      '时长，秒；还在上课时为空',
      'how long it took, in seconds; empty while it runs',
      nullable,
      ofLength,
    ),
    boolean(
      'test_lesson',
      '是否测试课：不足 15 分钟且到课不足一成',
      'a test lesson: under 15 minutes with under 10 % of the class in it',
      groups,
      ofTest,
    ),
    int('students', '这节课的学生数', 'students whom the lesson was for'),
    int('attended', '到课人数（含迟到）', 'how many attended, late or not', ofAttendance),
    int('late', '迟到人数', 'how many came late', ofAttendance),
    int('on_leave', '请假人数', 'how many were on leave', ofAttendance),
    int('absent', '缺勤人数', 'how many were absent', ofAttendance),
    number(
      'attended_share',
      '到课率，0 到 1',
      'the share of the students who attended, 0 to 1',
      nullable,
      ofAttendance,
    ),
    int('questions', '发布的题数', 'questions that were published', facts('QuestionPublished')),
    int('answers', '有效作答数', 'answers that count', ofAnswers),
    graded,
    correct,
    number('correct_share', '正确率，0 到 1：答对 / 可判', 'correct / graded, 0 to 1', nullable, ofMarking),
    int('danmu', '弹幕数', 'danmu that students sent', ofDanmu),
    int('pages_shown', '放映的页数（不重复）', 'different pages of slides that were shown', facts('PageShown')),
    int('not_understood', '学生标记「不懂」的次数', 'how often students marked a page as not understood', ofMarks),
    number('score_mean', '本课得分的平均，0 到 100', 'the mean of the lesson scores, 0 to 100', nullable, ofScore),
    int('facts', '课堂的事件数', 'facts of the lesson so far'),
  ],
});

export const learnerLessons = aboutLessons({
  name: 'learner_lesson',
  title: { 'zh-cn': '学习者与课堂', en: 'Learners in lessons' },
  grain: {
    'zh-cn': '每行一名学生在一节已经开始的课，没来的也有，下课后才进班的没有',
    en: 'one row per student of the class and lesson that began, also of those who never came, not of those who came to the class after its end',
  },
  by: [learner],
  time: 'started_at',
  columns: [
    time('started_at', '课堂开始时间', 'when the lesson began', ofLength),
    text(
      'status',
      '考勤：present 出勤、late 迟到、absent 缺勤、sickLeave 病假、personalLeave 事假、expected 未到（还在上课）',
      'attendance: present, late, absent, sickLeave, personalLeave, or expected while the lesson runs',
      groups,
      ofAttendance,
    ),
    boolean('attended', '是否到课（含迟到）', 'attended, late or not', groups, ofAttendance),
    boolean('late', '是否迟到', 'came late', groups, ofAttendance),
    boolean(
      'marked',
      '考勤是否由老师改过',
      'a teacher said what the attendance is',
      groups,
      facts('AttendanceMarked', 'AttendanceUnmarked'),
    ),
    time('joined_at', '第一次进入课堂的时间', 'when they first came in', nullable, facts('ParticipantJoined')),
    time('checked_in_at', '签到时间', 'when they checked in', nullable, facts('CheckedIn')),
    int('stayed_s', '在课堂里的时间，秒', 'how long they were in the lesson, in seconds', ofStay),
    int('asked', '本课发布的题数', 'questions that were published in the lesson', facts('QuestionPublished')),
    answered,
    graded,
    correct,
    number('points', '答题得到的分', 'points that the answers won', ofMarking),
    number('points_of', '本课答题可得的分', 'points that could be won', ofMarking),
    number('points_share', '得分率，0 到 1', 'points / points_of, 0 to 1', nullable, ofMarking),
    int('danmu', '发送的弹幕数', 'danmu that they sent', ofDanmu),
    int('not_understood', '标记「不懂」的页数', 'pages that they marked as not understood', ofMarks),
    number(
      'score',
      '本课得分，0 到 100；没有可评的为空',
      'the score of the lesson, 0 to 100; empty where nothing is assessed',
      nullable,
      ofScore,
    ),
    boolean('test_lesson', '是否测试课', 'a test lesson', groups, ofTest),
  ],
});

/** One student may come and go more than once. */
const n = int('n', '本课第几段，从 1 数', 'which one of the lesson, from 1', groups);

export const attendanceIntervals = aboutLessons({
  name: 'attendance_interval',
  title: { 'zh-cn': '在场时段', en: 'Attendance intervals' },
  grain: {
    'zh-cn': '每行一名学生在一节课里连续在场的一段',
    en: 'one row per time that a student was in a lesson without leaving it',
  },
  by: [learner, n],
  time: 'from_at',
  columns: [
    time('from_at', '进入的时间', 'when they came', ofStay),
    time(
      'to_at',
      '离开的时间，或课堂结束；还在时为空',
      'when they left, or the lesson ended; empty while they are there',
      nullable,
      ofStay,
    ),
    int(
      'stayed_s',
      '这一段有多长，秒；还在时为空',
      'how long it was, in seconds; empty while they are there',
      nullable,
      ofStay,
    ),
    boolean('left_early', '是否在课堂结束前离开', 'they left before the lesson ended', groups, ofStay),
    int('from_version', '进入的事件在课堂里的编号', 'the number of the fact in the lesson by which they came'),
    int('to_version', '离开的事件的编号', 'the number of the fact by which they left', nullable),
  ],
});
