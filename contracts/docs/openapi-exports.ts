import { CancelExport, ExportFile, RequestExport } from '../src/analytics/exports.ts';
import { id } from '../src/kernel/ids.ts';
import { headers, json, parameter, refusals } from './components.ts';
import { allowed, schemaOf } from './schema.ts';

const inPath = (path: string) => path.replace(':id', '{id}');
const exportId = { name: 'id', in: 'path', required: true, description: 'Which export.', schema: schemaOf(id) };
const asItStands = json(schemaOf(RequestExport.result, 'output'));

/** The calls that ask for an export, cancel it and take its file; what is listed is asked by queries. */
export const exportCalls = [
  {
    path: inPath(RequestExport.path),
    method: 'post' as const,
    operation: {
      operationId: 'RequestExport',
      summary: RequestExport.summary,
      tags: ['analytics'],
      parameters: [...headers, 'Csrf'].map(parameter),
      requestBody: json(schemaOf(RequestExport.data)),
      responses: {
        202: { description: 'It waits, or is as it was when it was asked before.', ...asItStands },
        ...refusals,
      },
      'x-allow': allowed(RequestExport.allow),
    },
  },
  {
    path: inPath(CancelExport.path),
    method: 'post' as const,
    operation: {
      operationId: 'CancelExport',
      summary: CancelExport.summary,
      tags: ['analytics'],
      parameters: [exportId, ...[...headers, 'Csrf'].map(parameter)],
      responses: { 200: { description: 'How it stands now.', ...asItStands }, ...refusals },
      'x-allow': allowed(CancelExport.allow),
    },
  },
  {
    path: inPath(ExportFile.path),
    method: 'get' as const,
    operation: {
      operationId: 'ExportFile',
      summary: ExportFile.summary,
      tags: ['analytics'],
      parameters: [exportId, ...headers.map(parameter)],
      responses: {
        200: {
          description: 'The file; its hash is its ETag.',
          content: Object.fromEntries(Object.values(ExportFile.mediaTypes).map((type) => [type, {}])),
        },
        ...refusals,
      },
      'x-allow': allowed(ExportFile.allow),
    },
  },
];
