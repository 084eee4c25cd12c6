import { BeginUpload, PAUSE_ROUTE, UPLOAD_ROUTE, uploadState } from '../src/kernel/attachments.ts';
import { ReportClientError } from '../src/kernel/client-error.ts';
import type { CommandKind, QueryKind } from '../src/kernel/command.ts';
import { id } from '../src/kernel/ids.ts';
import { REFUSALS } from '../src/kernel/refusals.ts';
import { PREDICATES, ROLES } from '../src/kernel/roles.ts';
import { MEDIA_TYPES, Upload, UploadSeveral } from '../src/kernel/upload.ts';
import { queries } from '../src/queries.ts';
import { streams } from '../src/streams.ts';
import { calls } from './calls.ts';
import { components, headers, json, parameter, refusals } from './components.ts';
import { exportCalls } from './openapi-exports.ts';
import { allowed, integer, object, ref, schemaOf, text, type Schema } from './schema.ts';
import { track, trackingTag } from './track-call.ts';

/** OpenAPI 3.1: every command, every query and the session calls. */
export function openApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version: '0.1.0',
      summary: 'The HTTP interface of Lectern (讲台), an online classroom on an event log.',
      description:
        'A command asks and is answered with a receipt, or refused with problem details whose title is in the user’s language. ' +
        'The same Idempotency-Key is the same command, however often it is sent.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    'x-roles': ROLES,
    'x-predicates': PREDICATES,
    'x-refusals': REFUSALS,
    tags: [
      ...streams.map(({ family, summary }) => ({ name: family, description: summary })),
      sessionTag,
      accountTag,
      filesTag,
      reportsTag,
      trackingTag,
    ],
    paths: pathsOf([
      ...streams.flatMap(commandsOf),
      ...callOperations(),
      upload,
      uploadSeveral,
      ...uploadsInParts,
      picture,
      clientError,
      track,
      ...queries.map(query),
      ...exportCalls,
    ]),
    components,
  };
}

interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly operation: object;
}

const sessionTag = { name: 'session', description: 'Signing in and out: plain calls that leave no facts.' };

const accountTag = { name: 'account', description: 'One’s own account: plain calls that leave no facts.' };

const reportsTag = { name: 'reports', description: 'What goes wrong inside a page.' };

const filesTag = {
  name: 'files',
  description: 'A file goes up as the raw body of a request, and is named by its hash.',
};

function pathsOf(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return paths;
}

const commandsOf = ({ family, contexts }: (typeof streams)[number]) =>
  contexts.flatMap(({ commands }) => commands.map((one) => command(family, one)));

function command(family: string, { name, summary, data, allow, records, hot, secondStep }: CommandKind): Operation {
  const operation = {
    operationId: name,
    summary,
    tags: [family],
    parameters: [streamId(family), ...['Key', ...headers, 'Csrf', 'Trace'].map(parameter)],
    requestBody: json(schemaOf(data)),
    responses: { 200: { description: 'It stands in the log.', ...json(ref('Receipt')) }, ...refusals },
    'x-allow': allowed(allow),
    'x-records': records,
    ...(hot && {
      'x-hot': true,
      description: 'May also be sent as a WebSocket frame, whose id is the Idempotency-Key.',
    }),
    ...(secondStep && { 'x-second-step': true }),
    ...(allow.system && { description: 'Given by a timer; over HTTP it is refused to everyone.' }),
  };
  return { path: `/api/${family}/{id}/${name}`, method: 'post', operation };
}

function query({ name, summary, path, input, result, allow, file }: QueryKind): Operation {
  const { properties = {}, required = [] } = schemaOf(input) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, field]) => field));
  const fields = Object.entries(properties).map(([field, schema]) =>
    inPath.has(field)
      ? { name: field, in: 'path', required: true, schema }
      : { name: field, in: 'query', required: required.includes(field), schema },
  );
  const operation = {
    operationId: name,
    summary,
    tags: [path.split('/')[2]],
    ...('anyone' in allow && { security: [{}] }),
    parameters: [...fields, ...headers.map(parameter)],
    responses: { 200: file === undefined ? answer(result) : fileOf(file), ...refusals },
    'x-allow': allowed(allow),
  };
  return { path: path.replaceAll(/:(\w+)/g, '{$1}'), method: 'get', operation };
}

const answer = (result: QueryKind['result']) => ({ description: 'The answer.', ...json(schemaOf(result, 'output')) });
const fileOf = (type: string) => ({ description: 'A file.', content: { [type]: {} } });

const callOperations = () =>
  calls.map(({ name, path, summary, data, result, allow, secondStep }) => ({
    path,
    method: 'post' as const,
    operation: {
      operationId: name,
      summary,
      tags: [path.startsWith('/api/session') ? 'session' : 'account'],
      ...('anyone' in allow && { security: [{}] }),
      parameters: [...headers, 'Csrf'].map(parameter),
      requestBody: json(schemaOf(data)),
      responses: {
        200:
          result === undefined
            ? { description: 'Who is signed in now; the cookies are new.', ...json(ref('SignedIn')) }
            : answer(result),
        ...refusals,
      },
      'x-allow': allowed(allow),
      ...(secondStep && { 'x-second-step': true }),
    },
  }));

const streamId = (family: string) => ({
  name: 'id',
  in: 'path',
  required: true,
  description: `Which ${family}; for a new one, a UUIDv7 that the client proposes.`,
  schema: { type: 'string', format: 'uuid' },
});

const clientError: Operation = {
  path: ReportClientError.path,
  method: 'post',
  operation: {
    operationId: 'ReportClientError',
    summary: ReportClientError.summary,
    tags: ['reports'],
    security: [{}],
    parameters: [...headers, 'Csrf'].map(parameter),
    requestBody: json(schemaOf(ReportClientError.data)),
    responses: { 202: { description: 'It was heard.', ...json(object) }, ...refusals },
    'x-allow': allowed(ReportClientError.allow),
  },
};

const upload: Operation = {
  path: Upload.path,
  method: 'put',
  operation: {
    operationId: 'Upload',
    summary: Upload.summary,
    tags: ['files'],
    parameters: [...headers, 'Csrf'].map(parameter),
    requestBody: { required: true, content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, {}])) },
    responses: { 200: { description: 'It is stored.', ...json(schemaOf(Upload.result, 'output')) }, ...refusals },
    'x-allow': allowed(Upload.allow),
  },
};

const uploadSeveral: Operation = {
  path: UploadSeveral.path,
  method: 'put',
  operation: {
    operationId: 'UploadSeveral',
    summary: UploadSeveral.summary,
    tags: ['files'],
    parameters: [...headers, 'Csrf', 'Sizes'].map(parameter),
    requestBody: { required: true, content: { 'application/octet-stream': {} } },
    responses: {
      200: { description: 'They are stored.', ...json(schemaOf(UploadSeveral.result, 'output')) },
      ...refusals,
    },
    'x-allow': allowed(UploadSeveral.allow),
  },
};

const pathField = (name: string, schema: Schema, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

/** Whoever may give the command that the file is for: that the server asks of the stream. */
const inParts = (
  method: Operation['method'],
  operationId: string,
  summary: string,
  more: object = {},
  route = UPLOAD_ROUTE,
): Operation => ({
  path: route.replace(':uploadId', '{uploadId}'),
  method,
  operation: {
    operationId,
    summary,
    tags: ['files'],
    parameters: [
      ...(route === BeginUpload.path ? [] : [pathField('uploadId', schemaOf(id), 'Which upload.')]),
      ...[...headers, ...(method === 'get' ? [] : ['Csrf']), ...(method === 'patch' ? ['Offset'] : [])].map(parameter),
    ],
    responses: { 200: { description: 'How far it is.', ...json(schemaOf(uploadState, 'output')) }, ...refusals },
    'x-allow': allowed({ visitor: 'bound' }),
    ...more,
  },
});

const uploadsInParts: readonly Operation[] = [
  inParts(
    'post',
    'BeginUpload',
    BeginUpload.summary,
    { requestBody: json(schemaOf(BeginUpload.data)) },
    BeginUpload.path,
  ),
  inParts('get', 'UploadState', 'How much of an upload the server has.'),
  inParts(
    'patch',
    'AddToUpload',
    'Add a part to an upload, where the last one ended; with the last one it is a file.',
    {
      requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
    },
  ),
  inParts(
    'post',
    'PauseUpload',
    'Put an upload off, so that another can be sent meanwhile; begun again, it goes on.',
    { responses: { 200: { description: 'It waits.' }, ...refusals } },
    PAUSE_ROUTE,
  ),
  inParts('delete', 'CancelUpload', 'Give up an upload that is not whole.'),
];

const picture: Operation = {
  path: '/api/lesson/{id}/pages/{deckId}/{n}/{width}',
  method: 'get',
  operation: {
    operationId: 'PagePicture',
    summary: 'The picture of a page of slides.',
    description: 'Students and screens get the pages that were shown; for every other one the answer is 404.',
    tags: ['lesson'],
    parameters: [
      streamId('lesson'),
      pathField('deckId', schemaOf(id), 'Which deck.'),
      pathField('n', integer, 'Which page of it, from 1.'),
      pathField('width', integer, 'One of the widths that the view of the page names.'),
      { name: 'v', in: 'query', required: false, description: 'The etag in the view of the page.', schema: text },
      ...headers.map(parameter),
    ],
    responses: { 200: { description: 'The picture.', content: { 'image/webp': {} } }, ...refusals },
    'x-allow': Object.keys(ROLES)
      .filter((role) => !['visitor', 'anyone', 'system'].includes(role))
      .map((role) => ({ role })),
  },
};
