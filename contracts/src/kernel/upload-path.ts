/** Where a whole file goes. */
export const FILES = '/api/files';

/** Where an upload begins; apart from what describes it, as a phone that uploads needs no schemas. */
export const UPLOADS = '/api/uploads';

/** One upload: GET asks how far it is, PATCH adds a part, DELETE gives it up. */
export const uploadPath = (uploadId: string): string => `${UPLOADS}/${uploadId}`;
