import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What analysts asked to be exported, and how far each is. */
export class DatasetExports1763700000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table dataset_export (
        id uuid primary key,
        school text not null references school,
        person uuid not null references person on delete cascade,
        dataset text not null,
        format text not null,
        filters jsonb not null,
        status text not null default 'waiting',
        rows bigint not null default 0,
        total bigint,
        bytes bigint,
        sha256 text,
        as_of bigint,
        manifest jsonb,
        holder uuid,
        held_until timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz
      );
      create index dataset_export_waiting on dataset_export (created_at) where status in ('waiting', 'running');
      create index dataset_export_person on dataset_export (person, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table dataset_export');
  }
}

/** Statements name things by addresses: those of the installation as its asker knows it. And how often each was taken. */
export class ExportAddress1763800000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table dataset_export add column address text not null default '', add column tries int not null default 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dataset_export drop column address, drop column tries');
  }
}

/** Exports are jobs like others. */
export class ExportJobs1764000000122 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into job (kind, id, school, person, data, status, result, created_at, finished_at)
        select 'export', id, school, person,
          jsonb_build_object('dataset', dataset, 'format', format, 'filters', filters, 'address', address),
          case status when 'running' then 'waiting' else status end, manifest, created_at, finished_at
        from dataset_export;
      drop table dataset_export;
    `);
  }

  async down(): Promise<void> {}
}
