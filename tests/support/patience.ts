/** How long is waited for what comes: as long as a machine may take that does ten other things. */
export const PATIENCE_MS = 2 * 60_000;
