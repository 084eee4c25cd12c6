import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { Answers, Asked } from '@lectern/contracts/questionnaire/facts.ts';
import type { Ballot, Questionnaire, QuestionnaireResults } from '@lectern/contracts/questionnaire/queries.ts';
import {
  faultOfAnswers,
  questionnaireMachine,
  type QuestionnaireState,
  type QuestionnaireStreamState,
} from '@lectern/contracts/questionnaire/questionnaire.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { BallotBoxes } from '../edge/ballots/ballot-boxes.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

type Sheet = Answers & { readonly name?: string };

const SHOWN: ReadonlySet<string> = new Set(['draft', 'scheduled', 'open', 'closed']);
const TO_LEARNERS: ReadonlySet<string> = new Set(['open', 'closed']);
const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);

/** Questionnaires and what was answered, asked of the stream and of the box of ballots. */
@Injectable()
export class QuestionnaireQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly boxes: BallotBoxes,
  ) {}

  /** @throws RefusedError questionnaire.unknown */
  async shown(id: string, { personId, school }: SignedInPerson, role: Role): Promise<Questionnaire> {
    const { questionnaire, status, classId, authorId } = this.readable(id, LEARNS.has(role) ? TO_LEARNERS : SHOWN);
    const { answered, ...shown } = questionnaire;
    const names = await this.directory.names(school, [classId, authorId]);
    const mine = get(answered, personId);
    const mySigned = mine?.blinded && (await this.boxes.sign(id, mine.blinded));
    return {
      ...shown,
      id,
      classId,
      authorId,
      status,
      className: names.get(classId) ?? '',
      author: names.get(authorId) ?? '',
      answered: answered.size,
      role,
      ...(mine && { answeredAt: mine.at }),
      ...(mySigned !== undefined && { mySigned }),
    };
  }

  /** An anonymous one shows nothing while it is open: whoever watched would see what changed with whom. */
  async results(
    id: string,
    { school }: SignedInPerson,
  ): Promise<QuestionnaireResults & { readonly asked: readonly Asked[] }> {
    const { questionnaire, status } = this.readable(id, SHOWN);
    const { isAnonymous, questions, answered } = questionnaire;
    const sheets = isAnonymous ? await this.boxes.opened<Answers>(id) : await this.sheetsOf(id, questionnaire, school);
    const isWithheld = isAnonymous && (status !== 'closed' || sheets.length < LIMITS.anonymousFrom);
    return {
      answered: answered.size,
      counted: sheets.length,
      isWithheld,
      asked: questions,
      questions: isWithheld ? [] : questions.map((question, n) => tallied(question, n, sheets, isAnonymous)),
    };
  }

  /** @throws RefusedError questionnaire.unknown, questionnaire.answers, questionnaire.ballot */
  async cast(ballot: Ballot): Promise<void> {
    await this.mailboxes.get(`questionnaire/${ballot.id}`).ready();
    const { questionnaire } = this.readable(ballot.id, TO_LEARNERS);
    // What was signed was signed while it was open: on its way it may be overtaken by the close.
    if (questionnaire.ballotKey === undefined) throw new RefusedError('questionnaire.named');
    const fault = faultOfAnswers(questionnaire.questions, ballot.answers);
    if (fault !== undefined) throw new RefusedError('questionnaire.answers', { with: { n: fault + 1 } });
    const became = await this.boxes.cast(ballot, questionnaire.ballotKey, ballot.answers);
    if (became === 'unsigned') throw new RefusedError('questionnaire.ballot');
  }

  /** Whether ballots of it are to be signed. */
  isAnonymous(id: string): boolean {
    const { folded } = this.mailboxes.get(`questionnaire/${id}`).head;
    return (folded.state as QuestionnaireStreamState).questionnaire.isAnonymous;
  }

  private async sheetsOf(id: string, { answered }: QuestionnaireState, school: string): Promise<Sheet[]> {
    const all = [...entries(answered)];
    const names = await this.directory.names(
      school,
      all.map(([personId]) => personId),
    );
    const secrets = await this.seals.know(all.flatMap(([, { words }]) => (words ? [words.sealedBy] : [])));
    return all.map(([personId, { chosen = [], words }]) => {
      const text = words && this.seals.openWith(secrets.get(words.sealedBy), words, `questionnaire/${id}`);
      const said: string[] = text ? JSON.parse(text) : []; // of who was erased it is empty
      const sheet = chosen.map((places, n) => ({ chosen: [...places], words: said[n] ?? '' }));
      return Object.assign(sheet, { name: names.get(personId) ?? '' });
    });
  }

  private readable(id: string, shown: ReadonlySet<string>) {
    const { folded } = this.mailboxes.get(`questionnaire/${id}`).head; // whoever asked for the role has it loaded
    const { questionnaire } = folded.state as QuestionnaireStreamState;
    const { classId, authorId } = questionnaire;
    const status = statusOf(folded, questionnaireMachine, 'questionnaire') as Questionnaire['status'];
    if (!shown.has(status) || classId === undefined || authorId === undefined)
      throw new RefusedError('questionnaire.unknown');
    return { questionnaire, status, classId, authorId };
  }
}

/** How often each place was chosen, and the words; anonymous ones in an order that says nothing of who else they are from. */
function tallied({ options = [], scale }: Asked, n: number, sheets: readonly Sheet[], isAnonymous: boolean) {
  const counts = Array.from({ length: scale ?? options.length }, () => 0);
  for (const sheet of sheets) for (const place of sheet[n]?.chosen ?? []) counts[place]! += 1;
  const words = sheets.flatMap((sheet) => {
    const said = sheet[n]?.words?.trim() ?? '';
    return said === '' ? [] : [{ words: said, ...(sheet.name !== undefined && { name: sheet.name }) }];
  });
  return { counts, words: isAnonymous ? words.toSorted((a, b) => a.words.localeCompare(b.words)) : words };
}
