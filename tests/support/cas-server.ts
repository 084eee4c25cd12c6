import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Ticket {
  readonly service: string;
  readonly user: string;
  readonly until: number;
}

/** As much of CAS 3.0 as a school's has: tickets for one service, once, for a few seconds. */
export class CasServer {
  private readonly tickets = new Map<string, Ticket>();
  /** What it answers in the place of the truth. */
  forged: ((ticket: string, service: string) => string) | undefined;
  status = 200;

  private constructor(
    private readonly server: Server,
    private readonly people: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ) {}

  static async start(people: CasServer['people']): Promise<CasServer> {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://cas');
      const [ticket, service] = [searchParams.get('ticket') ?? '', searchParams.get('service') ?? ''];
      response.statusCode = pathname === '/cas/p3/serviceValidate' ? cas.status : 404;
      response.end(cas.forged?.(ticket, service) ?? cas.validate(ticket, service));
    });
    const cas = new CasServer(server, people);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cas;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/cas`;
  }

  /** Somebody signed in there who came from this address; answers with where they are led. */
  pass(address: string, user: string, lastsMs = 10_000): string {
    const service = new URL(address).searchParams.get('service')!;
    const ticket = `ST-${randomBytes(12).toString('hex')}`;
    this.tickets.set(ticket, { service, user, until: Date.now() + lastsMs });
    return `${service}&ticket=${ticket}`;
  }

  success(user: string, more = ''): string {
    const attributes = Object.entries(this.people[user] ?? {}).map(
      ([name, value]) => `<cas:${name}>${value}</cas:${name}>`,
    );
    return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
      <cas:user>${user}</cas:user><cas:attributes>${attributes.join('')}</cas:attributes>${more}
      </cas:authenticationSuccess></cas:serviceResponse>`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private validate(ticket: string, service: string): string {
    const known = this.tickets.get(ticket);
    this.tickets.delete(ticket);
    if (known !== undefined && known.service === service && known.until > Date.now()) return this.success(known.user);
    return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
      <cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure></cas:serviceResponse>`;
  }
}
