import { AUDIENCES } from '../src/kernel/stream.ts';
import { CLOSE, WIRE_VERSION, type ClientFrame, type ServerFrame } from '../src/kernel/wire.ts';
import { streams } from '../src/streams.ts';
import { integer, moment, object, objectOf, text, type Schema } from './schema.ts';
import { factsOf, kafkaServer, messageTraits, schemas, topic, topicOf } from './topics.ts';

/** AsyncAPI 3.0: the topics that facts are published to, and the WebSocket of a room. */
export function asyncApi(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Lectern',
      version: '0.1.0',
      description: 'What Lectern (讲台) publishes of its log, and the frames of a live room.',
    },
    defaultContentType: 'application/json',
    servers: { kafka: kafkaServer, web: { host: 'localhost:8080', protocol: 'ws' } },
    channels: {
      ...Object.fromEntries(streams.map(({ family, ...stream }) => [topicOf(family), topic(family, stream.summary)])),
      room: room(),
    },
    operations: {
      ...Object.fromEntries(
        streams.map(({ family }) => [
          `publish-${family}`,
          operation('send', topicOf(family), Object.keys(factsOf(family))),
        ]),
      ),
      'room-serves': operation('send', 'room', Object.keys(serverFrames).map(fromServer)),
      'room-takes': operation('receive', 'room', Object.keys(clientFrames).map(fromClient)),
    },
    components: {
      messages: { ...Object.assign({}, ...streams.map(({ family }) => factsOf(family))), ...frameMessages() },
      messageTraits,
      schemas,
    },
  };
}

const messageRef = (name: string) => ({ $ref: `#/components/messages/${name}` });

const operation = (action: 'send' | 'receive', channel: string, messages: readonly string[]) => ({
  action,
  channel: { $ref: `#/channels/${channel}` },
  messages: messages.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
});

/** The frames of one side: the type demands that every frame and every field of it is described. */
type FramesOf<Frame extends { t: string }> = {
  readonly [T in Frame['t']]: {
    readonly summary: string;
    readonly fields: { readonly [Field in Exclude<keyof Extract<Frame, { t: T }>, 't'>]-?: Schema };
    readonly optional?: readonly string[];
  };
};

const view: Schema = {
  type: 'object',
  description: 'What the audience may see, by context; without nulls, lists as maps by id.',
};
const own: Schema = { type: 'object', description: 'What this person may see beyond the view, by context.' };
const receipt: Schema = { $ref: 'openapi.json#/components/schemas/Receipt' };
const problem: Schema = { $ref: 'openapi.json#/components/schemas/Problem' };
const people: Schema = { type: 'array', items: text };
const key: Schema = { type: 'string', description: 'The Idempotency-Key of the command.' };
const trace: Schema = { type: 'string', description: 'A W3C traceparent, when the server traces commands.' };

const serverFrames: FramesOf<ServerFrame> = {
  view: {
    summary: 'The whole view: the first frame of a socket that does not resume.',
    fields: {
      incarnation: text,
      audience: { type: 'string', enum: AUDIENCES },
      through: { type: 'integer', description: 'The version that the view stands at.' },
      view,
      own,
      now: moment,
    },
  },
  patch: {
    summary: 'What changed (RFC 7386). Taken only by a client whose own `through` is `from`; any other connects again.',
    fields: { from: integer, through: integer, patch: object },
  },
  own: { summary: 'The own part, always whole.', fields: { through: integer, own } },
  presence: {
    summary:
      'Who is connected, for teachers: all of them first, then who came and who left; how many look at something else; and whose screens are open.',
    fields: { online: people, came: people, left: people, aside: integer, screens: people },
    optional: ['online', 'came', 'left', 'aside', 'screens'],
  },
  told: {
    summary: 'What happened elsewhere and concerns whoever is in this room: in that of a person, new notices.',
    fields: { told: { type: 'array', items: object } },
  },
  ack: { summary: 'The command stands in the log.', fields: { id: key, receipt } },
  refused: { summary: 'The command was refused.', fields: { id: key, problem } },
  pong: { summary: 'The answer to a ping, with the server’s clock.', fields: { sent: moment, now: moment } },
  reload: { summary: 'The page is too old for this server: load it again.', fields: {} },
  comeBack: {
    summary:
      'This process is about to end. Connect anew at a random moment within so long; until then all goes on here.',
    fields: { withinMs: { type: 'integer', description: 'In ms.' } },
  },
};

const clientFrames: FramesOf<ClientFrame> = {
  command: {
    summary: 'A command that a whole class gives at once; the same key may be repeated over HTTP.',
    fields: { id: key, name: { type: 'string', enum: hotCommands() }, data: object, clientAt: moment, trace },
    optional: ['clientAt', 'trace'],
  },
  ping: { summary: 'Asks for the server’s clock.', fields: { sent: moment } },
  aside: {
    summary: 'Looks at something else than what is shown right now, or follows again.',
    fields: { aside: { type: 'boolean' } },
  },
};

function hotCommands(): string[] {
  const commands = streams.flatMap(({ contexts }) => contexts.flatMap((context) => context.commands));
  return commands.filter(({ hot }) => hot).map(({ name }) => name);
}

const fromServer = (t: string) => `server.${t}`;
const fromClient = (t: string) => `client.${t}`;

function frameMessages(): Record<string, object> {
  const messages = (frames: typeof serverFrames | typeof clientFrames, nameOf: (t: string) => string) =>
    Object.entries(frames).map(([t, { summary, fields, optional }]) => [
      nameOf(t),
      {
        name: nameOf(t),
        summary,
        payload: objectOf<Record<string, unknown>>({ t: { const: t }, ...fields }, optional),
      },
    ]);
  return Object.fromEntries([...messages(serverFrames, fromServer), ...messages(clientFrames, fromClient)]);
}

const room = () => ({
  address: '/ws/{family}/{id}',
  servers: [{ $ref: '#/servers/web' }],
  summary: 'A live room: one socket, one stream, one person.',
  description: `Closed by the server with one of these codes: ${Object.entries(CLOSE)
    .map(([why, code]) => `${code} ${why}`)
    .join(', ')}.`,
  parameters: {
    family: { enum: streams.map(({ family }) => family) },
    id: { description: 'The id of the stream.' },
  },
  messages: Object.fromEntries(Object.keys(frameMessages()).map((name) => [name, messageRef(name)])),
  bindings: {
    ws: {
      method: 'GET',
      query: {
        type: 'object',
        properties: {
          v: { const: String(WIRE_VERSION), description: 'The version of the wire.' },
          user: { type: 'string', description: 'Whom the client believes to be signed in.' },
          as: { const: 'screen', description: 'Lowers the rights to those of a projector.' },
          after: { type: 'string', description: 'Resume: the version of the view that the client holds.' },
          incarnation: { type: 'string', description: 'Resume: the ledger that the version is of.' },
        },
        required: ['v', 'user'],
      },
    },
  },
});
