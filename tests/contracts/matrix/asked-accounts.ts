import { AgreementPublished } from '@lectern/contracts/agreement/agreement.ts';
import { AgreementAccepted } from '@lectern/contracts/agreement/consent.ts';
import { CertificateIssued } from '@lectern/contracts/certificate/certificate.ts';
import { ClosureRequested } from '@lectern/contracts/closure/closure.ts';
import { FontAdded } from '@lectern/contracts/font/font.ts';
import { FeedbackSubmitted } from '@lectern/contracts/feedback/feedback.ts';
import { IdentitySubmitted } from '@lectern/contracts/identity/identity.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { wording } from '../../support/agreements.ts';
import type { Asked, Place } from './asked.ts';
import { libraryAsked } from './asked-library.ts';
import { ATTEMPT_ANSWERS, ATTEMPT_INPUTS, attemptsAsked } from './asked-attempts.ts';
import { coursewareAsked } from './asked-courseware.ts';
import { paperAsked } from './asked-paper.ts';
import { ordersAsked } from './asked-orders.ts';

const SUBMISSION = { submissionId: newId() };
const pictures = { front: newId(), face: newId() };
const submitted = (): NewFact[] => {
  const sealed = { sealedBy: newId(), box: '' };
  return [IdentitySubmitted({ ...SUBMISSION, name: sealed, number: sealed, pictures })];
};
const verified = { isAnothers: true, given: submitted } as const;
const submittedElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId ? submitted() : [];

const TICKET = { ticketId: newId() };
const told = (personId: string): NewFact[] => [
  FeedbackSubmitted({
    ...TICKET,
    personId,
    number: 'FK-20261121-001',
    words: { sealedBy: newId(), box: '' },
    pictures: [],
  }),
];
const toldByThem = { isAnothers: true, given: () => told(newId()) } as const;
const toldElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId ? told(newId()) : [];

const soon = () => Date.now() + 3_600_000;
const leavingElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId ? [ClosureRequested({ closesAt: soon() })] : [];

const publishedElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId ? [AgreementPublished({ ...wording('user', '一'), effectiveAt: soon() })] : [];
const fontAdded = FontAdded({
  files: [{ fileId: 'a'.repeat(64), name: 'a.ttf', bytes: 9, type: 'font/ttf' }],
  families: ['A'],
  keys: ['A'],
});
const addedElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId ? [fontAdded] : [];
const acceptedElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId ? [AgreementAccepted({ agreementId: newId(), kind: 'user' })] : [];

/** Closing an account; showing the school who one is, one's own to submit and another's to decide on; and what is bought. */
export const accountsAsked: Readonly<Record<string, Asked>> = {
  ...ordersAsked,
  ...libraryAsked,
  ...attemptsAsked,
  ...paperAsked,
  ...coursewareAsked,
  WithdrawClosure: { given: leavingElsewhere, answers: 'already.so' },
  RequestClosure: {
    given: leavingElsewhere,
    answers: {
      teacher: 'closure.teaches',
      'teacher of another class': 'closure.teaches',
      coTeacher: 'closure.teaches', // in another class they lecture
      operator: 'closure.lastOperator',
    },
  },
  CloseAccount: { given: leavingElsewhere, answers: 'timer.void' },
  PublishAgreement: { isAnothers: true, given: publishedElsewhere, data: () => wording('user', '一') },
  WithdrawAgreement: {
    isAnothers: true,
    given: () => [AgreementPublished({ ...wording('user', '一'), effectiveAt: soon() })],
  },
  AddFont: {
    isAnothers: true,
    given: addedElsewhere,
    data: () => ({ files: [{ fileId: 'a'.repeat(64), name: 'a.ttf', bytes: 9, type: 'font/ttf' }] }),
    answers: 'file.gone',
  },
  RemoveFont: { isAnothers: true, given: () => [fontAdded] },
  IssueCertificate: {
    data: ({ classId }) => ({ classId, personId: newId(), share: 60 }),
    answers: 'certificate.notOver',
  },
  RevokeCertificate: {
    given: ({ classId }) => [
      CertificateIssued({
        classId,
        personId: newId(),
        code: 'ABCDEFGHJKMNPQRS',
        className: '物理',
        lessons: 4,
        attended: 3,
      }),
    ],
    data: () => ({ reason: 'byMistake' }),
  },
  AcceptAgreements: {
    given: acceptedElsewhere,
    data: () => ({ agreementIds: [newId()] }),
    answers: 'agreement.notInForce',
  },
  SubmitIdentity: {
    given: submittedElsewhere,
    data: () => ({ ...SUBMISSION, name: '林知远', number: 'E12345678', pictures }),
    answers: 'identity.pictureGone',
  },
  WithdrawIdentity: { given: submittedElsewhere, data: () => SUBMISSION, answers: 'identity.decided' },
  ViewIdentity: { ...verified, data: () => ({ ...SUBMISSION, what: 'number' }) },
  PassIdentity: { ...verified, data: () => SUBMISSION },
  SubmitFeedback: { given: toldElsewhere, data: () => ({ ticketId: newId(), words: '姓名列太窄' }) },
  ContinueFeedback: { given: toldElsewhere, data: () => ({ ...TICKET, words: '还有' }), answers: 'feedback.unknown' },
  MarkFeedbackRead: { given: toldElsewhere, data: () => TICKET, answers: 'feedback.unknown' },
  ResolveFeedback: { given: toldElsewhere, data: () => TICKET, answers: 'feedback.unknown' },
  ReplyToFeedback: { ...toldByThem, data: () => ({ ...TICKET, words: '今天修好' }) },
  CloseFeedback: { ...toldByThem, data: () => ({ ...TICKET, reason: 'solved' }) },
  ReturnIdentity: { ...verified, data: () => ({ ...SUBMISSION, reason: 'faceMismatch', words: '换一张' }) },
};

/** What queries about them are asked with, and answer. */
export const accountInputs = {
  of: {
    ...ATTEMPT_INPUTS,
    Paper: () => ({ paperId: newId() }),
    NewerPaperQuestions: () => ({ paperId: newId() }),
    PaperAnswerSheet: () => ({ paperId: newId() }),
    PaperPdf: () => ({ paperId: newId() }),
    PaperWord: () => ({ paperId: newId() }),
    PaperPicture: () => ({ paperId: newId(), file: 'a'.repeat(64) }),
    QuestionUses: () => ({ libraryId: newId(), questionId: newId() }),
    QuestionFigures: () => ({ libraryId: newId(), questionId: newId() }),
    LibraryPicture: () => ({ libraryId: newId(), file: 'a'.repeat(64) }),
    CoursewareItem: () => ({ coursewareId: newId() }),
    CertificateCheck: () => ({ code: 'A' }),
    CertificateSheet: () => ({ code: 'A' }),
    DayBooks: () => ({ day: '2026-11-24' }),
    OrderHistory: () => ({ orderId: newId() }),
    OrderDetail: () => ({ order_no: '20261124100214839512' }),
    IdentityDocuments: () => ({ ...SUBMISSION, personId: newId() }),
    IdentityNumber: () => ({ ...SUBMISSION, personId: newId() }),
    FeedbackTicket: () => ({ ...TICKET, personId: newId() }),
    InvoiceFile: () => ({ personId: newId(), invoiceId: newId() }),
    InvoiceSheet: () => ({ personId: newId(), invoiceId: newId() }),
    FeedbackPicture: () => ({ ...TICKET, personId: newId(), file: 'a'.repeat(64) }),
  },
  answers: {
    ...ATTEMPT_ANSWERS,
    Paper: 'paper.unknown',
    NewerPaperQuestions: 'paper.unknown',
    PaperAnswerSheet: 'paper.unknown',
    PaperPdf: 'paper.unknown',
    PaperWord: 'paper.unknown',
    PaperPicture: 'paper.unknown',
    QuestionUses: 'library.unknown',
    QuestionFigures: 'library.unknown',
    LibraryPicture: 'library.unknown',
    CoursewareItem: 'courseware.unknown',
    CertificateCheck: 'certificate.unknown',
    CertificateSheet: 'certificate.unknown',
    AgreementText: 'page.missing', // none is published
    OwnDataArchive: 'page.missing',
    DownloadFile: 'page.missing',
    OrderDetail: 'order.unknown',
    OrderHistory: 'order.unknown',
    IdentityDocuments: 'identity.decided',
    IdentityNumber: 'identity.decided',
    FeedbackTicket: 'feedback.unknown',
    InvoiceFile: 'invoice.unknown',
    InvoiceSheet: 'invoice.unknown',
    FeedbackPicture: 'feedback.unknown',
  },
};
