import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The blueprint accent in the ten steps the library asks for; components themselves use the tokens. */
const accent: MantineColorsTuple = [
  '#f4f7fe',
  '#e5edff',
  '#cfdeff',
  '#aec7fe',
  '#8aacfa',
  '#6890f4',
  '#456fe9',
  '#294fce',
  '#1f3fad',
  '#183182',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  colors: { accent },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--g-font)',
});
