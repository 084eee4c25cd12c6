import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that nothing delivered. */
export class Outbox1764000000202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id bigint primary key generated always as identity,
        at timestamptz not null default clock_timestamp(),
        kind text not null,
        address text not null,
        subject text,
        text text not null,
        failure text
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outbox');
  }
}
