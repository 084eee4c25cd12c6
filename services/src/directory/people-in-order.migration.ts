import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People in the order of how their names are read: the first page of a class of thousands is found without sorting them all. */
export class PeopleInOrder1764000006600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index person_in_order on person (sorted_as, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index person_in_order');
  }
}
