import { createContext, useContext } from 'react';
import type { Card } from './panels';

interface Analytics {
  /** Opens what a card means, and the rows behind it. */
  explain: (card: Card) => void;
  /** Whether there is anything to say about it. */
  explains: (card: Card) => boolean;
  /** Asks for everything once more. */
  again: () => void;
}

const Context = createContext<Analytics>({ explain: () => {}, explains: () => false, again: () => {} });

export const AnalyticsContext = Context.Provider;
export const useAnalytics = (): Analytics => useContext(Context);
