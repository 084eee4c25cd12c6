/** Where a whole file goes. */
export const FILES = '/api/files';

/** Where several small ones go. */
export const SMALL_FILES = `${FILES}/several`;

/** Where an upload begins; apart from what describes it, as a phone that uploads needs no schemas. */
export const UPLOADS = '/api/uploads';

/** One upload: GET asks how far it is, PATCH adds a part, DELETE gives it up. */
export const uploadPath = (uploadId: string): string => `${UPLOADS}/${uploadId}`;

/** Where an upload is put off: another may be sent meanwhile, and it goes on once it is begun again. */
export const pausePath = (uploadId: string): string => `${uploadPath(uploadId)}/pause`;
