import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger's tree as tiles of 256 hashes, and its signed heads, which the application adds and never changes. */
export class Tree1763700000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tree (
        single boolean primary key default true check (single),
        size bigint not null default 0
      );
      insert into tree default values;

      create table tree_tile (
        level smallint not null,
        index bigint not null,
        hashes bytea not null,
        primary key (level, index)
      );
      alter table tree_tile alter column hashes set storage external; -- hashes do not get smaller

      create table tree_incarnation (
        incarnation uuid primary key,
        since bigint not null,
        seen_at timestamptz(3) not null default clock_timestamp()
      );

      create table tree_head (
        id bigint generated always as identity primary key,
        incarnation uuid not null,
        size bigint not null,
        root bytea not null,
        checkpoint text not null,
        verifier_key text not null,
        signed_at timestamptz(3) not null default clock_timestamp()
      );
      revoke insert, delete, truncate on tree from lectern_app;
      revoke delete, truncate on tree_tile from lectern_app;
      revoke update, delete, truncate on tree_incarnation, tree_head from lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tree_head, tree_incarnation, tree_tile, tree');
  }
}

/** Leaves of facts that are not in the tree yet also cover their lane and when they were recorded; those that are stay. */
export class TreeLeaves1763900000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tree add column plain_until bigint not null default 0');
    await runner.query('update tree set plain_until = size');
    await runner.query('revoke update on tree from lectern_app; grant update (size) on tree to lectern_app');
  }

  async down(): Promise<void> {
    throw new Error('What was signed of a leaf is not taken back.');
  }
}
