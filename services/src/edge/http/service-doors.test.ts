import { expect, it } from 'vitest';
import { serviceOf } from './service-doors.ts';

it.each([
  ['GET', '/health/live', undefined],
  ['GET', '/health/ready', undefined],
  ['GET', '/metrics', undefined],
  ['POST', '/api/:family/:id/:command', 'command'],
  ['GET', '/api/:family/:id/:command', 'web'],
  ['POST', '/api/session', 'web'],
  ['PUT', '/api/files', 'web'],
  ['GET', '/*', 'web'],
  ['GET', undefined, 'web'],
  ['POST', '/a/route/that/nobody/thought/of', 'web'],
])('%s %s is answered by %s', (method, route, service) => expect(serviceOf(method, route)).toBe(service));
