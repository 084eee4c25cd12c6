import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads for the cloud drive wait for days, while others are sent. */
export class LargeUploads1764000003500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table upload add column large boolean not null default false, add column parked boolean not null default false;
      drop index upload_unfinished;
      create unique index upload_unfinished on upload (person) where hash is null and not parked;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from upload_part using upload where upload = id and parked;
      delete from upload where parked;
      drop index upload_unfinished;
      create unique index upload_unfinished on upload (person) where hash is null;
      alter table upload drop column large, drop column parked;
    `);
  }
}
