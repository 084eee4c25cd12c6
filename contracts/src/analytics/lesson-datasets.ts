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
  title: { 'zh-cn': '课', en: 'Lessons' },
  grain: { 'zh-cn': '每行一节已经开始的课', en: 'one row per lesson that has started' },
  time: 'started_at',
  columns: [
    time('started_at', '开始时间', 'when it started', ofLength),
    time('ended_at', '结束时间；还在上课时为空', 'when it ended; empty while it’s live', nullable, ofLength),
    int(
      'duration_s',
      '时长，秒；还在上课时为空',
      'how long it lasted, in seconds; empty while it’s live',
      nullable,
      ofLength,
    ),
    boolean(
      'test_lesson',
      '是否试课：不到 15 分钟且到课不到 10%',
      'whether it’s a test lesson: under 15 minutes, with under 10% attending',
      groups,
      ofTest,
    ),
    int('students', '这节课的学生数', 'the number of students the lesson was for'),
    int('attended', '到课人数（含迟到）', 'how many attended, including late', ofAttendance),
    int('late', '迟到人数', 'how many were late', ofAttendance),
    int('on_leave', '请假人数', 'how many were on leave', ofAttendance),
    int('absent', '缺勤人数', 'how many were absent', ofAttendance),
    number('attended_share', '到课率，0 到 1', 'the share of students who attended, 0 to 1', nullable, ofAttendance),
    int('questions', '发布的题数', 'questions published', facts('QuestionPublished')),
    int('answers', '有效作答数', 'answers that count', ofAnswers),
    graded,
    correct,
    number('correct_share', '正确率，0 到 1：答对 / 可判', 'correct / graded, 0 to 1', nullable, ofMarking),
    int('danmu', '弹幕数', 'danmu students sent', ofDanmu),
    int('pages_shown', '放过的页数（不重复）', 'different pages shown', facts('PageShown')),
    int('not_understood', '学生标记“没听懂”的次数', 'how often students marked a page as unclear', ofMarks),
    number('score_mean', '本课得分的平均，0 到 100', 'the average lesson score, 0 to 100', nullable, ofScore),
    int('facts', '这节课的事实数', 'the lesson’s facts so far'),
  ],
});

export const learnerLessons = aboutLessons({
  name: 'learner_lesson',
  title: { 'zh-cn': '学习者与课', en: 'Learners in lessons' },
  grain: {
    'zh-cn': '每行一名学生在一节已经开始的课，没来的也有，下课后才进班的没有',
    en: 'one row per student and lesson that has started, including students who never came, but not those who joined the class after it ended',
  },
  by: [learner],
  time: 'started_at',
  columns: [
    time('started_at', '开始时间', 'when the lesson started', ofLength),
    text(
      'status',
      '出勤：present 准时、late 迟到、absent 缺勤、sickLeave 病假、personalLeave 事假、expected 未到（还在上课）',
      'attendance: present (on time), late, absent, sickLeave, personalLeave, or expected (not here yet, while the lesson is live)',
      groups,
      ofAttendance,
    ),
    boolean('attended', '是否到课（含迟到）', 'whether they attended, including late', groups, ofAttendance),
    boolean('late', '是否迟到', 'whether they were late', groups, ofAttendance),
    boolean(
      'marked',
      '出勤是否由老师改过',
      'whether a teacher changed the attendance',
      groups,
      facts('AttendanceMarked', 'AttendanceUnmarked'),
    ),
    time('joined_at', '第一次进入课堂的时间', 'when they first joined', nullable, facts('ParticipantJoined')),
    time('checked_in_at', '签到时间', 'when they checked in', nullable, facts('CheckedIn')),
    int('stayed_s', '在课堂里的时间，秒', 'time in the lesson, in seconds', ofStay),
    int('asked', '本课发布的题数', 'questions published in the lesson', facts('QuestionPublished')),
    answered,
    graded,
    correct,
    number('points', '答题得到的分', 'points earned', ofMarking),
    number('points_of', '本课答题可得的分', 'points available', ofMarking),
    number('points_share', '得分率，0 到 1', 'points / points_of, 0 to 1', nullable, ofMarking),
    int('danmu', '发送的弹幕数', 'danmu they sent', ofDanmu),
    int('not_understood', '标记“没听懂”的页数', 'pages they marked as unclear', ofMarks),
    number(
      'score',
      '本课得分，0 到 100；没有可计分的为空',
      'the lesson score, 0 to 100; empty if nothing is scored',
      nullable,
      ofScore,
    ),
    boolean('test_lesson', '是否试课', 'whether it’s a test lesson', groups, ofTest),
  ],
});

/** One student may come and go more than once. */
const n = int('n', '本课第几段，从 1 数', 'which interval of the lesson, from 1', groups);

export const attendanceIntervals = aboutLessons({
  name: 'attendance_interval',
  title: { 'zh-cn': '在场时段', en: 'Attendance intervals' },
  grain: {
    'zh-cn': '每行一名学生在一节课里连续在场的一段',
    en: 'one row per uninterrupted stay of a student in a lesson',
  },
  by: [learner, n],
  time: 'from_at',
  columns: [
    time('from_at', '进入的时间', 'when they joined', ofStay),
    time(
      'to_at',
      '离开的时间，或课堂结束；还在时为空',
      'when they left or the lesson ended; empty while they’re there',
      nullable,
      ofStay,
    ),
    int(
      'stayed_s',
      '这一段有多长，秒；还在时为空',
      'how long it lasted, in seconds; empty while they’re there',
      nullable,
      ofStay,
    ),
    boolean('left_early', '是否在课堂结束前离开', 'whether they left before the lesson ended', groups, ofStay),
    int('from_version', '进入的事实在这节课里的编号', 'the number of the fact of joining in the lesson'),
    int('to_version', '离开的事实的编号', 'the number of the fact of leaving', nullable),
  ],
});
