import { correction, rightSaid } from '@lectern/contracts/exam/correction.ts';
import { faultOfKey, rescoredBy, type KeyCorrection } from '@lectern/contracts/homework/correction.ts';
import type { HomeworkFigures, HomeworkRegrade } from '@lectern/contracts/homework/queries.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { HomeworkQueries } from './homework.queries.ts';

interface Asked {
  readonly id: string;
  readonly itemId: string;
  readonly key?: string | undefined;
  readonly blanks?: string | undefined;
  readonly fullForAll?: 'true' | undefined;
}

/** Corrected keys of a homework's questions. */
@Injectable()
export class HomeworkKeys {
  constructor(
    private readonly homework: HomeworkQueries,
    private readonly directory: Directory,
    private readonly seals: Seals,
  ) {}

  /** What was answered to a question in words, opened. @throws RefusedError homework.unknown */
  async wordsTo(id: string, itemId: string): Promise<ReadonlyMap<Sealed, string>> {
    const said = [...entries(this.homework.readable(id).homework.submissions)].flatMap(
      ([, { answers = [] }]) => answers.find((one) => one.itemId === itemId)?.words ?? [],
    );
    const secrets = await this.seals.know([...new Set(said.map(({ sealedBy }) => sealedBy))]);
    return new Map(
      said.map((one) => [one, this.seals.openWith(secrets.get(one.sealedBy), one, `homework/${id}`)] as const),
    );
  }

  /** What another key would make of the scores. @throws RefusedError homework.*, exam.keyUnsaid, quiz.*, already.so */
  async preview(asked: Asked, { school }: SignedInPerson): Promise<HomeworkRegrade> {
    const { homework } = this.homework.readable(asked.id);
    const change = correctionOf(asked);
    const fault = change === undefined ? 'exam.keyUnsaid' : faultOfKey(homework, change);
    if (fault !== undefined) throw new RefusedError(fault);
    const words = await this.wordsTo(asked.id, asked.itemId);
    const of = (personId: string) => get(homework.submissions, personId);
    const rescored = rescoredBy(homework, change!, (personId) => {
      const said = of(personId)?.answers?.find((one) => one.itemId === asked.itemId)?.words;
      return said && words.get(said);
    });
    const moved = rescored.filter(({ scoreTenths }) => scoreTenths !== undefined);
    const names = await this.directory.names(
      school,
      moved.map(({ personId }) => personId),
    );
    const changed = moved.map(({ personId, scoreTenths = 0 }) => ({
      personId,
      name: names.get(personId) ?? '',
      before: of(personId)?.scoreTenths ?? 0,
      after: scoreTenths,
    }));
    return {
      graded: [...entries(homework.submissions)].filter(([, { scoreTenths }]) => scoreTenths !== undefined).length,
      changed: changed.toSorted((one, other) => one.after - one.before - (other.after - other.before)),
    };
  }

  /** The figures of each question, with its last correction. */
  async marked(id: string, { items }: HomeworkFigures, { school }: SignedInPerson): Promise<HomeworkFigures> {
    const { corrections = {}, fullForAll = [] } = this.homework.readable(id).homework;
    const names = await this.directory.names(
      school,
      Object.values(corrections).map(({ personId }) => personId),
    );
    return {
      items: items.map((one) => {
        const { version, personId, at, before } = corrections[one.itemId] ?? {};
        return {
          ...one,
          ...(fullForAll.includes(one.itemId) && { fullForAll: true as const }),
          ...(version !== undefined && {
            corrected: { version, by: names.get(personId!) ?? '', at: at!, before: rightSaid(before!) },
          }),
        };
      }),
    };
  }
}

/** Undefined of what is none. */
function correctionOf({ itemId, key, blanks, fullForAll }: Asked): KeyCorrection | undefined {
  const found = correction.safeParse({ itemId, key, blanks: blanks && parsed(blanks), fullForAll: fullForAll && true });
  return found.success ? found.data : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json; // which is no list either
  }
}
