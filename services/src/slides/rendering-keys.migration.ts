import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deck's id is its browser's choice: another lesson's deck may have the same one. */
export class RenderingKeys1763700000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rendering drop constraint rendering_pkey, add primary key (stream, deck)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'truncate rendering; alter table rendering drop constraint rendering_pkey, add primary key (deck)',
    );
  }
}
