import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';

export type FigureEntry = Schema<'FigureEntry'>;

/** What each figure means. Without an answer the screen still has its figures, so a failed read needs no notice. Nothing is read without a language. */
export const useCatalogue = (language: string | undefined) =>
  useSWR<FigureEntry[]>(language && ['figures', language], () => call('GET', '/api/figures'), { onError: () => {} });
