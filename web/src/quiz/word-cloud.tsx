import { useEffect, useState } from 'react';
import { placed, SIZE, type Counted, type Placed } from './cloud-layout.ts';
import './word-cloud.css';

interface Props {
  readonly words: readonly Counted[];
  readonly label: string;
}

/** The picture alone: a list or a table beside it says the same to everybody. */
export function WordCloudPicture({ words, label }: Props) {
  const [all, setAll] = useState<readonly Placed[]>([]);
  const told = JSON.stringify(words);
  useEffect(() => placed(JSON.parse(told) as Counted[], setAll), [told]);
  return (
    <svg
      className="word-cloud"
      role="img"
      aria-label={label}
      viewBox={`${-SIZE[0] / 2} ${-SIZE[1] / 2} ${SIZE.join(' ')}`}
    >
      {all.map(({ text, size, x, y }) => (
        <text key={text} x={x} y={y} fontSize={size} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}
