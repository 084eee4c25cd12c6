import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** A page tells what went wrong in it: the error and the kind of page, nothing about who was there [R8.20]. */
export const ReportClientError = {
  path: '/api/client-errors',
  summary: 'Tell that something went wrong inside a page.',
  data: z.strictObject({
    name: text(100),
    message: text(LIMITS.clientErrorMessage),
    stack: z.optional(text(LIMITS.clientErrorStack)),
    /** The page's path with `:id` in the place of what names something. */
    page: text(200),
  }),
  allow: { anyone: true, visitor: true },
} as const;
export type ClientErrorReport = z.output<typeof ReportClientError.data>;
/** The request under which it is found again in the server's log. */
export interface ClientErrorTold {
  readonly requestId: string;
}
