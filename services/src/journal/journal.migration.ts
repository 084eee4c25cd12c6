import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each teacher did in each lesson; and the ways to what one student did in theirs. */
export class Journal1763700000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table teaching_log_row (
        id text primary key,
        version int not null,
        school text not null,
        lesson_id uuid not null,
        person_id uuid not null,
        role text not null,
        name text,
        is_deleted boolean not null,
        did jsonb not null,
        last_at bigint not null
      );
      create index teaching_log_row_lesson on teaching_log_row (lesson_id);
      create index answer_row_person on answer_row (person_id, lesson_id);
      create index danmu_row_person on danmu_row (person_id, lesson_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index answer_row_person, danmu_row_person;
      drop table teaching_log_row;
      delete from checkpoint where name = 'teaching-log-1';
    `);
  }
}
