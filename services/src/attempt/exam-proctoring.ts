import { Injectable } from '@nestjs/common';
import type { ExamProctoring, ProctoringEntry } from '@lectern/contracts/attempt/exam-proctoring.ts';
import type { PhotoStep } from '@lectern/contracts/exam/photo-check.ts';
import { isGiven } from '@lectern/contracts/attempt/score.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Attempts, type Begun } from './attempts.ts';
import { Exams } from './exams.ts';

type Said = Omit<ProctoringEntry, 'attemptId' | 'personId' | 'name' | 'words' | 'by'> & {
  readonly sealed?: Sealed;
  readonly byId?: string;
};

/** What was watched of an exam, as the attempts say: each entry is a fact with its number. */
@Injectable()
export class ProctoringRecord {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly seals: Seals,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  /** @throws RefusedError exam.unknown */
  async of(examId: string, { school }: SignedInPerson): Promise<ExamProctoring> {
    if ((await this.exams.published(examId, school)) === undefined) throw new RefusedError('exam.unknown');
    const all = (await this.attempts.at(examId, school)).map((attempt) => ({ attempt, said: saidOf(attempt) }));
    const { steps } = await this.exams.photoChecks(examId);
    const whose = [...all.map(({ attempt }) => attempt.state.begun.personId), ...steps.map(({ personId }) => personId)];
    const said = [...all.flatMap((one) => one.said), ...steps.map(ofPhoto)];
    const sealers = new Set(said.flatMap(({ sealed }) => (sealed === undefined ? [] : [sealed.sealedBy])));
    const [names, secrets] = await Promise.all([
      this.directory.names(school, [...whose, ...said.flatMap(({ byId }) => byId ?? [])]),
      this.seals.know([...sealers]),
    ]);
    const entry = ({ sealed, byId, ...its }: Said, personId: string, stream: string): ProctoringEntry => {
      const words = sealed && this.seals.openWith(secrets.get(sealed.sealedBy), sealed, stream);
      return {
        personId,
        name: names.get(personId) ?? '',
        ...its,
        ...(words !== undefined && { words }),
        ...(byId !== undefined && { by: names.get(byId) ?? '' }),
      };
    };
    const entries = [
      ...all.flatMap(({ attempt: { attemptId, state }, said: its }) =>
        its.map((one) => ({ attemptId, ...entry(one, state.begun.personId, `attempt/${attemptId}`) })),
      ),
      ...steps.map((step) => entry(ofPhoto(step), step.personId, `exam/${examId}`)),
    ];
    return { now: this.clock.now(), entries: entries.toSorted((one, other) => other.at - one.at) };
  }
}

/** Of a photo: who looked at it, and what they said. */
const ofPhoto = ({ what, at, version, personId, actorId, fault, words }: PhotoStep): Said => ({
  what,
  at,
  version,
  ...(fault && { fault }),
  ...(words && { sealed: words }),
  ...(actorId !== personId && { byId: actorId }),
});

function saidOf({ state, proctoring }: Begun): readonly Said[] {
  const { answers, handedIn, rulings, takenOver } = state;
  const { leaves, networks, offline, messages } = proctoring;
  const answered = Object.values(answers).filter(isGiven).length;
  return [
    ...leaves.map(({ leftAt, backAt, how, version }, index): Said => {
      const lasted = backAt === undefined ? {} : { ms: backAt - leftAt };
      return { what: 'left', at: leftAt, version, how, nth: index + 1, ...lasted };
    }),
    ...offline.map(({ from, to, version }): Said => {
      const lasted = to === undefined ? {} : { ms: to - from };
      return { what: 'offline', at: from, version, ...lasted };
    }),
    ...takenOver.map((one): Said => ({ what: 'device', ...one })),
    ...networks.slice(1).map(({ at, version }): Said => ({ what: 'network', at, version })),
    ...messages.map(({ words, personId, at, version, seenAt }): Said => ({
      what: 'message',
      at,
      version,
      sealed: words,
      byId: personId,
      ...(seenAt !== undefined && { seenAt }),
    })),
    ...rulings.map(({ is, reason, personId, at, version }): Said => ({
      what: is,
      at,
      version,
      sealed: reason,
      byId: personId,
      answered,
    })),
    ...(handedIn === undefined
      ? []
      : [
          {
            what: handedIn.by === 'student' ? 'submitted' : 'collected',
            at: handedIn.at,
            version: handedIn.version,
            answered,
          } as const,
        ]),
  ];
}
