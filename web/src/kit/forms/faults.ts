import { attachmentLimits, type AttachmentLimits } from '@lectern/contracts/kernel/attachments.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import type { Fault } from '@lectern/contracts/kernel/refusal.ts';
import * as z from 'zod/mini';
import type { useText } from '../texts.ts';

type T = ReturnType<typeof useText>['t'];

/** What is wrong with one entry, in the reader's words. */
export function faultText({ code, max, min }: Omit<Fault, 'path'>, t: T): string {
  if (code === 'text.tooLong' && max !== undefined) return t('field.tooLong', { han: Math.floor(max / 2), latin: max });
  if (min !== undefined) return min === 1 ? t('field.chooseOne') : t('field.chooseMore', { min });
  if (code === 'richText.tooDeep') return t('field.tooDeep');
  if (code === 'richText.tooLarge') return t('field.tooLarge');
  if (code === 'richText.linkRefused') return t('field.linkRefused');
  return code === 'text.required' || code === 'invalid_type' ? t('field.required') : t('field.invalid');
}

/** The first fault of each entry that a schema finds, by the entry's name. */
export function faultsIn(schema: z.ZodMiniType, data: object): Record<string, Omit<Fault, 'path'>> {
  const { error } = z.safeParse(schema, data);
  const faults = error === undefined ? [] : faultsOf(error);
  return Object.fromEntries(faults.toReversed().map(({ path, ...fault }) => [path.split('.')[0]!, fault]));
}

interface SchemaEntry {
  readonly maxUnits?: number;
  readonly options?: readonly string[];
  readonly isRich?: boolean;
  readonly files?: AttachmentLimits;
}

/** What a schema says of one of its entries, as far as a field needs to know. */
export function entryOf(schema: z.ZodMiniType, name: string): SchemaEntry {
  if (!(schema instanceof z.ZodMiniObject)) return {};
  let entry = schema.shape[name] as z.ZodMiniType | undefined;
  while (entry instanceof z.ZodMiniOptional) entry = entry.def.innerType as z.ZodMiniType;
  if (entry instanceof z.ZodMiniEnum) return { options: entry.options.map(String) };
  const files = attachmentLimits(entry);
  if (files !== undefined) return { files };
  const { 'x-max-units': max, 'x-rich-text': isRich } = (entry && z.globalRegistry.get(entry)) ?? {};
  return typeof max === 'number' ? { maxUnits: max, ...(isRich === true && { isRich }) } : {};
}
