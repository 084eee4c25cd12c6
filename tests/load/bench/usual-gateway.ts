import { Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { WsAdapter } from '@nestjs/platform-ws';
import { MessageBody, SubscribeMessage, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import type { WebSocketServer as Sockets } from 'ws';

const POOL = Symbol('the pool of the usual gateway');
const CONNECTIONS = 20;

interface Answer {
  readonly id: string;
  readonly questionId: string;
  readonly personId: string;
  readonly choice: string;
}

/** A classroom as it is usually written: what comes is written in a transaction of its own, and everybody is told of it. */
@WebSocketGateway({ perMessageDeflate: false })
class UsualGateway {
  @WebSocketServer() private readonly sockets!: Sockets;

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  @SubscribeMessage('answer')
  async answer(@MessageBody() { id, questionId, personId, choice }: Answer) {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const { rowCount } = await client.query({
        name: 'open',
        text: 'select from usual_question where id = $1 and collected_at is null',
        values: [questionId],
      });
      if (rowCount === 0) throw new Error('The question is not open.');
      await client.query({
        name: 'answer',
        text: `insert into usual_answer values ($1, $2, $3, now())
          on conflict (question_id, person_id) do update set choice = excluded.choice, at = excluded.at`,
        values: [questionId, personId, choice],
      });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
    const event = JSON.stringify({ event: 'answered', data: { questionId, personId } });
    for (const socket of this.sockets.clients) socket.send(event);
    return { event: 'ack', data: { id } };
  }
}

/** Listens; `url` is its socket's. */
export async function startUsualGateway(databaseUrl: string, questionId: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  await pool.query(`
    create table usual_question (id uuid primary key, collected_at timestamptz);
    create table usual_answer (question_id uuid references usual_question, person_id uuid, choice text not null,
      at timestamptz not null, primary key (question_id, person_id));`);
  await pool.query('insert into usual_question values ($1)', [questionId]);
  @Module({ providers: [UsualGateway, { provide: POOL, useValue: pool }] })
  class UsualModule {}
  const app = await NestFactory.create<NestFastifyApplication>(UsualModule, new FastifyAdapter(), { logger: false });
  app.useWebSocketAdapter(new WsAdapter(app));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/`,
    close: async () => {
      await app.close();
      await pool.query('drop table usual_answer, usual_question');
      await pool.end();
    },
  };
}
