import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The processes of this installation. Unlogged: after a crash of the database each has written itself anew within a second. */
export class Processes1763700000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table process (
        id uuid primary key,
        address text not null,
        services text[] not null,
        draining boolean not null,
        seen_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table process');
  }
}
