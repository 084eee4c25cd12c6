import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { FOUND_KINDS, Search, type Found } from '@lectern/contracts/search/search.ts';
import { Module } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Answers } from '../edge/http/questions.ts';
import { Searches } from '../edge/lists/searches.ts';

/** One field over everything that somebody may see; an area beyond the directory adds what it has. */
@Module({})
export class SearchModule {
  constructor(answers: Answers, searches: Searches, directory: Directory) {
    searches.add('class', (asker, search, limit) => directory.classesFor(asker, search, limit));
    searches.add('lesson', (asker, search, limit) => directory.lessonsFor(asker, search, limit));
    searches.add('person', (asker, search, limit) => directory.peopleFor(asker, search, limit));
    answers.register(Search, async ({ search }, asker) => ({
      found: (await searches.find(FOUND_KINDS, asker!, search, LIMITS.foundOfAKind)) as Found[],
    }));
  }
}
