import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, http, refusal, show } from '@/test-render';
import FigureSource from './figure-source';

const api = anApi();

test('a catalogue that cannot be read is reported, and the way to it is open again', async () => {
  api.use(http.get('*/api/figures', () => refusal(503, 'server.busy', 'El servidor está ocupado.')));
  const closed = vi.fn();
  show(<FigureSource figure="ppc" project="p-1" schedule="s-1" from="" to="" onClose={closed} />);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(JSON.stringify(useNotices.getState().told)).toContain('El servidor está ocupado.');
});
