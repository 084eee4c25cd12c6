import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './places.ts';

export interface Payments {
  env(): NodeJS.ProcessEnv;
  end(): void;
}

/** A sandbox that takes nobody's money, in a process of its own; none where the settings say how money is taken. */
export async function openPayments(folder: string, say: (text: string) => void): Promise<Payments | undefined> {
  if (process.env['LECTERN_WECHAT_PAY'] !== undefined) return undefined;
  const program = join(root, 'infra', 'local', 'payment-sandbox-process.ts');
  const running = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    windowsHide: true,
  });
  const merchant = await new Promise<unknown>((resolve) => {
    running.once('message', resolve);
    running.once('error', () => resolve(undefined));
    running.once('exit', () => resolve(undefined));
  });
  if (merchant === undefined) {
    say('The payment sandbox does not start: nothing can be bought.');
    return undefined;
  }
  const file = join(folder, 'payment-sandbox.json');
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(merchant), { mode: 0o600 });
  return { env: () => ({ LECTERN_WECHAT_PAY: file }), end: () => running.kill() };
}
