import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that migrations made, and that are made from what the program says of their rows since: they are filled again. */
export class TablesOfRows1764000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table if exists grant_row, grant_use, teaching_log_row;
      delete from checkpoint where name in ('grants-2', 'teaching-log-1');
      delete from migrations where name in ('Grants1763700000160', 'GrantKeys1763900000220');
    `);
  }

  async down(): Promise<void> {}
}
