import * as z from 'zod/mini';

/** Imported before any schema: zod then never asks for `eval`, which the content security policy forbids. */
z.config({ jitless: true });
