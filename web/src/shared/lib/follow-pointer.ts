/** How a gesture came to its end: the button was let go, Escape was pressed, or nobody saw the button go up. */
export type GestureEnd = 'dropped' | 'escaped' | 'lost';

interface Gesture {
  move: (event: PointerEvent) => void;
  end: (how: GestureEnd) => void;
}

/**
 * Follows a pointer that went down, wherever it goes, until the gesture ends: when it is let go, with Escape, and when
 * its release was lost, so that nothing sticks to a pointer whose button is up. Stops early, without an end, by the
 * returned function.
 */
export function followPointer(pointer: number, { move, end }: Gesture): () => void {
  const finish = (how: GestureEnd): void => {
    stop();
    if (how === 'escaped') swallowRelease();
    end(how);
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    if (event.buttons === 0) finish('lost');
    else move(event);
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId === pointer) finish('dropped');
  };
  const onCancel = (event: PointerEvent): void => {
    if (event.pointerId === pointer) finish('lost');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish('escaped');
  };
  const onBlur = (): void => finish('lost');
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('blur', onBlur);
  const stop = (): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('blur', onBlur);
  };
  return stop;
}

/** The button is still down: letting go of it means nothing. */
function swallowRelease(): void {
  const onUp = (): void => {
    forget();
    swallowClick();
  };
  const forget = (): void => {
    window.removeEventListener('pointerup', onUp, true);
    window.removeEventListener('pointerdown', forget, true);
  };
  window.addEventListener('pointerup', onUp, true);
  window.addEventListener('pointerdown', forget, true); // the release was lost
}

/** The click that follows the end of a gesture means nothing. */
export function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, true), 0);
}
