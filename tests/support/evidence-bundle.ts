import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Bundles } from '../../services/src/evidence/bundle.ts';
import { openArchive, type Archive } from '../../services/src/evidence/verifier/archive.mjs';
import { Refused } from '../../services/src/evidence/verifier/refused.mjs';
import { verifyEvidence } from '../../services/src/evidence/verifier/verify.mjs';
import { Heads } from '../../services/src/evidence/heads.ts';
import { ProofLines } from '../../services/src/evidence/proof-lines.ts';
import { Tree } from '../../services/src/evidence/tree.ts';
import { studentId } from './lesson-history.ts';
import { append, NOWHERE, type Place } from './ledger.ts';
import { actor, settingsFor, type WriteSide } from './platform.ts';

export const SCHOOL = 's1';
const PEOPLE = [1, 2, 3, 4, 5].map(studentId);
/** Known to the process, and to the database no more. */
export const GONE = studentId(9);

/** What can be sealed, and by whom. */
export const sealedWords = (side: WriteSide, stream: string, personId: string, words: string) =>
  side.seals.by(actor(personId), stream)(words);

/**
 * A lesson of so many facts, between which other streams grow: every third fact has words, one of them by somebody who
 * was erased since, one is a reason.
 */
export async function tellLesson(side: WriteSide, facts: number): Promise<string> {
  await side.database.pool.query(`insert into school (id, name) values ('${SCHOOL}', '学校') on conflict do nothing`);
  await side.database.pool.query(
    `insert into person (id, school, name, bound, secret)
     select id, '${SCHOOL}', 'P', true, 'secret of ' || id from unnest($1::uuid[]) id on conflict do nothing`,
    [PEOPLE],
  );
  const stream = `lesson/${newId()}`;
  let [place, other]: [Place, Place] = [NOWHERE, NOWHERE];
  const aside = `note/${newId()}`;
  for (let n = 1; n <= facts; n += 1) {
    const personId = n === 4 ? GONE : PEOPLE[n % 5]!;
    const words = sealedWords(side, stream, personId, `第 ${n} 句：角动量守恒`);
    const told =
      n % 9 === 5
        ? { type: 'AttendanceMarked', data: { personId, status: 'sickLeave', reason: words } }
        : n % 3 === 1
          ? { type: 'DanmuSent', data: { danmuId: newId(), personId, words } }
          : { type: 'AnswerSubmitted', data: { questionId: newId(), personId, choice: 'B' } };
    place = await append(side.store, stream, place, [told], { school: SCHOOL });
    const between = n % 4 === 0 ? 3 : n % 7 === 0 ? 40 : 0;
    if (between > 0)
      other = await append(
        side.store,
        aside,
        other,
        Array.from({ length: between }, () => ({ type: 'Noted', data: { n } })),
      );
  }
  return stream;
}

/** What writes bundles, with its key and its files in a folder of its own. */
export async function evidenceSide(side: WriteSide) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-evidence-'));
  const settings = settingsFor(side.settings.databaseUrl, { LECTERN_DATA: folder });
  const heads = new Heads(side.database, new Tree(side.database), side.log, settings);
  const bundles = new Bundles(side.store, side.database, side.seals, new ProofLines(side.database));
  const about = { school: SCHOOL, exportedBy: 'p0', role: 'teacher', exportedAt: Date.UTC(2026, 10, 22) };
  return {
    folder,
    heads,
    /** The packed bundle of a stream, and the key that signed it. */
    pack: async (stream: string, mayRead: (type: string) => boolean = () => true) => {
      const signer = await heads.fresh();
      const out = new PassThrough();
      const [packed] = await Promise.all([
        buffer(out),
        bundles.write(out, { stream, ...about, mayRead }, signer).then(() => out.end()),
      ]);
      return { packed, key: signer.head.verifierKey };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The files of a bundle, in their order. */
export class Unpacked {
  private constructor(readonly files: ReadonlyMap<string, Uint8Array>) {}

  static of = (packed: Uint8Array): Unpacked => new Unpacked(new Map(Object.entries(unzipSync(packed))));

  text(name: string): string {
    return strFromU8(this.files.get(name)!);
  }

  lines(name: string): string[] {
    return this.text(name).split('\n').slice(0, -1);
  }

  with(name: string, content: string | Uint8Array): Unpacked {
    return new Unpacked(new Map(this.files).set(name, typeof content === 'string' ? strToU8(content) : content));
  }

  withLines(name: string, lines: readonly string[]): Unpacked {
    return this.with(name, lines.map((line) => `${line}\n`).join(''));
  }

  without(name: string): Unpacked {
    return new Unpacked(new Map([...this.files].filter(([other]) => other !== name)));
  }

  /** Packed by another program, which seals nothing. */
  packed = (): Uint8Array => zipSync(Object.fromEntries(this.files), { level: 1 });
}

/** A bundle as whoever received it checks it: `whole`, or why not, with what its sentence names. */
export function verdict(bundle: Unpacked, key?: string): Promise<Record<string, string | number>> {
  return judged(
    () => ({
      names: [...bundle.files.keys()],
      changed: false,
      async *content(file: string) {
        const content = bundle.files.get(file);
        if (content === undefined) throw new Refused('fileMissing', { file });
        yield Buffer.from(content);
      },
    }),
    key,
  );
}

/** The same of a packed one, as it lies on a disk. */
export async function verdictOf(
  folder: string,
  packed: Uint8Array,
  key?: string,
): Promise<Record<string, string | number>> {
  const path = join(folder, `${newId()}.zip`);
  await writeFile(path, packed);
  const answer = await judged(() => openArchive(path), key);
  await rm(path);
  return answer;
}

async function judged(open: () => Archive, key: string | undefined): Promise<Record<string, string | number>> {
  try {
    await verifyEvidence(open(), key, {});
    return { code: 'whole' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { code: error.code, ...error.names };
  }
}
