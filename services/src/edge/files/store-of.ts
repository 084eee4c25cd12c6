import type { Settings } from '../../ops/settings.ts';
import { DiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { S3FileStore } from './s3-file-store.ts';

/** Where this installation keeps uploaded files: in a bucket, else in a folder. */
export const storeOf = ({ s3, filesFolder }: Pick<Settings, 's3' | 'filesFolder'>): FileStore =>
  s3 === undefined ? new DiskFileStore(filesFolder) : new S3FileStore(s3);
