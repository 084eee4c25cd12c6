import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ballots of an anonymous questionnaire or poll: one row for all of them, so that nothing says which came when. */
export class BallotBoxes1764000003600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table ballot_box (
         id uuid primary key, private_key text not null, ballots jsonb not null default '{}')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ballot_box');
  }
}

/** A box that was counted takes no more ballots. */
export class ClosedBallotBoxes1764000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ballot_box add is_closed boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ballot_box drop is_closed');
  }
}
