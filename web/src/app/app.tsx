import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { UiProvider } from '@/shared/ui';
import { router } from './router';
import { swrConfig } from './swr-config';

export function App() {
  return (
    <UiProvider>
      <SWRConfig value={swrConfig}>
        <RouterProvider router={router} />
      </SWRConfig>
    </UiProvider>
  );
}
