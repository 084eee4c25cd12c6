import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who administers the school, and browsers that are screens: each a person without a name, waiting under a code. */
export class Screens1763700000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table person add column administrator boolean not null default false;
      create table screen (
        person uuid primary key references person on delete cascade,
        code text unique,
        expires_at timestamptz,
        stream text,
        created_at timestamptz not null default clock_timestamp()
      );
      grant select, insert, update, delete on screen to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table screen; alter table person drop column administrator');
  }
}
