import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { SocketAdapter } from './socket-adapter.ts';

const heard: string[] = [];
const frame = JSON.stringify({ event: 'echo', data: { n: 1 } });

@WebSocketGateway({ path: '/raw/' })
class RawGateway {
  handleConnection(ws: WebSocket): void {
    ws.on('message', (data: Buffer) => heard.push(data.toString()));
  }
}

@WebSocketGateway({ path: '/named/' })
class NamedGateway {
  @SubscribeMessage('echo')
  echo(_: WebSocket, data: object): object {
    return data;
  }
}

describe('the adapter of sockets', () => {
  let app: NestFastifyApplication;
  let origin: string;
  const parsed = vi.spyOn(SocketAdapter.prototype, 'bindMessageHandler');

  beforeEach(async () => {
    heard.length = 0;
    parsed.mockClear();
    const module = await Test.createTestingModule({ providers: [RawGateway, NamedGateway] }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    app.useWebSocketAdapter(new SocketAdapter(app, { '/peer': (_, socket) => socket.end('HTTP/1.1 418 \r\n\r\n') }));
    await app.listen(0, '127.0.0.1');
    origin = `ws://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterEach(() => app.close());

  const answerAt = (path: string): Promise<string> =>
    new Promise((resolve) => {
      const ws = new WebSocket(origin + path);
      ws.on('open', () => ws.send(frame));
      ws.on('message', (data: Buffer) => resolve(data.toString()));
      ws.on('close', (code) => resolve(String(code)));
      ws.on('error', ({ message }) => resolve(message));
    });

  it('leaves the frames of a gateway that reads them itself alone', async () => {
    void answerAt('/raw/room/1');
    await vi.waitFor(() => expect(heard).toEqual([frame]));
    expect(parsed).not.toHaveBeenCalled();
  });

  it('gives a gateway its messages by name where it declares handlers of them', async () => {
    expect(await answerAt('/named/')).toBe('{"n":1}');
    expect(parsed).toHaveBeenCalled();
  });

  it('opens doors that belong to no gateway, and cuts off whoever comes to none', async () => {
    expect(await answerAt('/peer')).toContain('418');
    expect(await answerAt('/elsewhere')).toBe('socket hang up');
  });

  it('cuts off a client that breaks the protocol, and goes on', async () => {
    const ws = new WebSocket(`${origin}/raw/x`);
    const gone = new Promise((resolve) => ws.on('close', resolve));
    ws.on('error', () => undefined);
    ws.on('open', () =>
      (ws as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from([0xff, 0xff])),
    );
    await gone;
    expect(await answerAt('/named/')).toBe('{"n":1}');
  });
});
