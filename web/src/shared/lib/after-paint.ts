/**
 * Runs a task once what is drawn now is on screen; in a hidden window, where nothing is painted, soon. The function it gives calls
 * the task off.
 */
export function afterPaint(task: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(task, 50);
    return () => clearTimeout(timer);
  }
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(task);
  });
  return () => cancelAnimationFrame(frame);
}
