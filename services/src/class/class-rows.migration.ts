import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lists of classes and members are made from what the program says of their rows, under the names of their tables. */
export class ClassRows1764000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['checkpoint', 'checkpoint_lane', 'parked_stream'])
      await runner.query(`delete from ${table} where name in ('class-list-1', 'class-members-2')`);
  }

  async down(): Promise<void> {}
}
