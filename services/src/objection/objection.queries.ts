import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import {
  editedInOf,
  objectionMachine,
  type MyObjections,
  type Objection,
  type Objections,
  type ObjectionSeen,
  type ObjectionStatus,
  type ObjectionStreamState,
} from '@lectern/contracts/objection/objection.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';

const RANK: Readonly<Record<ObjectionStatus, number>> = { open: 0, answered: 1, closed: 2, withdrawn: 2 };

interface Found extends Objection {
  readonly objectionId: string;
  readonly status: ObjectionStatus;
}
const lastAt = ({ messages }: Found): number => messages.at(-1)!.at;

/** What was objected to in a class, as its stream says: whoever was answered just now reads that. */
@Injectable()
export class ObjectionQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
  ) {}

  async all(classId: string, asker: SignedInPerson): Promise<Objections> {
    const found = await this.in(classId);
    const inOrder = found.toSorted(
      (a, b) =>
        RANK[a.status] - RANK[b.status] || (a.status === 'open' ? lastAt(a) - lastAt(b) : lastAt(b) - lastAt(a)),
    );
    const { names, shown } = await this.reading(classId, asker, inOrder);
    return {
      objections: inOrder.map((one) => ({
        ...shown(one),
        personId: one.personId,
        name: names.get(one.personId) ?? '',
      })),
    };
  }

  async mine(classId: string, asker: SignedInPerson): Promise<MyObjections> {
    const mine = (await this.in(classId)).filter(({ personId }) => personId === asker.personId);
    const newest = mine.toSorted((a, b) => b.messages[0].at - a.messages[0].at);
    const { shown } = await this.reading(classId, asker, newest);
    return { objections: newest.map(shown) };
  }

  private async in(classId: string): Promise<Found[]> {
    const mailbox = this.mailboxes.get(`objection/${classId}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { all } = (folded.state as ObjectionStreamState).objection;
    return [...entries(all)].map(([objectionId, one]) => ({
      ...one,
      objectionId,
      status: statusOf(folded, objectionMachine, objectionId) as ObjectionStatus,
    }));
  }

  private async reading(classId: string, { school }: SignedInPerson, found: readonly Found[]) {
    const writers = [...new Set(found.flatMap(({ messages }) => messages.map(({ personId }) => personId)))];
    const [names, secrets] = await Promise.all([this.directory.names(school, writers), this.seals.know(writers)]);
    const shown = (one: Found): ObjectionSeen => ({
      objectionId: one.objectionId,
      unit: one.unit,
      figure: one.figure,
      tenths: one.tenths,
      at: one.messages[0].at,
      status: one.status,
      editedIn: editedInOf(one),
      mayContinue: one.status === 'answered' && !one.isContinued,
      messages: one.messages.map(({ personId, at, words }) => ({
        at,
        name: names.get(personId) ?? '',
        isTheirs: personId === one.personId,
        words: this.seals.openWith(secrets.get(words.sealedBy), words, `objection/${classId}`),
      })),
    });
    return { names, shown };
  }
}
