import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClassList1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table class_row (
        id uuid primary key,
        version int not null,
        school text not null,
        name text not null,
        status text not null,
        invite_code text not null,
        students int not null
      );
      create table class_member (
        class_id uuid not null,
        person_id uuid not null,
        role text not null,
        primary key (class_id, person_id)
      );
      create index class_member_person on class_member (person_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table class_member, class_row');
  }
}
