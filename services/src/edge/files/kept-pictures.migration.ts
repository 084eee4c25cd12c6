import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures that were drawn to be named by what is written next: each with all its widths, as long as its file is there. */
export class KeptPictures1764000006500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table kept_picture (
        school text not null,
        file text not null,
        images jsonb not null,
        primary key (school, file),
        foreign key (school, file) references file on delete cascade
      );
      grant select, insert, update, delete on kept_picture to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_picture');
  }
}
