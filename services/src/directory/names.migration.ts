import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As surnames they are read otherwise than Unicode's order of characters has it: each stands where one that is read so does. */
const SURNAMES = { 曾: '增', 沈: '审', 单: '善', 解: '谢', 仇: '球', 查: '渣', 朴: '瓢', 区: '欧', 盖: '葛', 翟: '宅' };
const [written, readAs] = [Object.keys(SURNAMES).join(''), Object.values(SURNAMES).join('')];

/** Beside the name, what it is sorted by. */
export class Surnames1764000000221 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table person add column sorted_as text collate "zh-x-icu"
        generated always as (translate(left(name, 1), '${written}', '${readAs}') || substr(name, 2)) stored`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table person drop column sorted_as');
  }
}

/** People stand in the order of how their names are read, wherever a list is sorted by name. */
export class NamesInOrder1764000000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table person alter column name type text collate "zh-x-icu"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table person alter column name type text collate "default"');
  }
}
