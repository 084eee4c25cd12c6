import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LessonList1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lesson_row (
        id uuid primary key,
        version int not null,
        school text not null,
        class_id uuid not null,
        title text not null,
        status text not null,
        starts_at bigint not null,
        started_at bigint,
        ended_at bigint,
        code text,
        questions int not null,
        joined int not null
      );
      create index lesson_row_class on lesson_row (class_id, starts_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lesson_row');
  }
}
