import type { Task } from './ops/task.ts';

/** What an operator can run by hand: name → lazy import. Each name is also a script of package.json. */
export const tasks: Readonly<Record<string, () => Promise<Task>>> = {
  school: async () => (await import('./account/school.task.ts')).schoolTask,
  roster: async () => (await import('./roster/roster.task.ts')).rosterTask,
  consumer: async () => (await import('./xapi/consumer.task.ts')).consumer,
  grant: async () => (await import('./access/grant.task.ts')).grant,
  analyst: async () => (await import('./analytics/analysts/analyst.task.ts')).analyst,
  parked: async () => (await import('./parked.task.ts')).parkedTask,
  rebuild: async () => (await import('./rebuild.task.ts')).rebuildTask,
  'verify-log': async () => (await import('./evidence/verify-log.task.ts')).verifyLog,
  backup: async () => (await import('./backup/backup.task.ts')).backup,
  restore: async () => (await import('./backup/restore.task.ts')).restore,
  erase: async () => (await import('./backup/erase.task.ts')).eraseTask,
  'export-lake': async () => (await import('./analytics/lake/export-lake.task.ts')).exportLake,
};
