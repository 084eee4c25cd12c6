import { useEffect, useState, type CSSProperties } from 'react';

/** The picture's unit is 1/1080 of the height, but a window narrower than 4:3 is measured by its width. */
export function usePicture(): { readonly aspect: number; readonly pu: CSSProperties } {
  const [size, setSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const measure = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const pu = Math.min(size.height / 1080, size.width / 1440);
  return { aspect: size.width / (1080 * pu), pu: { '--pu': `${pu}px` } as CSSProperties };
}
