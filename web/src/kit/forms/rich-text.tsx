import { plainTextOf, type RichText as Doc } from '@lectern/contracts/kernel/rich-text-doc.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useEffect, useId, useState } from 'react';
import { areasReady } from '../i18n/text.ts';
import { Fault } from '../ui/entry.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { faultText } from './faults.ts';
import type { FieldProps } from './field.tsx';
import { useText } from '../texts.ts';
import type { Editor as EditorType } from '../rich-text/editor.tsx';
import '../rich-text/rich-text.css';

/** With its texts: an editor that waited for them in its place would take the form out of the page meanwhile, and its faults. */
async function loadEditor() {
  const loaded = await import('../rich-text/editor.tsx');
  await areasReady();
  return loaded;
}

interface Props extends FieldProps<Doc> {
  /** In units [R5.01]. */
  readonly max: number;
}

/** A field for a rich text. Its editor is fetched when the first one is shown; what was written stays with the form. */
export function RichText({ label, hint, fault, value, onChange, max, autoFocus = false }: Props) {
  const { t } = useText();
  const name = useId();
  const below = useId();
  const [state, setState] = useState<{ Editor?: typeof EditorType; error?: unknown; tries: number }>({ tries: 0 });
  const { Editor, error, tries } = state;
  useEffect(() => {
    let isGone = false;
    loadEditor().then(
      (loaded) => !isGone && setState((before) => ({ tries: before.tries, Editor: loaded.Editor })),
      (failure: unknown) => !isGone && setState((before) => ({ ...before, error: failure })),
    );
    return () => {
      isGone = true;
    };
  }, [tries]);
  const n = units(value === undefined ? '' : plainTextOf(value).trim());
  const said = fault ?? (n > max ? faultText({ code: 'text.tooLong', max }, t) : undefined);
  return (
    <div className="entry" role="group" aria-labelledby={name}>
      <span className="row">
        <span className="grow" id={name}>
          {label}
        </span>
        <span className={n > max ? 't12 over' : 't12 i3'} id={`${below}n`}>
          {t('field.units', { n, max })}
        </span>
      </span>
      {Editor !== undefined ? (
        <Editor
          value={value}
          onChange={onChange}
          labelledBy={name}
          describedBy={`${below} ${below}n`}
          isInvalid={said !== undefined}
          autoFocus={autoFocus}
        />
      ) : (
        <div className="rich-editor">
          {error === undefined ? (
            <Skeleton lines={4} />
          ) : (
            <Failed error={error} retry={() => setState({ tries: tries + 1 })} />
          )}
        </div>
      )}
      <span id={below}>{said === undefined ? hint : <Fault>{said}</Fault>}</span>
    </div>
  );
}
