import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { parseArgs } from 'node:util';
import { AppModule } from './app.module.ts';
import { entities, rows } from './catalog.ts';
import { migrations } from './migrations.ts';
import { views } from './views.migration.ts';
import { migrate } from './ops/database/database.ts';
import { prepareRows } from './rows/row-tables.ts';
import { readSettings } from './ops/settings.ts';
import { TaskFailed, WrongUsage, type Task, type TaskContext } from './ops/task.ts';
import { tasks } from './tasks.ts';

/** The second door of the program: what an operator runs by hand, and that ends by itself. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const load = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (load === undefined) throw new WrongUsage(`Unknown task ${name}. Known tasks: ${Object.keys(tasks).join(', ')}.`);
  const task = await load();
  if (args.includes('--help')) return void process.stdout.write(`${task.usage}\n`);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
  const { values, positionals } = argumentsOf(task, args);
  // No service runs here: nothing is projected, published or timed beside the task.
  const settings = { ...readSettings(process.env), services: new Set<never>() };
  await migrate(settings.ownerUrl, migrations);
  await prepareRows(settings, rows, { entities, views });
  const closing: (() => Promise<void>)[] = [];
  const context: TaskContext = {
    settings,
    values,
    positionals,
    stop: stopped.signal,
    say: (text) => void process.stdout.write(`${text}\n`),
    progress: (text) => void process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${text}` : `${text}\n`),
    app: async () => {
      const app = await NestFactory.createApplicationContext(AppModule.with(settings), { logger: false });
      closing.push(() => app.close());
      return app;
    },
  };
  try {
    await task.run(context);
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\n');
    for (const close of closing) await close();
  }
}

function argumentsOf({ usage, options = {} }: Task, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}

try {
  await main();
  process.exit();
} catch (error) {
  const isTold = error instanceof WrongUsage || error instanceof TaskFailed;
  process.stderr.write(`${isTold ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(error instanceof WrongUsage ? 2 : 1);
}
