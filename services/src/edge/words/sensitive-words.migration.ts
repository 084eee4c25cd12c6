import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a school does not want to see in danmu and announcements. */
export class SensitiveWords1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table sensitive_word (school text not null references school, word text not null, primary key (school, word))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sensitive_word');
  }
}
