import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last number of a day's tickets, in each school: a person names one on the telephone. */
export class FeedbackNumbers1764000002500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table feedback_number (school text, day text, last int not null, primary key (school, day))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table feedback_number');
  }
}
