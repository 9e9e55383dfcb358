/** The type of a link by the ends of the bars it joins. Which links may be made is the engine's to say. */
import type { LinkTypeName } from '@/engine';

/** The end of a bar a link leaves from or arrives at. */
export type LinkSide = 'start' | 'finish';

export function linkTypeOf(from: LinkSide, to: LinkSide): LinkTypeName {
  if (from === 'finish') return to === 'start' ? 'FS' : 'FF';
  return to === 'start' ? 'SS' : 'SF';
}
