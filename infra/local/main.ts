import { FolderInUse } from './data-folder.ts';

/** Runs a program that says why it ended: nothing when that was asked for, a reason otherwise; or with the exit code it has set. */
export async function runMain(program: () => Promise<string | undefined>): Promise<never> {
  const problem = await program().catch(explain);
  if (problem !== undefined) console.error(problem);
  process.exit(problem === undefined ? process.exitCode : 1);
}

function explain(error: unknown): string | undefined {
  if (error instanceof FolderInUse) {
    return (
      `Lectern is already running on this data folder (process ${error.holder}).\n` +
      'Stop that process first, or set LECTERN_DATA and PORT to give this one its own folder and port.'
    );
  }
  if (!(error instanceof Error)) return String(error);
  // Asked to stop in the middle of starting.
  return error.name === 'AbortError' ? undefined : error.message;
}
