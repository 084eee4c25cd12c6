/** What a ballot is kept under on this device, before its question. */
export const BALLOT = 'lectern.poll/';
