import { join } from 'node:path';
import { janusLacks, janusToolsLack, startJanus, type Janus } from './janus.ts';
import { keepRunning } from './keep-running.ts';

export interface LiveVideo {
  env(): NodeJS.ProcessEnv;
  end(): Promise<void>;
}

/** A Janus of this machine's own, where there is the program and the settings name no other. */
export async function openLiveVideo(
  folder: string,
  say: (text: string) => void,
  stop: AbortSignal,
): Promise<LiveVideo | undefined> {
  if (process.env['LECTERN_JANUS']) return undefined;
  const lacks = janusLacks();
  if (lacks !== undefined) {
    say(`No live video: ${lacks}.`);
    return undefined;
  }
  const home = join(folder, 'janus');
  let janus: Janus;
  try {
    janus = await startJanus({ folder: home, logFile: join(folder, 'janus.log') });
  } catch (error) {
    say(`No live video: ${(error as Error).message}`);
    return undefined;
  }
  const unread = janusToolsLack();
  if (unread !== undefined) say(`Live videos are not recorded: ${unread}.`);
  // Without it lessons go on: that it cannot be kept running ends nothing.
  void keepRunning('Janus', janus, say, stop).then((problem) => say(`No live video: ${problem}`));
  return { env: () => janus.env, end: () => janus.stop() };
}
