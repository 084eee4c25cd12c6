import type { RichText as Doc } from '@lectern/contracts/kernel/rich-text-doc.ts';
import { useState } from 'react';
import { RichText } from '../forms/rich-text.tsx';
import { RichView } from '../rich-text/rich-view.tsx';
import { useText } from './texts.ts';

const text = (words: string, ...marks: ('bold' | 'italic' | 'underline' | 'strike' | 'code')[]) =>
  ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) }) as const;
const formula = (tex: string) => ({ type: 'formula', attrs: { tex } }) as const;

/** Everything that a rich text can hold, in the reader's words. */
function useSample(): Doc {
  const { t } = useText();
  const [name, why] = [t('gallery.name'), t('gallery.kindWhy.large')];
  const item = (...words: readonly string[]) => ({
    type: 'listItem' as const,
    content: words.map((one) => ({ type: 'paragraph' as const, content: [text(one)] })),
  });
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [text(name)] },
      {
        type: 'paragraph',
        content: [
          text(`${name} `, 'bold'),
          text(`${name} `, 'italic'),
          text(`${name} `, 'underline'),
          text(`${name} `, 'strike'),
          text(name, 'code'),
          text(' '),
          { ...text(why), marks: [{ type: 'link', attrs: { href: 'https://lectern.example/' } }] },
          { type: 'hardBreak' },
          formula('E = mc^2'),
        ],
      },
      { type: 'heading', attrs: { level: 2 }, content: [text(why)] },
      { type: 'bulletList', content: [item(name), item(why)] },
      { type: 'orderedList', attrs: { start: 3 }, content: [item(name), item(why)] },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [text(why)] }] },
      {
        type: 'paragraph',
        content: [
          formula(
            String.raw`\int_0^1 \frac{x^2 + 2x + 1}{\sqrt{1 + x^4}}\,dx = \sum_{n=0}^{\infty} a_n x^n + \text{讲台}`,
          ),
        ],
      },
      { type: 'paragraph', content: [formula(String.raw`\href{javascript:alert(1)}{x} \frac{`)] },
    ],
  };
}

/** A rich text: empty, filled in, with something wrong, too long, and as it is read. */
export function RichSamples() {
  const { t } = useText();
  const sample = useSample();
  return (
    <div className="samples">
      <Live max={200} />
      <Live max={2000} start={sample} fault={t('gallery.tooEarly')} />
      <Live max={20} start={sample} />
      <section className="card padded">
        <RichView doc={sample} />
      </section>
    </div>
  );
}

function Live({ start, max, fault }: { readonly start?: Doc; readonly max: number; readonly fault?: string }) {
  const { t } = useText();
  const [value, onChange] = useState(start);
  return (
    <RichText
      label={t('gallery.text')}
      hint={t('gallery.nameHint')}
      value={value}
      onChange={onChange}
      max={max}
      fault={fault}
    />
  );
}
