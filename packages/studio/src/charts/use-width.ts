import { useEffect, useRef, useState } from 'preact/hooks';

/** The width of an element in pixels, as it is and as it becomes. */
export function useWidth(first: number) {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(200, Math.round(entry.contentRect.width)));
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
