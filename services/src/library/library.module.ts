import { lined, pathLine } from '@lectern/contracts/kernel/folder.ts';
import { library } from '@lectern/contracts/library/library.ts';
import { LibraryQuestions, MyLibraries } from '@lectern/contracts/library/queries.ts';
import { Module } from '@nestjs/common';
import { Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { Libraries } from './libraries.ts';
import { LibraryController } from './library.controller.ts';
import { decideLibrary, type LibraryGathered } from './library.decider.ts';
import { libraryQuestions } from './library.rows.ts';

@Module({ controllers: [LibraryController], providers: [Libraries], exports: [Libraries] })
export class LibraryModule {
  constructor(deciders: Deciders, answers: Answers, lists: Lists, projector: Projector, libraries: Libraries) {
    const whose: Gather = async (libraryId, _, actor): Promise<LibraryGathered> => ({
      isTheirs: await libraries.isTheirs(libraryId, actor),
    });
    deciders.register(library, decideLibrary, Object.fromEntries(library.commands.map(({ name }) => [name, whose])));
    projector.keepRows(libraryQuestions);
    answers.register(MyLibraries, (_, asker) => libraries.mine(asker!));
    lists.serve(LibraryQuestions, {
      rows: libraryQuestions,
      join: { person: { table: Person, on: { id: 'savedBy' } } },
      show: { by: 'person.name' },
      search: ['search'],
      where: async (asker, { within, loose, tag, bin }) => {
        const mine = { libraryId: await libraries.ids(asker) };
        return {
          ...mine,
          ...(bin === true ? { status: 'removed', removedAt: { from: libraries.binSince } } : { status: 'kept' }),
          ...(tag !== undefined && { tagLines: { part: lined([tag]) } }),
          ...(within !== undefined && { path: { part: pathLine(within) } }),
          ...(loose === true && { folder: null }),
        };
      },
    });
  }
}
