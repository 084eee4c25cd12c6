import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isLinkAddress } from '@lectern/contracts/kernel/rich-text-doc.ts';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Entry } from '../ui/entry.tsx';
import { Formula } from './formula.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** An address as people type it: without the scheme. */
function completed(typed: string): string {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

const leadsSomewhere = (address: string) =>
  isLinkAddress(address) &&
  !/\s/.test(address) &&
  /^(mailto:.|https?:\/\/[^/]*[^/.]\.[^/.]|https?:\/\/localhost)/i.test(address);

/** The link where the cursor is, or of what is selected; where nothing is, the address itself is what one reads. */
export function AskLink({ editor, onClose }: Props) {
  const { t } = useText();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [isWrong, setWrong] = useState(false);
  function apply(typed: string): void {
    const href = completed(typed);
    if (!leadsSomewhere(href)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }
  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }
  return (
    <Ask
      label={t('rich.address')}
      start={before}
      most={LIMITS.linkLength}
      fault={isWrong ? t('rich.addressWrong') : undefined}
      onApply={apply}
      onClose={onClose}
      more={
        before !== '' && (
          <Button look="quiet" onClick={remove}>
            {t('rich.unlink')}
          </Button>
        )
      }
    />
  );
}

/** The formula that is selected, or a new one. */
export function AskFormula({ editor, onClose }: Props) {
  const { t } = useText();
  const { selection } = editor.state;
  const chosen =
    selection instanceof NodeSelection && selection.node.type.name === 'formula' ? selection.node : undefined;
  return (
    <Ask
      label={t('rich.tex')}
      start={String(chosen?.attrs['tex'] ?? '')}
      most={LIMITS.formulaLength}
      onApply={(typed) => {
        const tex = typed.trim();
        if (tex !== '') editor.chain().focus().insertContent({ type: 'formula', attrs: { tex } }).run();
        onClose();
      }}
      onClose={onClose}
      preview={(typed) => typed.trim() !== '' && <Formula tex={typed.trim()} isDisplayed />}
    />
  );
}

interface AskProps {
  readonly label: string;
  readonly start: string;
  readonly most: number;
  readonly fault?: string | undefined;
  readonly onApply: (typed: string) => void;
  readonly onClose: () => void;
  readonly more?: ReactNode;
  readonly preview?: (typed: string) => ReactNode;
}

/** Stands in a form of its own fields: Enter applies it, Escape leaves it, and neither reaches what is around. */
function Ask({ label, start, most, fault, onApply, onClose, more, preview }: AskProps) {
  const { t } = useText();
  const [typed, setTyped] = useState(start);
  return (
    <div
      className="rich-ask"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        if (event.key === 'Enter' && (event.target as Element).localName !== 'input') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') onApply(typed);
        else onClose();
      }}
    >
      <Entry
        label={label}
        value={typed}
        maxLength={most}
        autoFocus
        spellCheck={false}
        fault={fault}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="row">
        <Button onClick={() => onApply(typed)}>{t(start === '' ? 'rich.insert' : 'rich.apply')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        {more}
      </div>
      {preview?.(typed)}
    </div>
  );
}
