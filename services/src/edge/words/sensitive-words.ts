import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Database } from '../../ops/database/database.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { WordList, type Mark } from './word-list.ts';

interface Kept {
  readonly list: WordList;
  readonly digest: string;
  readonly lookedAt: number;
}

const LOOK_AGAIN_MS = 2000;

/** Each school's sensitive words, with those that this installation has in a file; a change is in force after 2 s. */
@Injectable()
export class SensitiveWords implements OnModuleInit {
  private ofEveryone: readonly string[] = [];
  private readonly kept = new Map<string, Kept>();
  private readonly looking = new Map<string, Promise<WordList>>();

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A file that cannot be read stops the start: nobody would notice that nothing is refused. */
  async onModuleInit(): Promise<void> {
    if (this.settings.wordsFile === undefined) return;
    const text = await readFile(this.settings.wordsFile, 'utf8');
    this.ofEveryone = text.split('\n').map((line) => line.trim());
  }

  /** Where words of the school's list stand in a text. */
  async marksIn(school: string, text: string): Promise<readonly Mark[]> {
    return (await this.listOf(school)).marksIn(text);
  }

  private async listOf(school: string): Promise<WordList> {
    const kept = this.kept.get(school);
    if (kept !== undefined && performance.now() - kept.lookedAt < LOOK_AGAIN_MS) return kept.list;
    const looking = this.looking.get(school) ?? this.look(school, kept);
    this.looking.set(school, looking);
    try {
      return await looking;
    } finally {
      this.looking.delete(school);
    }
  }

  /** The list is read only when it is not the one that is kept. */
  private async look(school: string, kept: Kept | undefined): Promise<WordList> {
    const lookedAt = performance.now();
    const { rows } = await this.database.pool.query<{ digest: string }>(
      `select coalesce(md5(string_agg(word, e'\\n' order by word)), '') as digest from sensitive_word where school = $1`,
      [school],
    );
    const { digest } = rows[0]!;
    const list = kept?.digest === digest ? kept.list : new WordList([...this.ofEveryone, ...(await this.read(school))]);
    this.kept.set(school, { list, digest, lookedAt });
    return list;
  }

  private async read(school: string): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ word: string }>(
      'select word from sensitive_word where school = $1',
      [school],
    );
    return rows.map(({ word }) => word);
  }
}
