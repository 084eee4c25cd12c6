import type { Label } from '@lectern/contracts/kernel/list.ts';
import type { OwnTable } from './own-table.ts';

const CLASS: Label = ['班级', 'Class'];
const STATUS: Label = ['怎样了', 'Status'];
const SUBMITTED: Label = ['提交', 'Submitted'];
const ofClass = (whose: string): string => `left join class_row c on c.id = ${whose}.class_id`;

/** What somebody did outside lessons. Scores as they were told: one that is not released yet is in nobody's archive. */
export const WORK_TABLES: readonly OwnTable[] = [
  {
    name: 'exams',
    title: ['考试', 'Exams'],
    columns: {
      exam: ['考试', 'Exam'],
      class: CLASS,
      attempt: ['第几次', 'Attempt'],
      started_at: ['开始', 'Started'],
      status: STATUS,
    },
    sql: `select e.name as exam, c.name as class, o.n as attempt, o.started_at, o.status
      from attempt_row o left join exam_row e on e.exam_id = o.exam_id ${ofClass('e')}
      where o.person_id = $1 order by o.started_at`,
  },
  {
    name: 'photos',
    title: ['考试前拍的照片', 'Photos taken before exams'],
    columns: { exam: ['考试', 'Exam'], class: CLASS, sent_at: ['拍于', 'Taken'] },
    sql: `select e.name as exam, c.name as class, (extract(epoch from o.at) * 1000)::float8 as sent_at
      from exam_photo o join exam_row e on e.exam_id = o.exam ${ofClass('e')}
      where o.person = $1 order by o.at`,
  },
  {
    name: 'homework',
    title: ['作业', 'Homework'],
    columns: {
      homework: ['作业', 'Homework'],
      class: CLASS,
      submitted_at: SUBMITTED,
      status: STATUS,
      score: ['得分', 'Score'],
      full_marks: ['满分', 'Full marks'],
    },
    sql: `select h.title as homework, c.name as class, o.submitted_at, o.status,
        (o.score_tenths / 10.0)::float8 as score, (h.full_tenths / 10.0)::float8 as full_marks
      from homework_submission o join homework_row h on h.id = o.homework_id ${ofClass('h')}
      where o.person_id = $1 order by o.submitted_at`,
  },
  {
    name: 'experiments',
    title: ['实验报告', 'Lab reports'],
    columns: {
      experiment: ['实验', 'Experiment'],
      class: CLASS,
      submitted_at: SUBMITTED,
      status: STATUS,
      score: ['得分', 'Score'],
    },
    sql: `select e.title as experiment, c.name as class, o.submitted_at,
        case when o.status = 'graded' and e.released_at is null then 'ungraded' else o.status end as status,
        case when e.released_at is not null then (o.score_tenths / 10.0)::float8 end as score
      from lab_report o join experiment_row e on e.experiment_id = o.experiment_id ${ofClass('e')}
      where o.person_id = $1 order by o.submitted_at`,
  },
  {
    name: 'comments',
    title: ['讨论里的评论', 'Comments in discussions'],
    columns: { topic: ['话题', 'Topic'], class: CLASS, written_at: ['什么时候', 'When'], likes: ['被赞', 'Likes'] },
    sql: `select t.title as topic, c.name as class, o.at as written_at, o.likes
      from discussion_comment o join discussion_topic t on t.id = o.topic_id ${ofClass('t')}
      where o.person_id = $1 order by o.at`,
  },
  {
    name: 'questionnaires',
    title: ['答过的问卷', 'Questionnaires that I answered'],
    columns: { questionnaire: ['问卷', 'Questionnaire'], class: CLASS, answered_at: ['什么时候', 'When'] },
    sql: `select q.title as questionnaire, c.name as class, o.answered_at
      from questionnaire_respondent o join questionnaire_row q on q.id = o.questionnaire_id ${ofClass('q')}
      where o.person_id = $1 order by o.answered_at`,
  },
  {
    name: 'meetings',
    title: ['会议', 'Meetings'],
    columns: { meeting: ['会议', 'Meeting'], starts_at: ['开始', 'Starts'], status: STATUS },
    sql: `select m.title as meeting, m.starts_at, m.status from meeting_row m
      where m.organiser_id = $1
        or exists (select from meeting_person o where o.meeting_id = m.id and o.person_id = $1) order by m.starts_at`,
  },
  {
    name: 'replays',
    title: ['看过的回放视频', 'Replay videos that I watched'],
    columns: { lesson: ['课', 'Lesson'], class: CLASS, watched_at: ['什么时候', 'When'], speed: ['倍速', 'Speed'] },
    sql: `select l.title as lesson, c.name as class, o.at as watched_at, o.speed
      from playback_watch o left join lesson_row l on l.id = o.lesson_id ${ofClass('l')}
      where o.person_id = $1 order by o.at`,
  },
  {
    name: 'live-videos',
    title: ['看过的直播', 'Live videos that I watched'],
    columns: {
      lesson: ['课', 'Lesson'],
      class: CLASS,
      until: ['看到什么时候', 'Until'],
      seconds: ['看了多少秒', 'Seconds'],
    },
    sql: `select l.title as lesson, c.name as class, o.at as until, round(o.watched_ms / 1000.0)::float8 as seconds
      from live_watch o left join lesson_row l on l.id = o.lesson_id ${ofClass('l')}
      where o.person_id = $1 order by o.at`,
  },
  {
    name: 'drive',
    title: ['云盘', 'Cloud drive'],
    columns: {
      title: ['名称', 'Name'],
      file: ['文件', 'File'],
      bytes: ['字节', 'Bytes'],
      added_at: ['放进来', 'Added'],
      deleted_at: ['删于', 'Deleted'],
      status: STATUS,
    },
    sql: `select o.title, o.file_name as file, o.bytes::float8 as bytes, o.added_at, o.deleted_at, o.status
      from drive_file o where o.owner_id = $1 order by o.added_at`,
  },
];

export const WORK_MODELS = [
  'exam_row',
  'attempt_row',
  'homework_row',
  'homework_submission',
  'experiment_row',
  'lab_report',
  'discussion_topic',
  'discussion_comment',
  'questionnaire_row',
  'questionnaire_respondent',
  'drive_file',
  'meeting_row',
  'meeting_person',
  'live_watch',
  'playback_watch',
];
