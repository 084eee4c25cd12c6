import type { INestApplicationContext } from '@nestjs/common';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Settings } from './settings.ts';

/** What a task is given: nothing runs beside it, the database is migrated. */
export interface TaskContext {
  readonly settings: Settings;
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
  /** Somebody asked it to end: it stops at the next place where nothing is half done. */
  readonly stop: AbortSignal;
  /** Its result, a line. */
  readonly say: (text: string) => void;
  /** How far it is: replaces what stood there, on a terminal. */
  readonly progress: (text: string) => void;
  /** The program's parts, with none of its services running. */
  readonly app: () => Promise<INestApplicationContext>;
}

/** What an operator runs by hand, as `npm run <name>`. */
export interface Task {
  readonly usage: string;
  readonly options?: ParseArgsOptionsConfig;
  /**
   * @throws WrongUsage for arguments it cannot do anything with
   * @throws TaskFailed when what it was asked for is not so; its message is all that is told
   */
  run(context: TaskContext): Promise<void>;
}

export class WrongUsage extends Error {}
export class TaskFailed extends Error {}
