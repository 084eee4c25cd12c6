import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people were granted and each use of it, for lists; who may do what is asked of the streams. */
export class Grants1763700000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table grant_row (
        id uuid primary key,
        school text not null,
        person_id uuid not null,
        kind text not null,
        class_id uuid,
        lesson_id uuid,
        until bigint,
        reason jsonb,
        given_at bigint not null,
        given_by text not null,
        withdrawn_at bigint,
        withdrawn_by text
      );
      create index grant_row_school on grant_row (school, (withdrawn_at is not null), given_at desc);
      create table grant_use (
        person_id uuid not null,
        version int not null,
        school text not null,
        grant_id uuid not null,
        at bigint not null,
        look text,
        lesson_id uuid,
        student_id uuid,
        learners int,
        primary key (person_id, version)
      );
      create index grant_use_school on grant_use (school, at desc);
      create index grant_use_grant on grant_use (grant_id, at desc);
      create index grant_use_lesson on grant_use (lesson_id, at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table grant_use, grant_row');
  }
}

/**
 * An id of a grant is unique among those of one person and no further: a second with a known id, of another person, found
 * no row here and stood in no list. The rows are made anew from the facts.
 */
export class GrantKeys1763900000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      truncate grant_row, grant_use;
      alter table grant_row drop constraint grant_row_pkey, add primary key (person_id, id);
      drop index grant_use_grant;
      create index grant_use_grant on grant_use (grant_id, person_id, at desc);
      delete from checkpoint where name = 'grants-1';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      truncate grant_row, grant_use;
      alter table grant_row drop constraint grant_row_pkey, add primary key (id);
      drop index grant_use_grant;
      create index grant_use_grant on grant_use (grant_id, at desc);
      delete from checkpoint where name = 'grants-2';
    `);
  }
}
