import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lessons of large classes came to, so that it need not be counted again after each start. All of it can be made anew. */
export class LessonMarks1764000008200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lesson_marks (
        lesson_id uuid not null,
        kind text not null,
        stand text not null,
        marks text not null,
        made_at timestamptz not null default clock_timestamp(),
        primary key (lesson_id, kind)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lesson_marks');
  }
}
