import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which decks wait to be rendered; derived from facts. Who works on one holds it for a while, and asks for more time. */
export class Rendering1763700000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rendering (
        deck uuid primary key,
        stream text not null,
        school text not null,
        attempt bigint not null,
        held_until timestamptz not null default '-infinity'
      );
      create index rendering_next on rendering (attempt);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rendering');
  }
}
