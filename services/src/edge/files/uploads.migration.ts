import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that come in parts, and under which name who uploaded which; something may refer to several files. */
export class Uploads1764000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table upload (
        id uuid primary key,
        school text not null references school,
        person uuid not null references person,
        name text not null,
        type text not null,
        bytes bigint not null,
        received bigint not null default 0,
        hash text, -- once it is whole
        touched_at timestamptz not null default clock_timestamp(),
        foreign key (school, hash) references file on delete cascade
      );
      create unique index upload_unfinished on upload (person) where hash is null;
      create index upload_of_person on upload (person, hash);
      create index upload_of_file on upload (school, hash);
      create table upload_part (
        upload uuid not null references upload,
        start bigint not null,
        hash text not null,
        brought boolean not null, -- the bytes came with it, and were not there before
        primary key (upload, start)
      );
      create index upload_part_hash on upload_part (hash);
      grant select, insert, update, delete on upload, upload_part to lectern_app;
      alter table file_use drop constraint file_use_pkey, add primary key (stream, subject, hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table upload_part, upload;
      delete from file_use u using file_use o where o.stream = u.stream and o.subject = u.subject and o.hash > u.hash;
      alter table file_use drop constraint file_use_pkey, add primary key (stream, subject);
    `);
  }
}
