import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the software has promised to do later; derived from facts, so it can be thrown away and built again. */
export class Timers1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table timer (
        stream text not null,
        key text not null,
        at bigint not null,
        school text not null,
        command text not null,
        data jsonb not null,
        primary key (stream, key)
      );
      create index timer_at on timer (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table timer');
  }
}
