import {
  isLinkAddress,
  type Block,
  type Inline,
  type ListItem,
  type Mark,
  type RichText,
} from '@lectern/contracts/kernel/rich-text-doc.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { Formula } from './formula.tsx';
import './rich-text.css';

/** A rich text as it is read. What is not known to it is not drawn, and no text of it is ever markup. */
export const RichView = ({ doc }: { readonly doc: RichText }) => (
  <div className="rich">{doc.content.map(drawBlock)}</div>
);

function drawBlock(node: Block | ListItem, at: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={at}>{drawLine(node.content)}</p>;
    case 'heading':
      return createElement(node.attrs.level === 1 ? 'h3' : 'h4', { key: at }, drawLine(node.content));
    case 'bulletList':
      return <ul key={at}>{node.content.map(drawBlock)}</ul>;
    case 'orderedList':
      return (
        <ol key={at} start={node.attrs.start}>
          {node.content.map(drawBlock)}
        </ol>
      );
    case 'listItem':
      return <li key={at}>{node.content.map(drawBlock)}</li>;
    case 'blockquote':
      return <blockquote key={at}>{node.content.map(drawBlock)}</blockquote>;
    default:
      return null;
  }
}

/** A formula that is alone in its line stands in the middle, in full size. */
function drawLine(line: readonly Inline[] = []): ReactNode {
  const [only] = line;
  if (only?.type === 'formula' && line.length === 1) return <Formula tex={only.attrs.tex} isDisplayed />;
  if (only === undefined) return <br />;
  return line.map((inline, at) => (
    <Fragment key={at}>{(inline.marks ?? []).reduceRight<ReactNode>(drawMark, drawInline(inline))}</Fragment>
  ));
}

function drawInline(inline: Inline): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'formula':
      return <Formula tex={inline.attrs.tex} />;
    case 'hardBreak':
      return <br />;
    default:
      return null;
  }
}

function drawMark(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link':
      if (!isLinkAddress(mark.attrs.href)) return inner;
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      );
    default:
      return inner;
  }
}
