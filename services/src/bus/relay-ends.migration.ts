import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each partition was written, so that the relay notices when a topic has lost records. */
export class RelayEnds1763700000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table relay add ends jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table relay drop ends');
  }
}
