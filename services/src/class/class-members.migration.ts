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

/** What members were before, and what they were at a moment: the views of reports ask for it, which are made after this. */
export class ClassMembersPast1763700000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table class_member add past jsonb;
      create function role_at(role text, since bigint, past jsonb, at bigint) returns text
        language sql immutable parallel safe as $$
        select case
          when at >= since then nullif(role, 'none')
          else (select one->>'role' from jsonb_array_elements(past) one
            where at >= (one->>'since')::bigint and at < (one->>'until')::bigint limit 1)
        end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function role_at;
      alter table class_member drop past;
    `);
  }
}
