import type { AttemptStep, AttemptTimeline } from '@lectern/contracts/attempt/dossier.ts';
import type { AttemptFact } from '@lectern/contracts/attempt/facts.ts';
import type { ProctoringFact } from '@lectern/contracts/attempt/proctoring-facts.ts';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { passedIn } from '@lectern/contracts/question/outcomes.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import type { FileAnswer } from '../edge/http/file-answer.ts';
import { EvidenceQueries } from '../evidence/evidence.queries.ts';
import { EventStore, type StoredFact } from '../ledger/event-store/event-store.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { askedOf } from '@lectern/contracts/question/asked.ts';
import { Attempts } from './attempts.ts';
import { Exams, mustReadPapers } from './exams.ts';
import { questionsOf } from './scores.ts';

const PAGE = 500;

/** One student's attempt for a dispute: fact after fact, and as evidence that anyone can verify. */
@Injectable()
export class Dossiers {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly seals: Seals,
    private readonly directory: Directory,
    private readonly store: EventStore,
    private readonly evidences: EvidenceQueries,
  ) {}

  /** @throws RefusedError attempt.unknown, exam.papersClosed */
  async timeline(id: string, asker: SignedInPerson): Promise<AttemptTimeline> {
    const { attempt, exam, questions } = await this.read(id, asker);
    const { personId, examId, n } = attempt.state.begun;
    const facts = await this.factsOf(id);
    const sealers = facts
      .flatMap(({ data }) => Object.values(data as object).filter(isSealed))
      .map(({ sealedBy }) => sealedBy);
    // The system, which collects and runs programs, is nobody whose name is asked for.
    const actors = facts.filter(({ meta }) => meta.role !== 'system').map(({ meta }) => meta.actor);
    const [names, secrets] = await Promise.all([
      this.directory.names(asker.school, [...new Set([personId, ...actors])]),
      this.seals.know([...new Set(sealers)]),
    ]);
    const open = (sealed: Sealed) => this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `attempt/${id}`);
    const steps = facts.map((fact): AttemptStep => {
      const by = fact.meta.actor === personId ? undefined : names.get(fact.meta.actor);
      return { ...stepOf(fact, open), ...(by !== undefined && { by }) };
    });
    return { examId, title: exam.published.name, name: names.get(personId) ?? '', n, questions, steps };
  }

  /** @throws RefusedError attempt.unknown, exam.papersClosed, evidence.another, evidence.unsigned */
  async evidence(id: string, asker: SignedInPerson, role: Role): Promise<FileAnswer> {
    const { attempt, exam, questions } = await this.read(id, asker);
    const { personId } = attempt.state.begun;
    const names = await this.directory.names(asker.school, [personId]);
    const { name: title } = exam.published;
    const paper = questions.map(printed).join('\n');
    return this.evidences.bundle(
      {
        stream: `attempt/${id}`,
        called: `${names.get(personId) ?? ''} ${title}`,
        beside: new Map([['paper.txt', `${title}\n\n${paper}`]]),
      },
      asker,
      role,
    );
  }

  private async read(id: string, asker: SignedInPerson) {
    const attempt = await this.attempts.find(id, asker.school);
    const exam = attempt && (await this.exams.published(attempt.state.begun.examId, asker.school));
    if (attempt === undefined || exam === undefined) throw new RefusedError('attempt.unknown');
    mustReadPapers(exam, asker);
    return { attempt, exam, questions: questionsOf(exam, attempt).map(askedOf) };
  }

  private async factsOf(id: string): Promise<readonly StoredFact[]> {
    const facts: StoredFact[] = [];
    for (;;) {
      const page = await this.store.page(`attempt/${id}`, facts.at(-1)?.version ?? 0, PAGE);
      facts.push(...page);
      if (page.length < PAGE) return facts;
    }
  }
}

function stepOf(fact: StoredFact, open: (sealed: Sealed) => string): AttemptStep {
  const { version, at, type: is, data } = { ...fact } as unknown as AttemptFact | ProctoringFact;
  const step = { version, at, is };
  const said =
    'words' in data ? data.words : 'reason' in data ? data.reason : 'remark' in data ? data.remark : undefined;
  const deviceAt =
    'typedAt' in data ? data.typedAt : 'leftAt' in data ? data.leftAt : 'backAt' in data ? data.backAt : undefined;
  const handedInBy = is === 'AttemptCollected' ? collectedBy(fact) : is === 'AttemptSubmitted' ? 'student' : undefined;
  return {
    ...step,
    ...('itemId' in data && { itemId: data.itemId }),
    ...('choice' in data && { choice: data.choice }),
    ...('lateMs' in data && { lateMs: data.lateMs }),
    ...('flagged' in data && { flagged: data.flagged }),
    ...('how' in data && { how: data.how }),
    ...('points' in data && { points: data.points }),
    ...('endsAt' in data && { endsAt: data.endsAt }),
    ...('samples' in data && { tests: testsIn(data.samples + data.hidden) }),
    ...(said !== undefined && { words: open(said) }),
    ...(deviceAt !== undefined && { deviceAt }),
    ...(handedInBy !== undefined && { handedInBy }),
  };
}

const testsIn = (verdicts: string) => ({ passed: passedIn(verdicts), of: verdicts.length });

const collectedBy = ({ data, meta }: StoredFact): AttemptStep['handedInBy'] =>
  'after' in (data as object) ? 'leaves' : meta.role === 'system' ? 'deadline' : 'teacher';

type Asked = AttemptTimeline['questions'][number];

/** A question as a text: its number in the facts, what it asks, and its choices by the letters that the student saw. */
function printed({ itemId, text, choices }: Asked, index: number): string {
  const lettered = choices.map((choice, at) => `   ${letterAt(at)}. ${choice}`);
  return [`${index + 1}. [${itemId}] ${text}`, ...lettered, ''].join('\n');
}
