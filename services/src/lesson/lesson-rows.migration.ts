import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of lessons is made from what the program says of its rows, under the name of its table. */
export class LessonRows1764000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['checkpoint', 'checkpoint_lane', 'parked_stream'])
      await runner.query(`delete from ${table} where name = 'lesson-list-2'`);
  }

  async down(): Promise<void> {}
}
