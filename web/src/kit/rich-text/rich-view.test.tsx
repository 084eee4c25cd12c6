import type { RichText } from '@lectern/contracts/kernel/rich-text-doc.ts';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { richTexts } from '../../../../tests/support/arbitraries.ts';
import { RichView } from './rich-view.tsx';

const markup = (doc: unknown) => renderToStaticMarkup(<RichView doc={doc as RichText} />);
const paragraph = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

const TAGS = [
  'div',
  'p',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'u',
  's',
  'code',
  'a',
  'br',
  'span',
];

/** The tags of a markup and their attributes; what stands in a text is none of them, for it is escaped. */
const pieces = (html: string) =>
  [...html.matchAll(/<(\w+)((?:\s[^<>]*?)?)\/?>/g)].map(([, tag, rest]) => ({
    tag,
    attributes: [...rest!.matchAll(/(\S+?)="([^"]*)"/g)].map(([, name, value]) => ({ name, value: value! })),
  }));

describe('what is read of a rich text', () => {
  it('has only the elements and attributes that it is made of, whatever stands in the texts', () => {
    const hostile = richTexts.map((doc) =>
      replaceTexts(doc, '"><script>alert(1)</script><img src=x onerror=alert(1)>'),
    );
    fc.assert(
      fc.property(fc.oneof(richTexts, hostile), (doc) => {
        for (const { tag, attributes } of pieces(markup(doc))) {
          expect(TAGS).toContain(tag);
          for (const { name, value } of attributes)
            expect(`${name}=${value}`).toMatch(/^(class|start|target|rel|hidden)=|^href=(https?:|mailto:)/);
        }
      }),
    );
  });

  it('leads nowhere else than the contract allows, even where it was never checked', () => {
    const link = (href: string) => paragraph({ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] });
    expect(markup(link('https://a.example'))).toContain('href="https://a.example"');
    for (const href of ['javascript:alert(1)', ' java\nscript:x', 'data:text/html,a', '/lesson'])
      expect(markup(link(href))).toBe('<div class="rich"><p>a</p></div>');
  });

  it('leaves out what it does not know, and keeps the words around it', () => {
    const doc = paragraph(
      { type: 'text', text: 'a' },
      { type: 'image' },
      { type: 'text', text: 'b', marks: [{ type: 'blink' }] },
    );
    expect(markup(doc)).toBe('<div class="rich"><p>ab</p></div>');
  });

  it('shows the LaTeX of a formula until that is drawn', () => {
    expect(markup(paragraph({ type: 'text', text: 'a' }, { type: 'formula', attrs: { tex: 'x<y' } }))).toContain(
      '<code>x&lt;y</code>',
    );
  });
});

function replaceTexts(doc: RichText, words: string): RichText {
  return JSON.parse(JSON.stringify(doc), (key, value: unknown) =>
    key === 'text' || key === 'tex' ? words : value,
  ) as RichText;
}
