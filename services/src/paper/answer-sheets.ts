import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { Clock } from '../ops/database/clock.ts';
import { answerSheet } from './answer-sheet.ts';
import { OwnPapers } from './own-papers.ts';

/** Answer sheets of a paper as a PDF, one for each variant, for who made it [R6.13]. */
@Injectable()
export class AnswerSheets {
  constructor(
    private readonly own: OwnPapers,
    private readonly pdf: PdfWriter,
    private readonly clock: Clock,
  ) {}

  /** @throws RefusedError paper.unknown, paper.nothingToPrint, membership.required */
  async of(paperId: string, asker: SignedInPerson): Promise<FileAnswer> {
    const { title, fileName, variants } = await this.own.printable(paperId, asker);
    return new FileAnswer(`${fileName}.pdf`, async (out, language) => {
      const sheets = variants.flatMap((content, variant) =>
        answerSheet({ paperId, variant, variants: variants.length, content, language }),
      );
      out.write(await this.pdf.write({ title, at: this.clock.now(), language, blocks: [], sheets }));
    });
  }
}
