import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each consumer of the ledger is. */
export class Checkpoints1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table checkpoint (
        name text primary key,
        position bigint not null default 0,
        updated_at timestamptz not null default clock_timestamp()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table checkpoint');
  }
}
