import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which school has which file: the bytes are kept once, whoever uploaded them. */
export class Files1763700000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table file (
        school text not null references school,
        hash text not null check (hash ~ '^[0-9a-f]{64}$'),
        bytes bigint not null,
        media_type text not null,
        uploaded_by uuid not null references person,
        created_at timestamptz not null default clock_timestamp(),
        primary key (school, hash)
      );
      grant select, insert, update, delete on file to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table file');
  }
}
