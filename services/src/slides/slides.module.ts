import { Module } from '@nestjs/common';
import type { Actor } from '../platform/command/submission.ts';
import { Deciders } from '../platform/command/deciders.ts';
import { Answers } from '../platform/http/questions.ts';
import { FileRegister } from '../platform/files/file-register.ts';
import { SlidesSpace } from '@lectern/contracts/slides/queries.ts';
import { slides } from '@lectern/contracts/slides/index.ts';
import { PageController } from './page.controller.ts';
import { RenderingQueue } from './rendering-queue.ts';
import { RenderingWorker } from './rendering.worker.ts';
import { UnusedFiles } from './unused-files.ts';
import { decideSlides, type Uploaded } from './slides.decider.ts';

@Module({ controllers: [PageController], providers: [RenderingQueue, RenderingWorker, UnusedFiles] })
export class SlidesModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    private readonly files: FileRegister,
  ) {
    answers.register(SlidesSpace, (_, person) => files.space(person!.school));
    deciders.register(slides, decideSlides, {
      AddSlides: (_, data, actor) => this.uploaded((data as { file: string }).file, actor),
    });
  }

  private async uploaded(hash: string, { school }: Actor): Promise<Uploaded> {
    const file = await this.files.aboutToUse(school, hash);
    return file && { mediaType: file.mediaType, bytes: file.bytes };
  }
}
