import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives of what is kept of people: each sealed under a key of its person, gone with them, and within days. */
export class OwnData1764000002001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table own_data (
        person uuid primary key references person on delete cascade,
        sealed bytea not null,
        at timestamptz not null default clock_timestamp()
      );
      create index own_data_at on own_data (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_data');
  }
}
