import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.ts';

/** For whoever runs the server: is it up, and can it serve? */
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const database = await this.database.pool.query('select 1').then(
      () => 'ok',
      () => 'away',
    );
    if (database !== 'ok') void reply.status(503);
    return { status: database === 'ok' ? 'ok' : 'unavailable', database };
  }
}
