import { variantsOf } from '@lectern/contracts/paper/state.ts';
import { Injectable } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { answerSheet } from './answer-sheet.ts';
import { OwnPapers } from './own-papers.ts';

/** Answer sheets of a paper as a PDF, one for each variant, for who made it [R6.13]. */
@Injectable()
export class AnswerSheets {
  constructor(
    private readonly own: OwnPapers,
    private readonly commerce: Commerce,
    private readonly pdf: PdfWriter,
    private readonly clock: Clock,
  ) {}

  /** @throws RefusedError paper.unknown, paper.nothingToPrint, membership.required */
  async of(paperId: string, asker: SignedInPerson): Promise<FileAnswer> {
    const paper = await this.own.read(paperId, asker.personId);
    const closed = await this.commerce.whyClosed(asker, 'papers', this.clock.now());
    if (closed !== undefined) throw new RefusedError(closed.refused);
    const variants = variantsOf(paper).filter(({ groups }) => groups.some(({ questions }) => questions.length > 0));
    if (variants.length === 0) throw new RefusedError('paper.nothingToPrint');
    return new FileAnswer(`${paper.title.replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`, async (out, language) => {
      const sheets = variants.flatMap((content, variant) =>
        answerSheet({ paperId, variant, variants: variants.length, content, language }),
      );
      out.write(await this.pdf.write({ title: paper.title, at: this.clock.now(), language, blocks: [], sheets }));
    });
  }
}
