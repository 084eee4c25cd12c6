import { Module } from '@nestjs/common';
import type { Actor } from '../ledger/submission.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Answers } from '../edge/http/questions.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { SlidesSpace } from '@lectern/contracts/slides/queries.ts';
import { slides } from '@lectern/contracts/slides/index.ts';
import { PageController } from './page.controller.ts';
import { RenderingWorker } from './rendering.worker.ts';
import { decideSlides, type Uploaded } from './slides.decider.ts';

@Module({ controllers: [PageController], providers: [RenderingWorker] })
export class SlidesModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    uses: FileUses,
    private readonly files: FileRegister,
  ) {
    uses.follow('file-uses-1', ['lesson'], ({ type, data }) => {
      const { deckId: subject, file } = data as { readonly deckId: string; readonly file: string };
      if (type === 'SlidesAdded') return { subject, fileIds: [file] };
      return type === 'SlidesRemoved' ? { subject, fileIds: [] } : undefined;
    });
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
