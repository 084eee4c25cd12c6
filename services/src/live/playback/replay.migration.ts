import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was folded of streams, so that it need not be folded again. All of it can be made anew from the ledger. */
export class Replay1763700000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table replay_film (
        stream text not null,
        folded_by text not null,
        through int not null,
        hash text not null,
        reel bytea not null,
        made_at timestamptz not null default clock_timestamp(),
        primary key (stream, folded_by)
      );
      create table replay_keyframe (
        stream text not null,
        folded_by text not null,
        version int not null,
        state bytea not null,
        made_at timestamptz not null default clock_timestamp(),
        primary key (stream, folded_by, version)
      );
      create table stream_snapshot (
        stream text not null,
        folded_by text not null,
        version int not null,
        hash text not null,
        writers text[] not null,
        names text[] not null,
        slices bytea[] not null,
        statuses bytea not null,
        made_at timestamptz not null default clock_timestamp(),
        primary key (stream, folded_by)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table replay_film, replay_keyframe, stream_snapshot');
  }
}
