import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is still missing before a lesson is taught. The list is a read model: it is emptied and built anew from the facts. */
export class LessonPreparation1763700000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      truncate lesson_row;
      delete from checkpoint where name = 'lesson-list-1';
      alter table lesson_row add keyless jsonb not null, add decks jsonb not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table lesson_row drop keyless, drop decks;
      truncate lesson_row;
      delete from checkpoint where name = 'lesson-list-2';
    `);
  }
}
