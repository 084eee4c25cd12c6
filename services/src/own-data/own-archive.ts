import { Inject, Injectable } from '@nestjs/common';
import { endingOfType } from '@lectern/contracts/kernel/attachments.ts';
import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { ZipWriter } from '../edge/files/zip-writer.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { Freshness } from '../rows/freshness.ts';
import type { OwnTable } from './own-table.ts';
import { FACTS, OWN_TABLES, READ_MODELS, WORDS, WRITTEN_IN } from './own-tables.ts';

type Row = Readonly<Record<string, string | number | null>>;
type Headed = Omit<OwnTable, 'sql'>;
type Tell = (progress: { readonly done: number; readonly of: number }) => Promise<void>;

/** A file that they uploaded. */
interface OwnFile {
  readonly hash: string;
  readonly bytes: number;
  readonly mediaType: string;
}

interface FactRow {
  readonly stream: string;
  readonly type: string;
  readonly at: number;
  readonly data: unknown;
}

const AT_ONCE = 50;
/** A zip of the plain form holds 4 GB and 65,535 files: this leaves room for all else. */
const [MOST_FILE_BYTES, MOST_FILES] = [3 * 1024 ** 3, 60_000];
const LANGUAGES: readonly Language[] = ['zh-cn', 'en'];

/** Puts what is kept of one person into one archive: their rows, and their own words. */
@Injectable()
export class OwnArchive {
  constructor(
    private readonly database: Database,
    private readonly seals: Seals,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** Their files, of which the latest are in it where not all fit. */
  async files(personId: string): Promise<readonly OwnFile[]> {
    const all = await this.read<OwnFile>(
      `select hash, bytes::float8 as bytes, media_type as "mediaType" from file
       where uploaded_by = $1 order by created_at desc, hash`,
      [personId],
    );
    let room = MOST_FILE_BYTES;
    return all.slice(0, MOST_FILES).filter(({ bytes }) => {
      const fits = bytes <= room;
      if (fits) room -= bytes;
      return fits;
    });
  }

  /** Writes what was made before, and the bytes of their files as they are stored. */
  async send(made: Buffer, personId: string, out: Writable): Promise<void> {
    const zip = ZipWriter.continuing(made, out, new Date(this.clock.now()));
    for (const { hash, mediaType } of await this.files(personId)) {
      const stored = await this.store.read(hash);
      if (stored === undefined) continue; // removed a moment ago
      const entry = zip.file(`files/${hash}${endingOfType(mediaType)}`);
      for await (const part of stored) await entry.write(part as Buffer);
      await entry.end();
    }
    await zip.end();
  }

  async write(personId: string, at: number, tell: Tell): Promise<Buffer> {
    await this.freshness.caughtUp(READ_MODELS);
    const tables: (readonly [Headed, readonly Row[]])[] = [];
    for (const table of OWN_TABLES) tables.push([table, await this.read<Row>(table.sql, [personId])]);
    tables.push([WORDS, await this.words(personId, tell)]);
    return archived(tables, at);
  }

  /** Lesson by lesson, work by work, and what is their own beside: in the order in which it was written. */
  private async words(personId: string, tell: Tell): Promise<Row[]> {
    const places = await this.read<{ readonly stream: string; readonly title: string | null }>(WRITTEN_IN, [personId]);
    const titles = new Map(places.map(({ stream, title }) => [stream, title]));
    const own = streams.filter((stream) => 'isOnesOwn' in stream).map(({ family }) => `${family}/${personId}`);
    const all = [...own, ...titles.keys()];
    const secret = (await this.seals.knowAsOfNow([personId])).get(personId);
    const words: Row[] = [];
    for (let done = 0; done < all.length; done += AT_ONCE) {
      await tell({ done, of: all.length });
      for (const { stream, type, at, data } of await this.read<FactRow>(FACTS, [
        all.slice(done, done + AT_ONCE),
        personId,
      ]))
        for (const sealed of sealedIn(data, personId)) {
          const text = this.seals.openWith(secret, sealed, stream);
          words.push({ about: titles.get(stream) ?? null, what: type, written_at: at, text });
        }
    }
    return words.toSorted((one, other) => Number(one['written_at']) - Number(other['written_at']));
  }

  private async read<Found>(text: string, values: unknown[]): Promise<Found[]> {
    return (await this.database.reads.query(text, values)).rows as Found[];
  }
}

/** What this person sealed there, however deep it stands. */
function sealedIn(data: unknown, personId: string): Sealed[] {
  if (typeof data !== 'object' || data === null) return [];
  if (isSealed(data)) return data.sealedBy === personId ? [data] : [];
  return Object.values(data).flatMap((value) => sealedIn(value, personId));
}

async function archived(tables: readonly (readonly [Headed, readonly Row[]])[], at: number): Promise<Buffer> {
  const out = new PassThrough();
  const whole = buffer(out);
  const zip = new ZipWriter(out, new Date(at));
  for (const language of LANGUAGES) await zip.add(`README.${language}.txt`, readme(tables, at, language));
  const json = Object.fromEntries(tables.map(([{ name }, rows]) => [name, rows.map(inUtc)]));
  await zip.add('data.json', JSON.stringify({ madeAt: new Date(at).toISOString(), ...json }, null, 2));
  for (const language of LANGUAGES)
    for (const [table, rows] of tables) await zip.add(`${language}/${table.name}.csv`, csvOf(table, rows, language));
  await zip.end();
  out.end();
  return whole;
}

const isMoment = (column: string, value: unknown): value is number =>
  column.endsWith('_at') && value !== null && value !== undefined;

const inUtc = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isMoment(column, value) ? new Date(Number(value)).toISOString() : value,
    ]),
  );

function csvOf({ columns }: Headed, rows: readonly Row[], language: Language): string {
  const fields: readonly (readonly [string, Label])[] = Object.entries(columns);
  const cellsOf = (row: Row): Cell[] =>
    fields.map(([field]) => {
      const value = row[field];
      return isMoment(field, value) ? wallClock(Number(value)) : value;
    });
  const head = fields.map(([, label]) => labelIn(label, language));
  return `${BOM}${csvLine(head)}${rows.map((row) => csvLine(cellsOf(row))).join('')}`;
}

const README: Readonly<Record<Language, readonly string[]>> = {
  'zh-cn': [
    '这是讲台里关于你的数据，只有你能下载。',
    'data.json 是全部内容，时间是 UTC；zh-cn 和 en 文件夹里是同样内容的表格，时间是北京时间，可以用 Excel 打开。',
    '不在里面的：别人的任何信息、题目的答案、密码（学校也没有原文）、实名认证的照片。',
    '你上传的文件在 files 文件夹里，名称是它的 SHA-256，uploads.csv 里有清单；太大放不下的只在清单里。',
    '“写过的话”是你写下并加密保存的文字：弹幕、帖子、评论、笔记、请假理由、作业、实验和考试里写的答案、发票抬头、认证时填的姓名和证件号等。',
  ],
  en: [
    'This is what Lectern keeps of you. Only you can download it.',
    'data.json has all of it, with times in UTC; the folders zh-cn and en have the same as tables for a spreadsheet, with times of Beijing.',
    'Not in it: anything about others, keys of questions, your password (nobody has it), and photos of documents.',
    'Files that you uploaded are in the folder files, named by their SHA-256, and listed in uploads.csv; what did not fit is only listed.',
    '“What I wrote” are your words, which are kept sealed: danmu, posts, comments, notes, reasons for leave, what you wrote in homework, experiments and exams, headers of invoices, the name and number that you gave when you were verified.',
  ],
};

function readme(tables: readonly (readonly [Headed, readonly Row[]])[], at: number, language: Language): string {
  const list = tables.map(([{ name, title }, rows]) => `${name}.csv  ${labelIn(title, language)}  ${rows.length}`);
  return `${[...README[language], '', ...list, '', new Date(at).toISOString()].join('\r\n')}\r\n`;
}
