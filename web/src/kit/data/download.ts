import { fetchFile } from './fetch-file.ts';

const KEPT_MS = 60_000;

/** Fetches a file and hands it over under a name. Rejects with a ProblemError or a NetworkError. */
export async function download(path: string, name: string): Promise<void> {
  const { content } = await fetchFile(path);
  handOver(content, name);
}

/** Hands a file to the browser, which keeps it where it keeps what is downloaded. */
export function handOver(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

export const handOverText = (text: string, type: string, name: string): void =>
  handOver(new Blob([text], { type }), name);
