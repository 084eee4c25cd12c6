import { SETTINGS, type Settings } from '../settings.ts';
import { DiskFileStore } from './disk-file-store.ts';
import { FileRegister } from './file-register.ts';
import { FileReplies } from './file-replies.ts';
import { FILE_STORE } from './file-store.ts';
import { Uploads } from './uploads.ts';

const store = {
  provide: FILE_STORE,
  useFactory: ({ filesFolder }: Settings) => new DiskFileStore(filesFolder),
  inject: [SETTINGS],
};

/** What contexts use of files: the store, who has what, and how it is sent. */
export const fileDoors = [store, FileRegister, FileReplies, Uploads];
