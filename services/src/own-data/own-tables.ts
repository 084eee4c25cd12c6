import type { Label } from '@lectern/contracts/kernel/list.ts';
import type { OwnTable } from './own-table.ts';
import { PURCHASE_MODELS, PURCHASE_TABLES } from './purchase-tables.ts';
import { SIGN_IN_MODELS, SIGN_IN_TABLES } from './sign-in-tables.ts';
import { WORK_MODELS, WORK_TABLES } from './work-tables.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const LESSON = {
  lesson: ['课', 'Lesson'],
  class: ['班级', 'Class'],
} as const satisfies Readonly<Record<string, Label>>;
const OF_LESSON = 'left join lesson_row l on l.id = o.lesson_id left join class_row c on c.id = l.class_id';

/**
 * What stands in tables about one person. Nothing that names another one is read, and of a question only what was shown to the
 * class: no key, and nothing that was not published.
 */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    name: 'profile',
    title: ['账号', 'Account'],
    columns: {
      name: ['姓名', 'Name'],
      login: ['账号', 'Username'],
      password_at: ['密码设于', 'Password since'],
    },
    sql: `select p.name, o.login, ${ms('o.password_at')} as password_at from account o join person p on p.id = o.person where p.id = $1`,
  },
  {
    name: 'contacts',
    title: ['手机号和邮箱', 'Phone and email'],
    columns: { kind: ['哪一种', 'Kind'], address: ['号码或地址', 'Address'], bound_at: ['绑定于', 'Since'] },
    sql: `select o.kind, o.address, ${ms('o.bound_at')} as bound_at from contact o where o.person = $1 order by o.kind`,
  },
  {
    name: 'devices',
    title: ['登录着的设备', 'Signed-in devices'],
    columns: {
      browser: ['浏览器自称', 'What the browser calls itself'],
      began_at: ['登录于', 'Since'],
      used_at: ['最近使用', 'Last used'],
    },
    sql: `select o.agent as browser, ${ms('o.began_at')} as began_at, ${ms('o.used_at')} as used_at
      from session o where o.person = $1 and o.expires_at > clock_timestamp() order by o.began_at`,
  },
  {
    name: 'classes',
    title: ['班级', 'Classes'],
    columns: {
      class: LESSON.class,
      role: ['身份', 'Part'],
      listed_name: ['名单上的姓名', 'Name on the list'],
      number: ['学号或工号', 'Number'],
      department: ['院系', 'Department'],
      email: ['名单上的邮箱', 'Email on the list'],
      phone: ['名单上的手机', 'Phone on the list'],
      since_at: ['从', 'Since'],
      left_at: ['离开于', 'Left'],
    },
    sql: `select c.name as class, o.role, r.name as listed_name, r.number, r.department, r.email, r.phone,
        o.joined_at as since_at,
        case when o.role = 'none' then o.changed_at end as left_at
      from class_member o join class_row c on c.id = o.class_id
      left join roster_entry r on r.class_id = o.class_id and r.person_id = o.person_id
      where o.person_id = $1 order by o.joined_at`,
  },
  {
    name: 'lessons',
    title: ['上过的课', 'Lessons attended'],
    columns: {
      ...LESSON,
      role: ['身份', 'Part'],
      started_at: ['开始', 'Started'],
      ended_at: ['结束', 'Ended'],
      joined_at: ['进课', 'Joined'],
      checked_in_at: ['签到', 'Checked in'],
      marked: ['老师改的考勤', 'Attendance as corrected'],
    },
    sql: `select l.title as lesson, c.name as class, o.role, l.started_at, l.ended_at, o.joined_at, o.checked_in_at, o.marked
      from learner_row o ${OF_LESSON} where o.person_id = $1 order by o.joined_at`,
  },
  {
    name: 'answers',
    title: ['答过的题', 'Answers'],
    columns: {
      ...LESSON,
      question: ['题目', 'Question'],
      answer: ['我的答案', 'My answer'],
      answered_at: ['提交', 'Submitted'],
      late_answer: ['补交的答案', 'Late answer'],
      late_at: ['补交', 'Late'],
    },
    sql: `select l.title as lesson, c.name as class, q.text as question, o.choice as answer, o.at as answered_at,
        o.late_choice as late_answer, o.late_at
      from answer_row o ${OF_LESSON}
      join question_row q on q.lesson_id = o.lesson_id and q.question_id = o.question_id and q.published_at is not null
      where o.person_id = $1 order by o.first_at`,
  },
  {
    name: 'danmu',
    title: ['弹幕', 'Danmu'],
    columns: { ...LESSON, sent_at: ['发出', 'Sent'], status: ['怎样了', 'Status'] },
    sql: `select l.title as lesson, c.name as class, o.at as sent_at, o.status
      from danmu_row o ${OF_LESSON} where o.person_id = $1 order by o.at`,
  },
  {
    name: 'leaves',
    title: ['请假', 'Leave requests'],
    columns: { ...LESSON, kind: ['哪一种', 'Kind'], asked_at: ['提交', 'Asked'], status: ['怎样了', 'Status'] },
    sql: `select l.title as lesson, c.name as class, o.kind, o.asked_at, o.status
      from leave_row o ${OF_LESSON} where o.person_id = $1 order by o.asked_at`,
  },
  {
    name: 'grants',
    title: ['授权', 'Grants'],
    columns: {
      kind: ['哪一种', 'Kind'],
      given_at: ['给于', 'Given'],
      until_at: ['到期', 'Until'],
      withdrawn_at: ['收回于', 'Withdrawn'],
      uses: ['用过几次', 'Uses'],
    },
    sql: `select o.kind, o.given_at, o.until as until_at, o.withdrawn_at, o.uses
      from grant_row o where o.person_id = $1 order by o.given_at`,
  },
  {
    name: 'notices',
    title: ['给我一个人的通知', 'Notices to me alone'],
    columns: { kind: ['哪一种', 'Kind'], title: ['关于', 'About'], told_at: ['什么时候', 'When'] },
    sql: `select o.kind, o.title, o.told_at from notice_row o where o."to" = $1 and o.at > 0 order by o.told_at`,
  },
  {
    name: 'agreements',
    title: ['同意过的协议', 'Agreements that I agreed to'],
    columns: {
      kind: ['哪一份', 'Kind'],
      effective_at: ['生效', 'In force from'],
      accepted_at: ['同意于', 'Agreed'],
    },
    sql: `select a.kind, a.effective_at, o.accepted_at from consent_row o
      join agreement_row a on a.agreement_id = o.agreement_id where o.person_id = $1 order by o.accepted_at`,
  },
  {
    name: 'certificates',
    title: ['结业证书', 'Certificates'],
    columns: {
      class: LESSON.class,
      code: ['编号', 'Code'],
      status: ['状态', 'Status'],
      issued_at: ['发于', 'Issued'],
      revoked_at: ['撤销于', 'Revoked'],
    },
    sql: `select o.class_name as class, o.code, o.status, o.issued_at, o.revoked_at
      from certificate_row o where o.person_id = $1 order by o.issued_at`,
  },
  {
    name: 'uploads',
    title: ['上传的文件', 'Files that I uploaded'],
    columns: {
      media_type: ['类型', 'Type'],
      bytes: ['字节', 'Bytes'],
      sha256: ['SHA-256', 'SHA-256'],
      uploaded_at: ['上传于', 'Uploaded'],
    },
    sql: `select o.media_type, o.bytes::float8 as bytes, o.hash as sha256, ${ms('o.created_at')} as uploaded_at
      from file o where o.uploaded_by = $1 order by o.created_at`,
  },
  ...SIGN_IN_TABLES,
  ...WORK_TABLES,
  ...PURCHASE_TABLES,
];

/** What these are kept by: who asks a moment after finds what they did a moment before. */
export const READ_MODELS = [
  'class_row',
  'class_member',
  'lesson_row',
  'leave_row',
  'grant_row',
  'notice_row',
  'agreement_row',
  'certificate_row',
  'consent_row',
  'report-1',
  ...SIGN_IN_MODELS,
  ...WORK_MODELS,
  ...PURCHASE_MODELS,
];

/** What somebody wrote, wherever: their own words are opened with their own key. */
export const WORDS = {
  name: 'words',
  title: ['写过的话', 'What I wrote'],
  columns: {
    about: ['哪里', 'Where'],
    what: ['记录的名称', 'Name of the record'],
    written_at: ['什么时候', 'When'],
    text: ['内容', 'Words'],
  },
} as const satisfies Omit<OwnTable, 'sql'>;

/** The streams in which somebody may have written anything, besides those that are their own. */
export const WRITTEN_IN = `select 'lesson/' || l.id as stream, l.title from lesson_row l
    where l.class_id in (select class_id from class_member where person_id = $1)
      or exists (select from learner_row r where r.lesson_id = l.id and r.person_id = $1)
  union all select 'team/' || class_id, null from class_member where person_id = $1
  union all select 'attempt/' || o.attempt_id, e.name from attempt_row o left join exam_row e on e.exam_id = o.exam_id
    where o.person_id = $1
  union all select 'homework/' || h.id, h.title from homework_row h where h.author_id = $1
    or exists (select from homework_submission o where o.homework_id = h.id and o.person_id = $1)
  union all select 'experiment/' || e.experiment_id, e.title from experiment_row e where e.author_id = $1
    or exists (select from lab_report o where o.experiment_id = e.experiment_id and o.person_id = $1)
  union all select 'discussion/' || t.id, t.title from discussion_topic t where t.author_id = $1
    or exists (select from discussion_comment o where o.topic_id = t.id and o.person_id = $1)
  union all select 'questionnaire/' || q.id, q.title from questionnaire_row q
    join questionnaire_respondent o on o.questionnaire_id = q.id where o.person_id = $1
  union all select 'drive/' || id, title from drive_file where owner_id = $1
  order by stream`;

/** What somebody recorded in some streams. */
export const FACTS = `select stream, type, (extract(epoch from at) * 1000)::float8 as at, data from event
  where stream = any($1) and meta->>'actor' = $2 order by position`;
