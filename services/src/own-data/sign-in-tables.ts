import type { Label } from '@lectern/contracts/kernel/list.ts';
import type { OwnTable } from './own-table.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const SINCE: Label = ['从', 'Since'];

/** By what somebody signs in and is known, where else they were signed in, and what their pages reported. */
export const SIGN_IN_TABLES: readonly OwnTable[] = [
  {
    name: 'passkeys',
    title: ['通行密钥', 'Passkeys'],
    columns: { name: ['名称', 'Name'], since_at: SINCE, used_at: ['最近使用', 'Last used'] },
    sql: `select o.name, ${ms('o.since')} as since_at, ${ms('o.used_at')} as used_at
      from passkey o where o.person = $1 order by o.since`,
  },
  {
    name: 'school_accounts',
    title: ['学校的统一账号', 'School sign-on'],
    columns: { provider: ['哪里', 'Provider'], number: ['学号或工号', 'Number'], since_at: SINCE },
    sql: `select o.issuer as provider, o.number, ${ms('o.since')} as since_at
      from provider_link o where o.person = $1 order by o.since`,
  },
  {
    name: 'identity',
    title: ['实名认证', 'Verified identity'],
    columns: { submitted_at: ['提交', 'Submitted'], status: ['怎样了', 'Status'] },
    sql: `select o.submitted_at, o.status from identity_row o where o.person_id = $1`,
  },
  {
    name: 'workspace',
    title: ['进入 AI 工作台', 'AI workspace'],
    columns: { roles: ['带去的身份', 'Roles handed over'], entered_at: ['什么时候', 'When'] },
    sql: `select o.roles, ${ms('o.at')} as entered_at from workspace_entry o where o.person = $1 order by o.at`,
  },
  {
    name: 'pages',
    title: ['看过的页面', 'Pages that I used'],
    columns: { event: ['什么', 'What'], terminal: ['设备', 'Device'], happened_at: ['什么时候', 'When'] },
    sql: `select o.event, o.terminal_type as terminal, o.time as happened_at
      from track_record o where o.person = $1 order by o.time`,
  },
  {
    name: 'announcements',
    title: ['读过的公告', 'Announcements that I read'],
    columns: { announcement: ['公告', 'Announcement'], read_at: ['什么时候', 'When'] },
    sql: `select a.title as announcement, o.read_at from announcement_read o
      join announcement_row a on a.id = o.announcement_id where o.person_id = $1 order by o.read_at`,
  },
];

export const SIGN_IN_MODELS = ['identity_row', 'announcement_row', 'announcement_read'];
