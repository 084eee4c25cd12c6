import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, type ReactNode } from 'react';
import { Separator, ToggleButton, Toolbar } from 'react-aria-components';
import { Icon } from '../ui/icon.tsx';
import { useText } from './texts.ts';

/** What needs words of its own before it can be inserted. */
export type Asked = 'link' | 'formula';

type Chain = ReturnType<Editor['chain']>;

interface Tool {
  readonly id: keyof typeof GLYPHS;
  readonly keys?: string;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
  readonly run: (chain: Chain) => Chain;
}

/** Letters are drawn by the style sheet: they are no words of the button. */
const GLYPHS = {
  bold: 'B',
  italic: 'I',
  underline: 'U',
  strike: 'S',
  code: '<>',
  heading1: 'H1',
  heading2: 'H2',
  bulletList: '•–',
  orderedList: '1.',
  blockquote: '“”',
  link: <Icon name="link" size="s" />,
  formula: 'ƒx',
  undo: <Icon name="undo" size="s" />,
  redo: (
    <span className="mirrored">
      <Icon name="undo" size="s" />
    </span>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

const mark = (id: 'bold' | 'italic' | 'underline' | 'strike' | 'code', keys: string): Tool => ({
  id,
  keys,
  isOn: (editor) => editor.isActive(id),
  run: (chain) => chain.toggleMark(id),
});

const TOOLS: readonly (readonly Tool[])[] = [
  [mark('bold', 'B'), mark('italic', 'I'), mark('underline', 'U'), mark('strike', '⇧ S'), mark('code', 'E')],
  [
    ...([1, 2] as const).map((level): Tool => ({
      id: `heading${level}`,
      keys: `Alt ${level}`,
      isOn: (editor) => editor.isActive('heading', { level }),
      run: (chain) => chain.toggleHeading({ level }),
    })),
    {
      id: 'bulletList',
      keys: '⇧ 8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (chain) => chain.toggleBulletList(),
    },
    {
      id: 'orderedList',
      keys: '⇧ 7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      id: 'blockquote',
      keys: '⇧ B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (chain) => chain.toggleBlockquote(),
    },
  ],
  [
    { id: 'link', keys: 'K', isOn: (editor) => editor.isActive('link'), run: (chain) => chain },
    { id: 'formula', isOn: (editor) => editor.isActive('formula'), run: (chain) => chain },
  ],
  [
    { id: 'undo', keys: 'Z', isOff: (editor) => !editor.can().undo(), run: (chain) => chain.undo() },
    { id: 'redo', keys: '⇧ Z', isOff: (editor) => !editor.can().redo(), run: (chain) => chain.redo() },
  ],
];

const all = TOOLS.flat();
const COMMAND = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

interface Props {
  readonly editor: Editor;
  readonly asked: Asked | undefined;
  readonly onAsk: (asked: Asked | undefined) => void;
}

/** One stop for Tab; arrows go from one tool to the next. Pressed by keyboard, a tool keeps the focus. */
export function Tools({ editor, asked, onAsk }: Props) {
  const { t } = useText();
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: all.filter(({ isOn }) => isOn?.(now)).map(({ id }) => id),
      off: all.filter(({ isOff }) => isOff?.(now)).map(({ id }) => id),
    }),
  });
  return (
    <Toolbar className="rich-tools" aria-label={t('rich.tools')}>
      {TOOLS.map((group, at) => (
        <Fragment key={group[0]!.id}>
          {at > 0 && <Separator orientation="vertical" />}
          {group.map(({ id, keys, run }) => {
            const name = t(`rich.${id}`);
            const isAsking = id === asked;
            return (
              <ToggleButton
                key={id}
                className="btn quiet icon"
                aria-label={name}
                isSelected={isAsking || shown.on.includes(id)}
                isDisabled={shown.off.includes(id)}
                onPress={({ pointerType }) => {
                  if (id === 'link' || id === 'formula') return onAsk(isAsking ? undefined : id);
                  const chain = editor.chain();
                  run(pointerType === 'keyboard' || pointerType === 'virtual' ? chain : chain.focus()).run();
                }}
              >
                <Glyph id={id} title={keys === undefined ? name : `${name} (${COMMAND} ${keys})`} />
              </ToggleButton>
            );
          })}
        </Fragment>
      ))}
    </Toolbar>
  );
}

function Glyph({ id, title }: { readonly id: keyof typeof GLYPHS; readonly title: string }) {
  const glyph = GLYPHS[id];
  if (typeof glyph !== 'string') return <span title={title}>{glyph}</span>;
  return <span className={`glyph ${id}`} data-glyph={glyph} title={title} />;
}
