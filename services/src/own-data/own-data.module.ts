import { Module } from '@nestjs/common';
import { MyOwnData, OwnDataArchive } from '@lectern/contracts/own-data/own-data.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';
import { OwnArchive } from './own-archive.ts';
import { OwnDataController } from './own-data.controller.ts';
import { OwnData } from './own-data.ts';

@Module({ controllers: [OwnDataController], providers: [OwnArchive, OwnData] })
export class OwnDataModule {
  constructor(answers: Answers, data: OwnData, archive: OwnArchive) {
    answers.register(MyOwnData, (_, person) => data.standing(person!));
    answers.registerFile(OwnDataArchive, async (_, person) => {
      const made = await data.open(person!);
      return new FileAnswer('lectern-data.zip', (out) => archive.send(made, person!.personId, out));
    });
  }
}
