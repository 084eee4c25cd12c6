import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { WrongSetting } from './services.ts';

const File = z.object({
  url: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com'),
  mchid: z.string().min(1),
  appid: z.string().min(1),
  /** The serial number of the merchant's certificate, and its key in PEM form. */
  serial: z.string().min(1),
  privateKey: z.string().includes('PRIVATE KEY'),
  /** The public keys or certificates of the service, in PEM form, by their serial numbers. */
  platformKeys: z.record(z.string(), z.string()),
  apiV3Key: z.string().length(32),
  /** Where notices are to go, as the service reaches this installation. */
  noticesTo: z.url().optional(),
});

export type WechatSettings = z.output<typeof File>;

/** Secrets stand in a file, not in the environment; what is wrong with it is told without what it says. */
export function readWechatSettings(file: string): WechatSettings {
  let text: unknown;
  try {
    text = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongSetting(
      `LECTERN_WECHAT_PAY: the file cannot be read (${(error as { code?: string }).code ?? 'no JSON'}).`,
    );
  }
  const parsed = File.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new WrongSetting(
    `LECTERN_WECHAT_PAY: wrong in the file: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
  );
}
