import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose turn it is to publish, and how far: one row, so that both change in one statement. */
export class Relay1763700000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table relay (
        single boolean primary key default true check (single),
        epoch bigint not null default 0, -- counts the turns
        holder text not null default '', -- for whoever looks; nothing rests on it
        until timestamptz not null default '-infinity',
        cluster text not null default '', -- the Kafka cluster and the ledger that the rest is about
        incarnation text not null default '',
        position bigint not null default 0,
        lanes jsonb not null default '{}' -- "family/lane": the position of its last record
      ) with (fillfactor = 20); -- it is written up to a hundred times a second: room for new forms beside the old
      insert into relay default values;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table relay');
  }
}

/** What the keys of sealed fields on Kafka follow from: made here and never changed, so that what is published anew is sealed alike. */
export class RecordSecret1763900000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table record_secret (single boolean primary key default true check (single), secret bytea not null);
      revoke insert, update, delete, truncate on record_secret from lectern_app;
    `);
    await runner.query('insert into record_secret (secret) values ($1)', [randomBytes(32)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table record_secret');
  }
}
