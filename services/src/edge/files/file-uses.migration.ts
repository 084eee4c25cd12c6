import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What refers to uploaded files, so that what nothing refers to can be collected; and which pictures were made here, for the
 * same bytes may have been uploaded as well.
 */
export class FileUses1763900000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table file
        add column used_at timestamptz not null default clock_timestamp(), -- uploaded, or asked for by a command
        add column brought boolean not null default false; -- the bytes came with it, and were not there before
      create index file_used on file (used_at);
      create table file_use (
        stream text not null,
        subject text not null,
        school text not null,
        hash text not null,
        primary key (stream, subject)
      );
      create index file_use_hash on file_use (school, hash);
      create table made_file (hash text primary key);
      grant select, insert, update, delete on file_use, made_file to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table file_use, made_file;
      drop index file_used;
      alter table file drop column used_at, drop column brought;
      delete from checkpoint where name = 'file-uses-1';
    `);
  }
}
