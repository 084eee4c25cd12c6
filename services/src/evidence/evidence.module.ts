import { FactProof, LedgerHead, LessonEvidence } from '@lectern/contracts/evidence/queries.ts';
import { Module } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Answers } from '../edge/http/questions.ts';
import { Bundles } from './bundle.ts';
import { EvidenceQueries } from './evidence.queries.ts';

@Module({ providers: [Bundles, Directory, EvidenceQueries], exports: [EvidenceQueries] })
export class EvidenceModule {
  constructor(answers: Answers, queries: EvidenceQueries) {
    answers.register(LedgerHead, () => queries.head());
    answers.register(FactProof, ({ id, version }) => queries.proof(id, version));
    answers.registerFile(LessonEvidence, ({ id }, person, role) => queries.lesson(id, person!, role));
  }
}
