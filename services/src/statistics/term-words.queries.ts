import type { TermWords, WordSource } from '@lectern/contracts/statistics/queries.ts';
import type { StatisticsStreamState } from '@lectern/contracts/statistics/statistics.ts';
import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Database } from '../ops/database/database.ts';
import { wordsIn } from '../quiz/segmenting.ts';
import { spanOf } from '@lectern/contracts/analytics/term.ts';
import { StatisticsQueries, type OfClass } from './statistics.queries.ts';
import { commentedIn, saidIn, writtenIn, type SealedText } from './term-texts.ts';
import { countedWords, isCutOff } from './term-words.ts';

/** What students of a class said in a term, as words: opened for this, and kept nowhere. */
@Injectable()
export class TermWordsQueries {
  constructor(
    private readonly statistics: StatisticsQueries,
    private readonly database: Database,
    private readonly seals: Seals,
    private readonly sensitive: SensitiveWords,
    private readonly mailboxes: Mailboxes,
  ) {}

  async words(
    { source, ...asked }: OfClass & { readonly source?: WordSource | undefined },
    asker: SignedInPerson,
  ): Promise<TermWords> {
    const { read, term, figures, asOf } = await this.statistics.fresh(asked, asker);
    const lessonIds = read.lessons.map(({ id }) => id);
    const { reads } = this.database;
    const comments = await commentedIn(reads, asked.id, spanOf(term));
    const answers = figures.hidesExercises ? [] : await writtenIn(reads, lessonIds);
    const learns = new Set(read.students.map(({ personId }) => personId));
    const all = [...(await saidIn(reads, lessonIds)), ...comments, ...answers].filter(
      (one) => learns.has(one.personId) && (source === undefined || one.source === source),
    );
    const titles = new Map([
      ...read.lessons.map(({ id, title }) => [id, title] as const),
      ...comments.map(({ placeId, title }) => [placeId, title] as const),
    ]);
    const { editedIn, merged, hidden } = this.arranged(asked.id);
    const counted = await countedWords(await this.opened(all), {
      wordsIn,
      isSensitive: async (word) => (await this.sensitive.marksIn(asker.school, word)).length > 0,
      titleOf: (placeId) => titles.get(placeId) ?? '',
      arranged: { merged, hidden },
    });
    const arranged = { merged: [...merged], hidden: [...hidden], editedIn } as TermWords['arranged'];
    return { term, ...counted, arranged, isCut: isCutOff(counted.said), asOf };
  }

  private arranged(classId: string) {
    const { folded } = this.mailboxes.get(`statistics/${classId}`).head; // whoever asked for the role has it loaded
    return (folded.state as StatisticsStreamState).statistics.cloud;
  }

  /** What a person wrote who was erased is empty, and nothing was said. */
  private async opened(all: readonly SealedText[]) {
    const secrets = await this.seals.know([...new Set(all.map(({ words }) => words.sealedBy))]);
    return all.flatMap(({ words, ...one }) => {
      const stream = `${one.source === 'comments' ? 'discussion' : 'lesson'}/${one.placeId}`;
      const text = this.seals.openWith(secrets.get(words.sealedBy), words, stream);
      return text === '' ? [] : [{ ...one, text }];
    });
  }
}
