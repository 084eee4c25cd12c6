import { useState } from 'react';
import { believed } from '../kit/data/request.ts';

/** As many as there are digits. */
const MOST = 9;
const nameOf = () => `lectern.homework.remarks.${believed() ?? ''}`;

function read(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf()) ?? '[]') as string[];
  } catch {
    return []; // storage is switched off, or somebody else wrote there
  }
}

/** The remarks that a teacher says often, on this device. */
export function useRemarks() {
  const [remarks, setRemarks] = useState(read);
  function keep(after: readonly string[]): void {
    setRemarks(after);
    try {
      localStorage.setItem(nameOf(), JSON.stringify(after));
    } catch {
      // storage is full or switched off: they last as long as the page
    }
  }
  return {
    remarks,
    isFull: remarks.length >= MOST,
    add: (remark: string) => keep([...remarks.filter((one) => one !== remark), remark].slice(-MOST)),
    drop: (remark: string) => keep(remarks.filter((one) => one !== remark)),
  };
}
