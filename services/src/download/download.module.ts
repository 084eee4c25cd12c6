import { DownloadFile, Downloads } from '@lectern/contracts/download/download.ts';
import { Module } from '@nestjs/common';
import { FileReplies } from '../edge/files/file-replies.ts';
import { disposition, StoredAnswer } from '../edge/http/file-answer.ts';
import { Answers } from '../edge/http/questions.ts';
import { DownloadController } from './download.controller.ts';
import { DownloadWorker } from './download.worker.ts';
import { DownloadList } from './downloads.ts';

@Module({ controllers: [DownloadController], providers: [DownloadList, DownloadWorker] })
export class DownloadModule {
  constructor(answers: Answers, list: DownloadList, replies: FileReplies) {
    answers.register(Downloads, async (_, person) => ({ downloads: await list.of(person!) }));
    answers.registerFile(DownloadFile, async ({ id }, person) => {
      const { sha256, file, type } = await list.ready(id, person!);
      return new StoredAnswer(async (reply) => {
        void reply.header('content-disposition', disposition('attachment', file));
        await replies.send({ hash: sha256, mediaType: type }, reply);
      });
    });
  }
}
