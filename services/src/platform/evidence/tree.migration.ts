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
