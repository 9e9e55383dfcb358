import { localStorageColorSchemeManager, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';

/** What the person chose: a theme, or to follow the system. */
export type Appearance = 'light' | 'dark' | 'system';

/** Keeps the choice in this browser and follows a change made in another tab. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'gantry.appearance' });

const toScheme: Record<Appearance, MantineColorScheme> = { light: 'light', dark: 'dark', system: 'auto' };

export function useAppearance(): { appearance: Appearance; setAppearance: (appearance: Appearance) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    appearance: colorScheme === 'auto' ? 'system' : colorScheme,
    setAppearance: (appearance) => setColorScheme(toScheme[appearance]),
  };
}
