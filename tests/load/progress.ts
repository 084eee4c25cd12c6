/** One line that moves on a terminal, plain lines elsewhere. */
export interface Progress {
  say(stage: string): void;
  end(): void;
}

const [TERMINAL_MS, PLAIN_MS] = [200, 5000];

/** `state` tells what has been counted so far. It goes to standard error: standard output is for the result. */
export function showProgress(state: () => string): Progress {
  const { stderr } = process;
  const since = performance.now();
  let stage = '';
  const line = (): string =>
    `${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${stage.padEnd(34)} ${state()}`;
  const show = (): boolean => stderr.write(stderr.isTTY ? `\r\x1b[K${line()}` : `${line()}\n`);
  const timer = setInterval(show, stderr.isTTY ? TERMINAL_MS : PLAIN_MS);
  return {
    say: (next) => {
      stage = next;
      show();
    },
    end: () => {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write('\r\x1b[K');
    },
  };
}
