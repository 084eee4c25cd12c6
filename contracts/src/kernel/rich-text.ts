import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { isLinkAddress, plainTextOf, type Block, type Inline, type RichText } from './rich-text-doc.ts';
import { units } from './units.ts';

export * from './rich-text-doc.ts'; // for those who need no zod, a file of its own

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .check(z.maxLength(LIMITS.linkLength), z.refine(isLinkAddress, { error: 'richText.linkRefused' })),
    }),
  }),
]);
const marks = z.optional(z.array(mark).check(z.maxLength(6)));
const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1)), marks }),
  z.strictObject({
    type: z.literal('formula'),
    attrs: z.strictObject({ tex: z.string().check(z.minLength(1), z.maxLength(LIMITS.formulaLength)) }),
    marks,
  }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
]) satisfies z.ZodMiniType<Inline>;

const line = z.optional(z.array(inline));
const blocks = z.array(z.lazy((): z.ZodMiniType<Block> => block)).check(z.minLength(1));
const items = z
  .array(
    z.strictObject({
      type: z.literal('listItem'),
      content: blocks.check(z.refine(([first]) => first?.type === 'paragraph', { path: [0, 'type'] })),
    }),
  )
  .check(z.minLength(1));
const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), content: line }),
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal([1, 2]) }),
    content: line,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.int().check(z.minimum(0), z.maximum(9999)) }),
    content: items,
  }),
  z.strictObject({ type: z.literal('blockquote'), content: blocks }),
]) satisfies z.ZodMiniType<Block>;
const tree = z.strictObject({ type: z.literal('doc'), content: blocks });

/**
 * A rich text of at most `max` units [R5.01], and at least `min`. What the schema does not know is refused, and the fault says
 * where it is.
 */
export function richText({ max, min = 1 }: { readonly max: number; readonly min?: number }) {
  const description = `A document as ProseMirror writes it: paragraph, heading (level 1 or 2), bulletList, orderedList (start) of listItem, blockquote; in them text, formula (tex: LaTeX) and hardBreak, marked bold, italic, underline, strike, code or link (href: https, http, mailto). At most ${LIMITS.richTextNodes} nodes, ${LIMITS.richTextDepth} levels deep.`;
  const meta = z.meta({ description, 'x-rich-text': true, 'x-min-units': min, 'x-max-units': max });
  return shell.check(
    bounded as never,
    known as never,
    between(min, max) as never,
    meta,
  ) as never as z.ZodMiniType<RichText>;
}

/** What other languages are told of it; what is in it is checked below. */
const shell = z.strictObject({ type: z.literal('doc'), content: z.array(z.looseObject({})) });

type Checked = z.core.ParsePayload<RichText>;

/** How deep and how large it is, before anything calls itself for each level of it. */
function bounded(checked: Checked): void {
  const todo: { node: unknown; path: (string | number)[]; depth: number }[] = [
    { node: checked.value, path: [], depth: 0 },
  ];
  for (let nodes = 1; ; nodes += 1) {
    const next = todo.pop();
    if (next === undefined) return;
    const { node, path, depth } = next;
    if (nodes > LIMITS.richTextNodes) return fault(checked, 'richText.tooLarge', path);
    if (depth > LIMITS.richTextDepth) return fault(checked, 'richText.tooDeep', path);
    const content = (node as { content?: unknown } | null | undefined)?.content;
    if (!Array.isArray(content)) continue;
    if (content.length > LIMITS.richTextNodes) return fault(checked, 'richText.tooLarge', path);
    for (const [at, child] of content.entries())
      todo.push({ node: child, path: [...path, 'content', at], depth: depth + 1 });
  }
}

function known(checked: Checked): void {
  if (checked.issues.length > 0) return;
  const { data, error } = z.safeParse(tree, checked.value);
  if (data !== undefined) checked.value = data;
  for (const issue of error?.issues ?? []) checked.issues.push({ ...issue, continue: false } as never);
}

const between = (min: number, max: number) => (checked: Checked) => {
  if (checked.issues.length > 0) return;
  const length = units(plainTextOf(checked.value).trim());
  if (length < min) fault(checked, 'text.required');
  if (length > max) fault(checked, 'text.tooLong', [], { max });
};

function fault({ issues, value }: Checked, message: string, path: (string | number)[] = [], params?: object): void {
  issues.push({ code: 'custom', message, path, input: value, continue: false, ...(params && { params }) });
}
