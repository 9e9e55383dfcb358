import { useEffect } from 'react';
import { create } from 'zustand';

type Answer = (proven: boolean) => void;

const useStore = create<{ answer: Answer | null }>()(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;
let hosts = 0;

/**
 * Asks the person to prove again who they are. All calls that wait share one question. False where they decline, or
 * where nothing on screen can ask.
 */
export function askForProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) => {
    useStore.setState({
      answer: (proven) => {
        asked = null;
        useStore.setState({ answer: null });
        resolve(proven);
      },
    });
  });
  return asked;
}

/** For the one place that asks: how to answer the calls that wait, or null while none does. */
export function useProofAsked(): Answer | null {
  useEffect(() => {
    hosts += 1;
    return () => {
      hosts -= 1;
      useStore.getState().answer?.(false);
    };
  }, []);
  return useStore((s) => s.answer);
}
