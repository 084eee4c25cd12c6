import { newId } from '@lectern/contracts/kernel/ids.ts';
import { filesOf, picturesIn } from '@lectern/contracts/kernel/picture.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import {
  paper,
  type CreatePaper,
  type DrawPaperQuestions,
  type DrawPaperQuestionsAgain,
} from '@lectern/contracts/paper/paper.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import {
  NewerPaperQuestions,
  Paper,
  PaperAnswerSheet,
  PaperPdf,
  PaperPicture,
  Papers,
  PaperWord,
} from '@lectern/contracts/paper/queries.ts';
import { questionsOf, type PaperItem, type PaperState } from '@lectern/contracts/paper/state.ts';
import { Inject, Module } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { FileUses } from '../edge/files/file-uses.ts';
import { KeptPictures } from '../edge/files/kept-pictures.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { isOlder, Libraries } from '../library/libraries.ts';
import { LibraryModule } from '../library/library.module.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Projector } from '../rows/projector.ts';
import { AnswerSheets } from './answer-sheets.ts';
import { PaperController } from './paper.controller.ts';
import { decidePaper, type PaperGathered } from './paper.decider.ts';
import { papers } from './paper.rows.ts';
import { PrintedPapers } from './printed-papers.ts';
import { OwnPapers } from './own-papers.ts';

const READY = { ready: 0, faulty: { from: 1 } };

@Module({
  imports: [LibraryModule],
  controllers: [PaperController],
  providers: [AnswerSheets, OwnPapers, PrintedPapers],
})
export class PaperModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    own: OwnPapers,
    libraries: Libraries,
    sheets: AnswerSheets,
    printed: PrintedPapers,
    pictures: KeptPictures,
    uses: FileUses,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const fresh = newId;
    const copied: Gather = async (_id, data, { personId }): Promise<PaperGathered> => {
      const { copyOf } = data as CommandOf<typeof CreatePaper>['data'];
      return { fresh, ...(copyOf !== undefined && { original: await own.find(copyOf, personId) }) };
    };
    const shown: Gather = async (_id, data, actor): Promise<PaperGathered> => {
      await pictures.mustBeThere(actor, data);
      return { fresh };
    };
    const seed = () => randomBytes(16).toString('hex');
    deciders.register(paper, decidePaper, {
      CreatePaper: copied,
      PutPaperQuestions: shown,
      RevisePaperQuestion: shown,
      RevisePaperQuestions: shown,
      AddPaperVariant: async (): Promise<PaperGathered> => ({ fresh }),
      DrawPaperQuestions: async (_id, data, actor): Promise<PaperGathered> => {
        const { from } = data as CommandOf<typeof DrawPaperQuestions>['data'];
        return { fresh, seed: seed(), drawable: await libraries.drawable(from, actor) };
      },
      DrawPaperQuestionsAgain: async (id, data, actor): Promise<PaperGathered> => {
        const { drawId } = data as CommandOf<typeof DrawPaperQuestionsAgain>['data'];
        const found = await own.find(id, actor.personId);
        const draw = found && get(found.draws, drawId);
        return { fresh, seed: seed(), drawable: draw && (await libraries.drawable(draw.from, actor)) };
      },
    });
    projector.keepRows(papers);
    answers.register(Paper, async ({ paperId: id }, asker) => {
      const { title, description, tags, editedIn, variants, draws } = await own.read(id, asker!.personId);
      return {
        id,
        title,
        description,
        tags,
        editedIn,
        variants: variants as Paper['variants'],
        draws: leftOf({ draws, variants }),
        classesMost: settings.examsAtOnce,
      };
    });
    answers.register(NewerPaperQuestions, async ({ paperId }, asker) => {
      const items = questionsOf(await own.read(paperId, asker!.personId));
      const ids = items.flatMap(({ from }) => from?.questionId ?? []);
      return { newer: newerIn(items, await libraries.versions(asker!, [...new Set(ids)])) };
    });
    answers.registerFile(PaperPicture, async ({ paperId, file }, asker) =>
      pictures.answerWriter((await own.read(paperId, asker!.personId)).variants, file, asker!),
    );
    // All that was ever put into it stays: what was taken out can come back.
    uses.follow('file-uses-paper', ['paper'], ({ version, data }) => {
      const fileIds = filesOf(picturesIn(data));
      return fileIds.length === 0 ? undefined : { subject: `${version}`, fileIds };
    });
    answers.registerFile(PaperAnswerSheet, ({ paperId }, asker) => sheets.of(paperId, asker!));
    answers.registerFile(PaperPdf, (asked, asker) => printed.asPdf(asked, asker!));
    answers.registerFile(PaperWord, (asked, asker) => printed.asWord(asked, asker!));
    lists.serve(Papers, {
      rows: papers,
      search: ['search'],
      where: ({ personId }, { ready }) => ({
        ownerId: personId,
        status: 'draft',
        ...(ready !== undefined && { errors: READY[ready] }),
      }),
    });
  }
}

/** Those that say something else in the library by now. */
function newerIn(items: readonly PaperItem[], versions: Awaited<ReturnType<Libraries['versions']>>) {
  const byId = new Map(versions.map((one) => [one.questionId, one]));
  return items.flatMap((item) => {
    const now = item.from && byId.get(item.from.questionId);
    if (now === undefined || !isOlder(item, now)) return [];
    return [{ ...now, itemId: item.itemId, content: { ...now.content, points: item.content.points } }];
  });
}

/** The draws of which something is still there. */
function leftOf({ draws, variants }: Pick<PaperState, 'draws' | 'variants'>): Paper['draws'] {
  const here = new Set(questionsOf({ variants }).map(({ itemId }) => itemId));
  return [...entries(draws)].flatMap(([drawId, { groupId, seed, itemIds }]) => {
    const left = itemIds.filter((one) => here.has(one));
    return left.length === 0 ? [] : [{ drawId, groupId, seed, itemIds: left }];
  });
}
