import { pagePath, type PageView, type SlidesView } from '@lectern/contracts/slides/view.ts';
import type { Client } from './client.ts';

/** What a phone loads of the slides: the page that is shown, in the width that is enough for it. */
const WIDTH = '480';

/** The pictures of one person: each page that is shown is fetched once, as a browser with a cache would. */
export class Pictures {
  /** In ms, from asking to the last byte. */
  readonly latencies: number[] = [];
  /** What the server answered that it never should have. */
  readonly wrongs: string[] = [];
  bytes = 0;
  private readonly had = new Set<string>();
  private readonly client: Client;
  private readonly lessonId: string;

  constructor(client: Client, lessonId: string) {
    this.client = client;
    this.lessonId = lessonId;
  }

  /** Fetches what a view shows, unless it was fetched. */
  async see({ current, pages }: SlidesView): Promise<void> {
    const page = current === undefined ? undefined : pages[current];
    if (page === undefined) return;
    const path = pagePath(this.lessonId, page, WIDTH in page.sizes ? WIDTH : Object.keys(page.sizes)[0]!);
    if (this.had.has(path)) return;
    this.had.add(path);
    const since = performance.now();
    const answer = await this.load(path);
    if (answer === undefined) return void this.had.delete(path); // the network was in the way: the next look tries again
    this.latencies.push(performance.now() - since);
    this.bytes += answer.bytes;
    const isPicture = answer.status === 200 && answer.type === 'image/webp' && answer.bytes > 100;
    if (!isPicture) this.wrongs.push(`the picture ${path} came as ${JSON.stringify(answer)}`);
  }

  /** A page to come, by an address that only teachers know: there is no such thing. */
  async guess(page: Pick<PageView, 'deckId' | 'n' | 'etag'>): Promise<void> {
    const answer = await this.load(pagePath(this.lessonId, page, WIDTH));
    if (answer !== undefined && answer.status !== 404)
      this.wrongs.push(`page ${page.n} to come was answered with ${answer.status}`);
  }

  private load(path: string) {
    return this.client.download(path).catch(() => undefined);
  }
}
