import * as z from 'zod';
import { isPrivate } from './provider-settings.ts';
import { WrongSetting } from './services.ts';

/** The environment, as far as it is about the bucket that uploaded files are kept in. */
export const S3_ENVIRONMENT = {
  /** The bucket's own address, as in https://s3.school.example/lectern or https://lectern.s3.eu-west-1.amazonaws.com. */
  LECTERN_S3: z.url({ protocol: /^https?$/ }).optional(),
  LECTERN_S3_REGION: z.string().default('us-east-1'),
  LECTERN_S3_KEY_ID: z.string().optional(),
  LECTERN_S3_SECRET: z.string().optional(),
} as const;

export interface S3Settings {
  /** Without a slash at its end. */
  readonly address: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** @throws WrongSetting where what belongs together is not there, or somebody could listen in */
export function s3Of(env: z.output<z.ZodObject<typeof S3_ENVIRONMENT>>): S3Settings | undefined {
  const { LECTERN_S3: address, LECTERN_S3_KEY_ID: keyId, LECTERN_S3_SECRET: secret } = env;
  if (address === undefined && keyId === undefined && secret === undefined) return undefined;
  if (address === undefined || keyId === undefined || secret === undefined)
    throw new WrongSetting('LECTERN_S3, LECTERN_S3_KEY_ID and LECTERN_S3_SECRET belong together: set all, or none.');
  if (!isPrivate(address)) throw new WrongSetting('LECTERN_S3: use https; plain http is for this machine only.');
  return { address: address.replace(/\/+$/, ''), region: env.LECTERN_S3_REGION, keyId, secret };
}
