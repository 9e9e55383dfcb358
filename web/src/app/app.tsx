import { RouterProvider } from 'react-router/dom';
import { UiProvider } from '@/shared/ui';
import { router } from './router';

export function App() {
  return (
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  );
}
