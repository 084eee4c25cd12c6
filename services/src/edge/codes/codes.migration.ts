import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A class whose invite code was renewed has several: the old ones say that they were. */
export class AnotherCode1764000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table code add another boolean not null default false;
      alter table code drop constraint code_stream_key;
      create unique index code_stream on code (stream) where not another;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from code where another;
      drop index code_stream;
      alter table code add constraint code_stream_key unique (stream);
      alter table code drop another;
    `);
  }
}
