import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What this installation's check-in codes follow from: one row, made here and never changed. */
export class CheckInSecret1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table check_in_secret (one int primary key default 1 check (one = 1), secret bytea not null)',
    );
    await runner.query('insert into check_in_secret (secret) values ($1)', [randomBytes(32)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table check_in_secret');
  }
}
