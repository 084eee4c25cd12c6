import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of documents: sealed under a key of the person, gone with them, and named by a submission or gone within a day. */
export class IdentityPictures1764000001200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity_picture (
        id uuid primary key,
        person uuid not null references person on delete cascade,
        side text not null,
        sealed bytea not null,
        at timestamptz not null default now(),
        named boolean not null default false -- by a submission
      );
      create index identity_picture_person on identity_picture (person);
      create index identity_picture_unnamed on identity_picture (at) where not named;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity_picture');
  }
}
