import { type DragEvent, useRef, useState } from 'react';

/** Takes one file dropped anywhere on the element the handlers are spread on. */
export function useFileDrop(enabled: boolean, onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const depth = useRef(0); // enter and leave also come from every child passed over

  const carriesFile = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!carriesFile(event)) return;
      event.preventDefault();
      depth.current++;
      setOver(true);
    },
    onDragOver(event: DragEvent) {
      if (!carriesFile(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave(event: DragEvent) {
      if (!carriesFile(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!carriesFile(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
  };
  return { over: enabled && over, handlers };
}
