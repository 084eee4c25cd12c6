import type { Fault } from './refusal.ts';
import type { core } from 'zod/mini';

/** What a schema found wrong, entry by entry, with the code that the contract gave it or zod's own. */
export function faultsOf(error: core.$ZodError): Fault[] {
  return error.issues.flatMap((issue): Fault | Fault[] => {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: issue.code }));
    if (issue.code === 'too_small' && issue.origin === 'array')
      return { path, code: issue.code, min: Number(issue.minimum) };
    if (issue.code !== 'custom') return { path, code: issue.code };
    const max = issue.params?.['max'];
    return { path, code: issue.message, ...(typeof max === 'number' && { max }) };
  });
}
