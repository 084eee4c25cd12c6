import { feedback, type FeedbackFact } from '@lectern/contracts/feedback/feedback.ts';
import { Feedback, FeedbackPicture, FeedbackTicket, MyFeedback } from '@lectern/contracts/feedback/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { Module } from '@nestjs/common';
import { Account, Person } from '../directory/tables.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { DrawnPictures } from '../edge/files/drawn-pictures.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideFeedback, type FeedbackBrought } from './feedback.decider.ts';
import { FeedbackQueries } from './feedback.queries.ts';
import { feedbackTickets } from './feedback.rows.ts';

const STATES = { open: ['pending', 'processing'], pending: 'pending', processing: 'processing', closed: 'closed' };

@Module({ providers: [FeedbackQueries] })
export class FeedbackModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    files: Attachments,
    drawing: DrawnPictures,
    uses: FileUses,
    queries: FeedbackQueries,
  ) {
    const checks = files.checksOf(feedback);
    const brought =
      (name: string): Gather =>
      async (id, data, actor, at, from): Promise<FeedbackBrought> => {
        await checks[name]!(id, data, actor, at, from);
        const { pictures = [] } = data as { readonly pictures?: readonly Attachment[] };
        const drawn = await drawing.drawn(actor, pictures);
        return {
          pictures: drawn,
          ...(name === 'SubmitFeedback' && { number: await queries.number(actor.school, at) }),
        };
      };
    deciders.register(feedback, decideFeedback, {
      SubmitFeedback: brought('SubmitFeedback'),
      ContinueFeedback: brought('ContinueFeedback'),
    });
    projector.keepRows(feedbackTickets);
    lists.serve(MyFeedback, {
      rows: feedbackTickets,
      show: { message: 'theirs' },
      search: ['number'],
      where: ({ personId }) => ({ personId }),
      present: (rows) => queries.opened(rows as never),
    });
    lists.serve(Feedback, {
      rows: feedbackTickets,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login', message: 'ours' },
      search: ['number', 'person.name', 'account.login'],
      where: (_, { state = 'open' }) => ({ status: STATES[state], 'account.person': {} }), // nobody answers who was erased
      present: (rows) => queries.opened(rows as never),
    });
    answers.register(FeedbackTicket, ({ personId, ticketId }, asker) => queries.ticket(asker!, personId, ticketId));
    answers.registerFile(FeedbackPicture, ({ personId, ticketId, file }, asker) =>
      queries.picture(asker!, personId, ticketId, file),
    );
    uses.follow('file-uses-feedback', ['feedback', 'closure'], (fact) => {
      const { stream, version } = fact;
      // Their pictures go with whoever is erased.
      if (fact.type === 'AccountClosed') return { stream: stream.replace('closure/', 'feedback/'), fileIds: [] };
      const { type, data } = fact as unknown as FeedbackFact;
      if (type !== 'FeedbackSubmitted' && type !== 'FeedbackContinued') return undefined;
      const fileIds = data.pictures.flatMap(({ images }) => images.map(({ file }) => file));
      return { subject: `${data.ticketId}/${version}`, fileIds };
    });
  }
}
