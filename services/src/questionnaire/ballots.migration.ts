import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ballots of an anonymous questionnaire: one row for all of them, so that nothing says which came when. */
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
