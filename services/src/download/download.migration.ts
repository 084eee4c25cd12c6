import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that were made for downloads, so that one whose asker is gone is found. */
export class DownloadFiles1764000003900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table download_file (sha256 text primary key, at timestamptz not null default clock_timestamp())',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table download_file');
  }
}
