import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that sign people on to the AI workspace, the last of each by its digest; and when each was signed on, as what. */
export class Workspace1764000003800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workspace_code (
        person uuid primary key references person on delete cascade,
        hash bytea not null,
        session text not null,
        given_at timestamptz not null default clock_timestamp()
      );
      create table workspace_entry (
        person uuid not null references person on delete cascade,
        at timestamptz not null default clock_timestamp(),
        session text not null,
        roles text not null
      );
      create index workspace_entry_person on workspace_entry (person, at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workspace_code, workspace_entry');
  }
}
