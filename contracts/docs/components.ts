import { COOKIES, HEADERS, PLATFORM_ID } from '../src/kernel/headers.ts';
import { IDEMPOTENCY_KEY } from '../src/kernel/ids.ts';
import type { Fault } from '../src/kernel/refusal.ts';
import { REFUSALS } from '../src/kernel/refusals.ts';
import type { Cursor, Receipt } from '../src/kernel/wire.ts';
import { SignedIn } from '../src/session/queries.ts';
import { integer, object, objectOf, ref, schemaOf, text, type Schema } from './schema.ts';

/** A body or an answer of this shape. */
export const json = (schema: Schema, type = 'application/json') => ({ content: { [type]: { schema } } });
export const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
/** What every request carries, as parameters of these names. */
export const headers = ['Platform', 'University', 'Classroom', 'Agent', 'User'];
const problem = { $ref: '#/components/responses/Problem' };
export const refusals = { '4XX': problem, '5XX': problem };

const header = (name: string, description: string, schema: Schema, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

/** What operations refer to. */
export const components = {
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: COOKIES.session } },
  parameters: {
    Key: header(HEADERS.key, 'One intention of the client.', { type: 'string', pattern: IDEMPOTENCY_KEY.source }, true),
    Csrf: header(HEADERS.csrf, `The value of the cookie ${COOKIES.csrf} [R7.01].`, text, true),
    Platform: header(HEADERS.platform, 'The platform’s id [R7.02].', { type: 'string', default: PLATFORM_ID }),
    University: header(HEADERS.university, '0 if unknown [R7.02].', { type: 'string', default: '0' }),
    Classroom: header(HEADERS.classroom, 'The class, when known [R7.02].', text),
    Agent: header(HEADERS.agent, 'What the client is [R7.02].', { type: 'string', default: 'web' }),
    Offset: header(HEADERS.offset, 'Where in its file the part begins, as in tus.', integer, true),
    Sizes: header(HEADERS.sizes, 'How many bytes each of the files has, in their order: 7421,5130.', text, true),
    Trace: header(HEADERS.trace, 'A W3C traceparent, when the server traces commands.', text),
    User: header(HEADERS.user, 'Whom the client believes to be signed in; a mismatch is refused.', text),
  },
  responses: {
    Problem: {
      description: 'A refusal, in the user’s language (RFC 9457).',
      ...json(ref('Problem'), 'application/problem+json'),
    },
  },
  schemas: {
    Cursor: objectOf<Cursor>({ incarnation: text, position: integer }),
    Receipt: objectOf<Receipt>({
      stream: text,
      version: { type: 'integer', description: 'The number that a screen shows.' },
      cursor: ref('Cursor'),
      facts: { type: 'integer', description: 'How many facts it recorded.' },
      repeated: { type: 'boolean', description: 'Whether the command was known and this is its first result again.' },
    }),
    Fault: objectOf<Fault>({ path: text, code: text, max: integer, min: integer }, ['max', 'min']),
    Problem: {
      type: 'object',
      properties: {
        type: { type: 'string', format: 'uri-reference' },
        title: { type: 'string', description: 'What the user reads.' },
        status: integer,
        code: { type: 'string', enum: Object.keys(REFUSALS) },
        instance: { type: 'string', description: 'The request’s id, for whoever runs the server.' },
        faults: { type: 'array', items: ref('Fault') },
        with: object,
      },
      required: ['type', 'title', 'status', 'code'],
    },
    SignedIn: schemaOf(SignedIn, 'output'),
  },
};
