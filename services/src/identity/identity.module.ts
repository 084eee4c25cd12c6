import { Module } from '@nestjs/common';
import {
  Identities,
  identity,
  IdentityDocuments,
  IdentityNumber,
  MyIdentity,
  type Pictures,
} from '@lectern/contracts/identity/identity.ts';
import { Account, Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideIdentity, type Brought } from './identity.decider.ts';
import { IdentityPictures } from './identity-pictures.ts';
import { IdentityQueries } from './identity.queries.ts';
import { identities } from './identity.rows.ts';
import { PictureController } from './picture.controller.ts';
import { Keeping } from './keeping.reaction.ts';

@Module({ controllers: [PictureController], providers: [IdentityPictures, IdentityQueries, Keeping] })
export class IdentityModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    pictures: IdentityPictures,
    queries: IdentityQueries,
  ) {
    deciders.register(identity, decideIdentity, {
      SubmitIdentity: async (personId, data): Promise<Brought> => ({
        arePicturesThere: await pictures.stand(personId, (data as { readonly pictures: Pictures }).pictures),
      }),
    });
    projector.keepRows(identities);
    answers.register(MyIdentity, (_, person) => queries.mine(person!));
    answers.register(IdentityDocuments, ({ personId, submissionId }, asker) =>
      queries.documents(asker!, personId, submissionId),
    );
    answers.register(IdentityNumber, ({ personId, submissionId }, asker) =>
      queries.number(asker!, personId, submissionId),
    );
    lists.serve(Identities, {
      rows: identities,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login' },
      search: ['person.name', 'account.login'],
      where: () => ({ status: 'submitted', 'account.person': {} }), // whoever was erased has no account any more
    });
  }
}
