import { isLinkAddress } from '@lectern/contracts/kernel/rich-text-doc.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { InputRule, mergeAttributes, Node } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { OrderedList } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';

/** Headings below those of a page; whatever level was pasted becomes one of the two. */
const Headings = Heading.extend({
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({ tag, attrs: { level: LEVELS[at] } })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['level'] === 1 ? 'h3' : 'h4', HTMLAttributes, 0],
}).configure({ levels: [1, 2] });
const LEVELS = [1, 2, 1, 2, 2, 2];

const Links = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  isAllowedUri: (address) => address.length <= LIMITS.linkLength && isLinkAddress(address),
});

const Numbered = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element) => {
        const start = Number(element.getAttribute('start') ?? 1);
        return Number.isInteger(start) && start >= 0 && start <= 9999 ? start : 1;
      },
    },
  }),
});

const texOf = (tex: string | null | undefined) => {
  const tidy = tex?.trim() ?? '';
  return tidy !== '' && tidy.length <= LIMITS.formulaLength && { tex: tidy };
};

/** LaTeX within a line; typed between dollar signs it becomes one, and so does one that KaTeX drew elsewhere. */
const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ tex: { default: '', rendered: false } }),
  parseHTML: () => [
    { tag: 'span[data-tex]', getAttrs: (element) => texOf(element.dataset['tex']) },
    {
      tag: 'span.katex',
      getAttrs: (element) => texOf(element.querySelector('annotation[encoding="application/x-tex"]')?.textContent),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-tex': String(node.attrs['tex']) }),
    String(node.attrs['tex']),
  ],
  renderText: ({ node }) => String(node.attrs['tex']),
  addInputRules() {
    return [
      new InputRule({
        find: /\$([^$\s](?:[^$]*[^$\s])?)\$$/,
        handler: ({ state, range, match: [, tex] }) =>
          void state.tr.replaceWith(range.from, range.to, this.type.create({ tex })),
      }),
    ];
  },
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'formula';
      dom.textContent = String(node.attrs['tex']);
      import('./draw-formula.ts').then(
        ({ drawFormula }) => drawFormula(String(node.attrs['tex']), dom, false),
        () => undefined, // its LaTeX stays
      );
      return { dom, ignoreMutation: () => true };
    },
});

/** What a text may hold: as the contract's schema has it, and no more, so that what is pasted is reduced to it. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    link: false,
    orderedList: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  }),
  Headings,
  Links,
  Numbered,
  Formula,
];
