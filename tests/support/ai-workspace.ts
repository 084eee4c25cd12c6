import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Lectern asked the other program. */
interface Exchanged {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A school's AI workspace, as far as a sign-on needs it: a real server, which answers as it is told to. */
export interface AiWorkspace {
  readonly site: string;
  readonly asked: readonly Exchanged[];
  /** What the next exchanges are answered with. */
  answer: { readonly status?: number; readonly body: unknown; readonly after?: Promise<void> };
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const WORKSPACE_SECRET = 'a secret of both';

export async function openAiWorkspace(): Promise<AiWorkspace> {
  const asked: Exchanged[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url !== '/exchange') return response.end('<h1>AI</h1>');
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as Exchanged['body'] });
      const { status = 200, body, after } = workspace.answer;
      await after;
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const workspace: AiWorkspace = {
    site,
    asked,
    answer: { body: { success: true, roles: 'teacher,main_lecturer' } },
    environment: {
      LECTERN_AI_WORKSPACE: site,
      LECTERN_AI_WORKSPACE_EXCHANGE: `${site}/exchange`,
      LECTERN_AI_WORKSPACE_SECRET: WORKSPACE_SECRET,
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return workspace;
}
