import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager } from './appearance';
import { theme } from './theme';

/** The server lets style elements in by a nonce of this one page; without a server (tests, development) there is none. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The library that keeps the page still behind a dialog looks for the nonce here.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();

/** Theme, colours and the light or dark choice for everything inside. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
