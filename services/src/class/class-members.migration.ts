import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when who is in a class. The list is a read model: it is emptied and built anew from the facts. */
export class ClassMembersSince1763700000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      truncate class_member;
      delete from checkpoint where name = 'class-members-1';
      alter table class_member add joined_at bigint not null;
      create index class_member_joined on class_member (class_id, joined_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table class_member drop joined_at;
      truncate class_member;
      delete from checkpoint where name = 'class-members-2';
    `);
  }
}
