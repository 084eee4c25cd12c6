import { readdir, readFile, readlink } from 'node:fs/promises';

/** How much memory a server on this machine holds, in MB: as it says itself, else as Linux says; unknown elsewhere. */
export async function memoryOf(url: string): Promise<number | undefined> {
  const bytes = (await byItself(url)) ?? (await byPort(Number(new URL(url).port || 80)));
  return bytes === undefined ? undefined : Math.round(bytes / 2 ** 20);
}

/** Asks again every so often until it is told to stop, which gives all that was read. */
export function watchMemory(url: string, everyMs: number): () => Promise<number[]> {
  const read: number[] = [];
  const look = async (): Promise<void> => {
    const now = await memoryOf(url);
    if (now !== undefined) read.push(now);
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
    await look();
    return read;
  };
}

async function byItself(url: string): Promise<number | undefined> {
  const text = await fetch(`${url}/metrics`).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return bytes === undefined ? undefined : Number(bytes);
}

/** The process that listens at a port, through /proc. */
async function byPort(port: number): Promise<number | undefined> {
  try {
    const sockets = await Promise.all(
      ['tcp', 'tcp6'].map((one) => readFile(`/proc/net/${one}`, 'utf8').catch(() => '')),
    );
    const wanted = port.toString(16).toUpperCase().padStart(4, '0');
    const listening = new RegExp(String.raw`^\s*\d+: [0-9A-F]+:${wanted} \S+ 0A (?:\S+ +){5}(\d+)`, 'm');
    const inode = sockets.map((one) => listening.exec(one)?.[1]).find((one) => one !== undefined);
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    for (const pid of pids) if (await holds(pid, `socket:[${inode}]`)) return await residentOf(pid);
  } catch {
    return undefined; // no /proc: not Linux
  }
  return undefined;
}

async function holds(pid: string, socket: string): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.includes(socket);
}

async function residentOf(pid: string): Promise<number | undefined> {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kb === undefined ? undefined : Number(kb) * 1024;
}
