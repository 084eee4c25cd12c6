import { EMPTY_RICH_TEXT, type RichText } from '@lectern/contracts/kernel/rich-text-doc.ts';
import type { Content } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EXTENSIONS } from './extensions.ts';
import { fromWord } from './from-word.ts';
import { AskFormula, AskLink } from './insertions.tsx';
import { Tools, type Asked } from './tools.tsx';

interface Props {
  readonly value: RichText | undefined;
  readonly onChange: (value: RichText | undefined) => void;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly autoFocus: boolean;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const contentOf = (editor: Tiptap) => (editor.isEmpty ? undefined : (editor.getJSON() as unknown as RichText));

/** The editor by tiptap; what is in it is always what the contract's schema knows. */
export function Editor({ value, onChange, labelledBy, describedBy, isInvalid, autoFocus }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: 'rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: fromWord,
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== 'k') return false;
        event.preventDefault(); // browsers have a use for it, too
        setAsked('link');
        return true;
      },
      handleDOMEvents: {
        dblclick: (view: EditorView, { target }: Event) => {
          const drawn = (target as Element).closest('.formula');
          if (drawn === null) return false;
          const chosen = NodeSelection.create(view.state.doc, view.posAtDOM(drawn, 0));
          view.dispatch(view.state.tr.setSelection(chosen));
          setAsked('formula');
          return true;
        },
      },
    }),
    [labelledBy, describedBy, isInvalid],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: (value ?? EMPTY_RICH_TEXT) as Content,
    autofocus: autoFocus && 'end',
    editorProps,
    onUpdate: ({ editor: changed }) => told.current(contentOf(changed)),
  });
  // Something else was put in its place: another version, or nothing once it was sent.
  useEffect(() => {
    if (!same(value, contentOf(editor)))
      editor.commands.setContent((value ?? EMPTY_RICH_TEXT) as Content, { emitUpdate: false });
  }, [editor, value]);
  const close = () => {
    setAsked(undefined);
    editor.commands.focus();
  };
  return (
    <div className="rich-editor">
      <Tools editor={editor} onAsk={setAsked} asked={asked} />
      {asked === 'link' && <AskLink editor={editor} onClose={close} />}
      {asked === 'formula' && <AskFormula editor={editor} onClose={close} />}
      <EditorContent editor={editor} />
    </div>
  );
}
