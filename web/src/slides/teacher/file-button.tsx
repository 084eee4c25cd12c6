import { useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { ACCEPTED } from './file-fault.ts';

interface Props {
  readonly label: string;
  readonly size?: 'sm';
  readonly describedBy?: string;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** Opens the system's file picker; the same file may be chosen twice in a row. */
export function FileButton({ label, size, describedBy, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(size && { size })} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
