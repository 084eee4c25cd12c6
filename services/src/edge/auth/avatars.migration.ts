import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of people stand beside them, not among the files: small, of one reader’s own choice, gone with the person. */
export class Avatars1764000000510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table avatar (
        person uuid primary key references person on delete cascade,
        school text not null references school,
        hash text not null, -- of the picture: sha256, in hex
        picture bytea not null -- WebP
      );
      create index avatar_hash on avatar (school, hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table avatar');
  }
}
