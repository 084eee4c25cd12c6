import { agreement, AgreementText, AgreementVersions } from '@lectern/contracts/agreement/agreement.ts';
import { consent, MyConsents } from '@lectern/contracts/agreement/consent.ts';
import { Module } from '@nestjs/common';
import { AgreementsInForce } from '../directory/agreements-in-force.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideAgreement } from './agreement.decider.ts';
import { AgreementQueries } from './agreement.queries.ts';
import { agreements, consents } from './agreement.rows.ts';
import { decideConsent } from './consent.decider.ts';

@Module({ providers: [AgreementQueries] })
export class AgreementModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    inForce: AgreementsInForce,
    queries: AgreementQueries,
  ) {
    deciders.register(agreement, decideAgreement);
    deciders.register(consent, decideConsent, { AcceptAgreements: (_, __, { school }) => inForce.of(school) });
    projector.keepRows(agreements);
    projector.keepRows(consents);
    answers.register(AgreementText, ({ kind, agreementId }) => queries.text(kind, agreementId));
    answers.register(AgreementVersions, ({ after }, person) => queries.all(person!, after));
    answers.register(MyConsents, (_, person) => queries.mine(person!));
  }
}
