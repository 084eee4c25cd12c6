import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work that takes longer than a request, of whatever kind. */
export class Jobs1764000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table job (
        kind text not null,
        id text not null,
        school text not null,
        person uuid references person on delete cascade, -- who asked for it
        data jsonb not null,
        status text not null default 'waiting',
        progress jsonb,
        result jsonb,
        faults int not null default 0,
        holder uuid,
        held_until timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        primary key (kind, id)
      );
      create index job_next on job (kind, created_at) where status in ('waiting', 'running');
      create index job_of_person on job (person, kind, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job');
  }
}
