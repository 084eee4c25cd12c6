import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the seeds of this installation's roll calls follow from: one row, made here and never changed. */
export class RollCallSecret1764000001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table roll_call_secret (one int primary key default 1 check (one = 1), secret bytea not null)',
    );
    await runner.query('insert into roll_call_secret (secret) values ($1)', [randomBytes(32)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table roll_call_secret');
  }
}
