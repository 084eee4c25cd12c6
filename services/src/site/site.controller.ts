import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LANGUAGES } from '@lectern/contracts/kernel/refusal.ts';
import { MyOrders, type OrderRow } from '@lectern/contracts/order/queries.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Commerce } from '../directory/commerce.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Question } from '../edge/http/questions.ts';
import { Clock } from '../ops/database/clock.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { INSTALL_SOURCE } from './install.ts';
import { download, home, orders, page, PAGES, pricing, type Reader, type SitePath } from './site.pages.ts';

const HOME = '/en/';
/** No script runs on these pages but the one that installs the web app; what looks for robots.txt is let through. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const YEAR_S = 31_536_000;

type Asked = FastifyRequest<{ Querystring: { readonly language?: string } }>;

/** The pages for everybody, written here, so that they read without JavaScript [R2.01]. */
@Controller()
export class SiteController {
  private readonly manifest: string | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly commerce: Commerce,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const app = join(settings.webFolder ?? '', 'student.html');
    const [, manifest] = (existsSync(app) && /rel="manifest" href="([^"]+)"/.exec(readFileSync(app, 'utf8'))) || [];
    this.manifest = manifest;
  }

  @Get(['en', 'en/*'])
  async show(@Req() request: Asked, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request.url);
    const school = await this.sessions.school();
    if (school.id === '') return void reply.redirect('/found', 302);
    if (path === undefined) return void reply.redirect(HOME, 302);
    const chosen = LANGUAGES.find((one) => one === request.query.language);
    if (chosen !== undefined) {
      reply.setCookie(COOKIES.language, chosen, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
      return void reply.redirect(path, 302);
    }
    const person = await this.sessions.find(request.cookies[COOKIES.session]);
    if (path === '/en/pay-list' && person === undefined)
      return void reply.redirect(`/web?next=${encodeURIComponent(path)}`, 302);
    const level = person && (await this.commerce.levelOf(person.personId, this.clock.now()));
    const reader: Reader = {
      language: request.language,
      ...(person && { name: person.name }),
      ...(level && { level }),
      isCommercial: await this.commerce.isOn(school.id),
      links: this.settings.site,
      manifest: this.manifest,
    };
    const html = page(path, reader, await this.main(path, reader, person, request.network));
    void reply
      .headers({
        'content-security-policy': path === '/en/download' ? `${POLICY}; script-src ${INSTALL_SOURCE}` : POLICY,
        'cache-control': 'private, no-cache',
        vary: 'cookie',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  }

  /** Search engines find the pages for everybody, and nothing else. */
  @Get('robots.txt')
  robots(@Res() reply: FastifyReply): void {
    void reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /en/\nDisallow: /\n');
  }

  private async main(path: SitePath, reader: Reader, person: SignedInPerson | undefined, network: string) {
    if (path === '/en/download') return download(reader);
    if (path === '/en/set-meal') return pricing(reader);
    if (path !== '/en/pay-list') return home(reader);
    if (person?.bound !== true) return orders(reader, []);
    const { rows } = await this.queries.execute<Question, { rows: readonly OrderRow[] }>(
      new Question(MyOrders, {}, person, network),
    );
    return orders(reader, rows);
  }
}

/** The page of an address, with or without the slash at its end. */
function pathOf(url: string): SitePath | undefined {
  const path = new URL(url, 'http://site').pathname.replace(/\/+$/, '');
  return path === '/en' ? HOME : (Object.keys(PAGES) as SitePath[]).find((one) => one === path);
}
