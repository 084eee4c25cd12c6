import { lined, pathLine } from '@lectern/contracts/kernel/folder.ts';
import { filesOf, picturesIn } from '@lectern/contracts/kernel/picture.ts';
import { library, type LibraryFact } from '@lectern/contracts/library/library.ts';
import { LibraryPicture, LibraryQuestions, MyLibraries } from '@lectern/contracts/library/queries.ts';
import { QuestionFigures, QuestionUses as UsesOfQuestion } from '@lectern/contracts/library/uses.ts';
import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.ts';
import { Person } from '../directory/tables.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { KeptPictures } from '../edge/files/kept-pictures.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Searches } from '../edge/lists/searches.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { Libraries } from './libraries.ts';
import { LibraryController } from './library.controller.ts';
import { decideLibrary, type LibraryGathered } from './library.decider.ts';
import { libraryQuestions } from './library.rows.ts';
import { questionUses } from './question-uses.rows.ts';
import { QuestionUses } from './question-uses.ts';

@Module({
  imports: [AttemptModule],
  controllers: [LibraryController],
  providers: [Libraries, QuestionUses],
  exports: [Libraries],
})
export class LibraryModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    libraries: Libraries,
    pictures: KeptPictures,
    uses: FileUses,
    searches: Searches,
    questions: QuestionUses,
  ) {
    searches.add('question', (asker, search, limit) => libraries.found(asker, search, limit));
    const whose: Gather = async (libraryId, data, actor): Promise<LibraryGathered> => {
      const isTheirs = await libraries.isTheirs(libraryId, actor);
      if (isTheirs) await pictures.mustBeThere(actor, data);
      return { isTheirs };
    };
    deciders.register(library, decideLibrary, Object.fromEntries(library.commands.map(({ name }) => [name, whose])));
    projector.keepRows(libraryQuestions);
    projector.keepRows(questionUses);
    answers.register(MyLibraries, (_, asker) => libraries.mine(asker!));
    answers.register(UsesOfQuestion, (asked, asker) => questions.of(asked, asker!));
    answers.register(QuestionFigures, (asked, asker) => questions.figures(asked, asker!));
    answers.registerFile(LibraryPicture, async ({ libraryId, file }, asker) =>
      pictures.answerWriter(await libraries.contents(libraryId, asker!), file, asker!),
    );
    // Who took a question has a copy: its next version lets go of what only the last one showed.
    uses.follow('file-uses-library', ['library'], (fact) => {
      const { type, data } = fact as unknown as LibraryFact;
      if (type !== 'LibraryQuestionWritten' && type !== 'LibraryQuestionRevised') return undefined;
      return { subject: data.questionId, fileIds: filesOf(picturesIn(data.content)) };
    });
    lists.serve(LibraryQuestions, {
      rows: libraryQuestions,
      join: { person: { table: Person, on: { id: 'savedBy' } } },
      show: { by: 'person.name' },
      search: ['search'],
      where: async (asker, { within, loose, tag, unused, bin }) => {
        const mine = { libraryId: await libraries.ids(asker) };
        return {
          ...mine,
          ...(bin === true ? { status: 'removed', removedAt: { from: libraries.binSince } } : { status: 'kept' }),
          ...(tag !== undefined && { tagLines: { part: lined([tag]) } }),
          ...(within !== undefined && { path: { part: pathLine(within) } }),
          ...(loose === true && { folder: null }),
          ...(unused === true && { questionId: await libraries.unused(asker) }),
        };
      },
    });
  }
}
