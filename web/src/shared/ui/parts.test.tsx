import { IconPlus, IconTrash } from '@tabler/icons-react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/shared/api';
import { expectAccessible, show } from '@/test-render';
import {
  Avatar,
  Banner,
  Button,
  Chip,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  IconButton,
  Kbd,
  Mark,
  Menu,
  MenuItem,
  NoAccess,
  ProgressBar,
  Segment,
  Skeleton,
} from '.';

function Choice() {
  const [value, setValue] = useState('a');
  return (
    <Segment
      label="Vista"
      value={value}
      onChange={setValue}
      options={[
        { value: 'a', label: 'Tarjetas' },
        { value: 'b', label: 'Tabla' },
      ]}
    />
  );
}

test('the parts have no serious accessibility finding', async () => {
  const { container } = show(
    <main>
      <h1>
        <Mark title="Gantry" /> Piezas
      </h1>
      <Button variant="primary" icon={IconPlus}>
        Guardar
      </Button>
      <Button on>Crítica</Button>
      <IconButton label="Eliminar" shortcut="Shift+D" icon={IconTrash} />
      <Choice />
      <Chip tone="bad">+2 d</Chip>
      <Avatar user="u-1" name="Camila" lastname="Rojas" />
      <Kbd keys="Ctrl+Z" />
      <Field label="Duración" unit="días" error="Escribe un número" />
      <Field label="Contraseña" type="password" />
      <ProgressBar value={0.29} expected={0.3} label="Avance" />
      <Banner tone="warn">Sin conexión</Banner>
      <Skeleton width={80} />
      <EmptyState title="Aún no hay proyectos" text="Crea el primero." />
      <NoAccess title="No tienes acceso" text="Pídelo a Camila Rojas." />
      <ErrorState
        title="No pudimos cargar"
        error={new ApiError(503, 'store.unavailable', 'Ahora no.')}
        onRetry={() => {}}
      />
    </main>,
  );
  await expectAccessible(container);
});

test('arrow keys choose in a segment, and one stop of Tab holds it', async () => {
  const user = userEvent.setup();
  show(<Choice />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Tarjetas' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Tabla' }).getAttribute('aria-checked')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Tabla' }));
});

test('a menu says what it is and runs what is chosen', async () => {
  const user = userEvent.setup();
  const run = vi.fn();
  show(
    <Menu target={<button type="button">Acciones</button>}>
      <MenuItem>Abrir</MenuItem>
      <MenuItem onClick={run}>Duplicar</MenuItem>
    </Menu>,
  );
  const target = screen.getByRole('button', { name: 'Acciones' });
  expect(target.getAttribute('aria-expanded')).toBe('false');
  await user.click(target);
  expect(target.getAttribute('aria-expanded')).toBe('true');
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicar', hidden: true }));
  expect(run).toHaveBeenCalledOnce();
});

test('a dialog takes the focus and Escape closes it', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  show(
    <Dialog opened onClose={close} title="¿Eliminar 14 actividades?" actions={<Button data-autofocus>Cancelar</Button>}>
      También 22 vínculos.
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 14 actividades?' });
  expect(screen.queryByRole('banner')).toBeNull(); // the page's alone
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await expectAccessible(document.body);
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

/** A dialog that is drawn only while it is open, as a click or an entry of a menu opens it. */
function Asking({ menu }: { menu?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {menu ? (
        <Menu target={<button type="button">Más</button>}>
          <MenuItem onClick={() => setOpen(true)}>Eliminar</MenuItem>
        </Menu>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Eliminar
        </button>
      )}
      {open && (
        <Dialog
          opened
          onClose={() => setOpen(false)}
          title="¿Eliminar?"
          actions={<Button data-autofocus>Cancelar</Button>}
        >
          14 actividades
        </Dialog>
      )}
    </>
  );
}

test('a dialog gives the focus back to the button that opened it', async () => {
  const user = userEvent.setup();
  show(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Eliminar'));
});

test('a dialog that an entry of a menu opened gives the focus back to what opened the menu', async () => {
  const user = userEvent.setup();
  show(<Asking menu />);
  await user.click(screen.getByRole('button', { name: 'Más' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Más'));
});

test('a busy button takes no second click', async () => {
  const user = userEvent.setup();
  const run = vi.fn();
  show(
    <Button busy onClick={run}>
      Crear
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Crear' }));
  expect(run).not.toHaveBeenCalled();
});

test('an icon button tells its name and key in a tip, and Escape hides it', async () => {
  const user = userEvent.setup();
  show(<IconButton label="Deshacer" shortcut="Ctrl+Z" icon={IconPlus} />);
  await user.hover(screen.getByRole('button', { name: 'Deshacer' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('DeshacerCtrl Z');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('ui-205 an error screen says what failed, offers another try and the code to copy', async () => {
  const user = userEvent.setup();
  const retry = vi.fn();
  const body = { correlationId: '7f3a92b1-44' };
  show(
    <ErrorState
      title="No pudimos cargar el programa"
      safe="Lo que editaste sigue en este equipo."
      error={new ApiError(503, 'store.unavailable', 'El servidor no responde.', body)}
      onRetry={retry}
    />,
  );
  const alert = screen.getByText('No pudimos cargar el programa').closest('[role="alert"]');
  expect(alert?.textContent).toContain('El servidor no responde. Lo que editaste sigue en este equipo.');
  expect(alert?.textContent).toContain('store.unavailable · 7f3a92b1');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('what a dialog proposes is selected when the focus enters, once', async () => {
  show(<Field label="Nombre" data-autofocus defaultValue="Programa general" />);
  const field = screen.getByLabelText<HTMLInputElement>('Nombre');
  const user = userEvent.setup();
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Programa general'.length]);
  await user.keyboard('Torre');
  expect(field.value).toBe('Torre');
  field.blur();
  field.setSelectionRange(2, 2);
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
});
