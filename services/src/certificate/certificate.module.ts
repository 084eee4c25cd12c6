import {
  certificate,
  CertificateCheck,
  CertificateSheet,
  ClassCertificates,
  MyCertificates,
} from '@lectern/contracts/certificate/certificate.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideCertificate } from './certificate.decider.ts';
import { CertificateQueries } from './certificate.queries.ts';
import { certificates } from './certificate.rows.ts';

@Module({ providers: [CertificateQueries] })
export class CertificateModule {
  constructor(deciders: Deciders, answers: Answers, projector: Projector, queries: CertificateQueries) {
    deciders.register(certificate, decideCertificate, {
      IssueCertificate: (_, data, { school }) => {
        const { classId, personId } = data as { readonly classId: string; readonly personId: string };
        return queries.completed(school, classId, personId);
      },
    });
    projector.keepRows(certificates);
    answers.register(ClassCertificates, ({ id, after }, person) => queries.ofClass(person!, id, after));
    answers.register(MyCertificates, (_, person) => queries.mine(person!));
    answers.register(CertificateCheck, ({ code }, person, _, from) => queries.check(code, person, from));
    answers.registerFile(CertificateSheet, ({ code }, person, _, from) => queries.sheet(code, person, from));
  }
}
