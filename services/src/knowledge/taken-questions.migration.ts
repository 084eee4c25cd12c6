import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a question of a library was asked in lessons is found without reading the lessons. */
export class TakenQuestions1764000007110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index event_taken_question on event ((data->>'libraryQuestionId'))
        where type = 'QuestionWritten' and data->>'libraryQuestionId' is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index event_taken_question');
  }
}
