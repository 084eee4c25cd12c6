import type { DownloadPart } from '@lectern/contracts/download/download.ts';
import type { Language, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { queries } from '@lectern/contracts/queries.ts';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { ZipWriter } from '../edge/files/zip-writer.ts';
import { isFile } from '../edge/http/file.controller.ts';
import { FileAnswer, type StoredAnswer } from '../edge/http/file-answer.ts';
import { Question } from '../edge/http/questions.ts';
import type { Job } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted, type Lent } from '../jobs/jobs.ts';
import { Clock } from '../ops/database/clock.ts';
import { isConnectionLost } from '../ops/database/connection-lost.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { DOWNLOAD, DownloadList, type Made, type Wanted } from './downloads.ts';

/** Not shown in the spec: the largest file that a download may become. */
const MOST_BYTES = 4 * 1024 ** 3;
const ZIP = 'application/zip';
const LEFT_OUT = { 'zh-cn': '没能放进来的.txt', en: 'left out.txt' };

const fileKind = (name: string) => queries.find((kind) => kind.name === name && isFile(kind));

/** Whether a question is one that is answered with a file. */
export const isDownloadable = ({ query }: DownloadPart): boolean => fileKind(query) !== undefined;

/** Makes what is to be downloaded, one at a time in each process: each file is asked for as its asker may, then. */
@Injectable()
export class DownloadWorker {
  constructor(
    private readonly list: DownloadList,
    private readonly bus: QueryBus,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly store: FileStore,
    jobs: Jobs,
    sweeps: Sweeps,
  ) {
    jobs.add<Wanted>({ kind: DOWNLOAD, isSuspect: true, run: (job, lent) => this.make(job, lent) });
    sweeps.add({ what: 'downloads', service: 'projector', collect: async () => this.remove(await list.sweep()) });
  }

  private async make({ data, school }: Job<Wanted>, { signal, tell, done }: Lent): Promise<void> {
    const person = await this.sessions.personOf(data.personId);
    if (person === undefined) throw new NotWanted(); // erased meanwhile
    const folder = await mkdtemp(join(tmpdir(), 'lectern-download-'));
    try {
      const path = join(folder, 'made');
      const erased = await this.sessions.erasedIn(school);
      const written = await this.write(data, person, path, tell);
      if ('why' in written) return void (await done(written));
      const { size: bytes } = await stat(path);
      const { hash } = await this.store.put(createReadStream(path), MOST_BYTES);
      await this.list.note(hash);
      await done({ ...written, sha256: hash, bytes, erased } satisfies Made);
    } catch (error) {
      // A database that just went away may be there with the next try; whatever else it is, would be so again.
      if (signal.aborted || error instanceof NotWanted || isConnectionLost(error)) throw error;
      throw new Fault(error, true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** One file as it is, several as an archive; what is refused is left out, and said in it. */
  private async write({ name, parts, language }: Wanted, person: SignedInPerson, path: string, tell: Lent['tell']) {
    const out = createWriteStream(path);
    try {
      if (parts.length === 1) {
        const [part] = parts;
        const answer = await this.answerTo(part!, person);
        if (!(answer instanceof FileAnswer)) return { why: answer };
        await answer.write(out, language);
        out.end();
        await finished(out);
        return { file: `${name}${extname(answer.name)}`, type: fileKind(part!.query)!.file!, left: 0 };
      }
      const zip = new ZipWriter(out, new Date(this.clock.now()));
      const refused: string[] = [];
      let why: RefusalCode = 'page.missing';
      const names = new Map<string, number>();
      for (const [at, part] of parts.entries()) {
        await tell({ done: at });
        const answer = await this.answerTo(part, person);
        if (answer instanceof FileAnswer) await written(zip, onceNamed(answer.name, names), answer, language);
        else {
          why = answer;
          refused.push(`${at + 1}. ${part.query}: ${REFUSALS[answer][language]}`);
        }
      }
      if (refused.length === parts.length) return { why };
      if (refused.length > 0) await zip.add(LEFT_OUT[language], `${refused.join('\n')}\n`);
      await zip.end();
      out.end();
      await finished(out);
      return { file: `${name}.zip`, type: ZIP, left: refused.length };
    } finally {
      out.destroy();
    }
  }

  /** The file, or why this person has none. */
  private async answerTo({ query, input }: DownloadPart, person: SignedInPerson): Promise<FileAnswer | RefusalCode> {
    try {
      const question = new Question(fileKind(query)!, input, person, '');
      const answer = await this.bus.execute<Question, FileAnswer | StoredAnswer>(question);
      return answer instanceof FileAnswer ? answer : 'download.isThere';
    } catch (error) {
      if (error instanceof RefusedError) return error.code;
      throw error;
    }
  }

  private async remove(hashes: readonly string[]): Promise<number> {
    for (const hash of hashes) await this.store.remove(hash);
    return hashes.length;
  }
}

async function written(zip: ZipWriter, name: string, answer: FileAnswer, language: Language): Promise<void> {
  const entry = zip.file(name);
  const through: Writable & AsyncIterable<Buffer> = new PassThrough();
  const writing = answer.write(through, language).then(
    () => through.end(),
    (error: Error) => through.destroy(error),
  );
  for await (const chunk of through) await entry.write(chunk);
  await writing;
  await entry.end();
}

/** Two files of one name are told apart by a number, and no name leads out of the archive. */
function onceNamed(name: string, names: Map<string, number>): string {
  const plain = name.replaceAll(/[/\\:*?"<>|]/g, ' ').trim();
  const before = names.get(plain) ?? 0;
  names.set(plain, before + 1);
  const ending = extname(plain);
  return before === 0 ? plain : `${plain.slice(0, plain.length - ending.length)} (${before + 1})${ending}`;
}
