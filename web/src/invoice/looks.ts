/** How each status looks. */
export const LOOKS = { submitted: 'warn', processing: 'info', issued: 'ok', returned: 'off' } as const;
