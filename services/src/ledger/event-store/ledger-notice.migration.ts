import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTICE = `perform pg_notify('lectern', '');`;

/**
 * Whoever may connect can fill the queue of notices, which is one for the whole of Postgres, and then each commit that
 * wants to tell of itself fails. An append is silent while half of it is full: those who listen look once a second anyway.
 */
export class LedgerNotice1763700000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceInAppend(runner, NOTICE, `if pg_notification_queue_usage() < 0.5 then ${NOTICE} end if;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceInAppend(runner, `if pg_notification_queue_usage() < 0.5 then ${NOTICE} end if;`, NOTICE);
  }
}

/** The rest of the function stays as it is, and so do its owner and who may call it. */
async function replaceInAppend(runner: QueryRunner, before: string, after: string): Promise<void> {
  const [{ source }] = await runner.query(`select pg_get_functiondef('append(jsonb)'::regprocedure) as source`);
  if (!source.includes(before)) throw new Error('This ledger has another append than was made for it.');
  await runner.query(source.replace(before, after));
}
