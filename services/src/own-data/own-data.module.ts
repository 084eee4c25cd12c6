import { Module } from '@nestjs/common';
import { MyOwnData, OwnDataArchive } from '@lectern/contracts/own-data/own-data.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';
import { OwnArchive } from './own-archive.ts';
import { OwnDataController } from './own-data.controller.ts';
import { OwnData } from './own-data.ts';

@Module({ controllers: [OwnDataController], providers: [OwnArchive, OwnData] })
export class OwnDataModule {
  constructor(answers: Answers, data: OwnData) {
    answers.register(MyOwnData, (_, person) => data.standing(person!));
    answers.registerFile(OwnDataArchive, async (_, person) => {
      const zip = await data.open(person!);
      return new FileAnswer('lectern-data.zip', (out) => pipeline(Readable.from([zip]), out, { end: false }));
    });
  }
}
