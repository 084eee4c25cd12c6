import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decks that wait to be rendered are jobs like others. */
export class RenderingJobs1764000000121 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into job (kind, id, school, data)
        select 'rendering', stream || ' ' || deck, school,
          jsonb_build_object('stream', stream, 'deck', deck, 'attempt', attempt)
        from rendering order by attempt;
      drop table rendering;
    `);
  }

  async down(): Promise<void> {}
}
