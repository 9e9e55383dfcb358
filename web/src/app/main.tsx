import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@/shared/ui/tokens.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider defaultColorScheme="auto" />
  </StrictMode>,
);
