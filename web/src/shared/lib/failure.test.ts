import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/shared/api';
import { showLanguage } from '@/shared/i18n';
import { codeToCopy, failureOf } from './failure';

beforeEach(() => showLanguage('es'));

test('ui-110 ui-205 ui-310 what the server refused is said in its own words, with a stable code to copy', () => {
  const body = {
    code: 'link.cycle',
    message: 'Este vínculo cierra un círculo.',
    params: { rows: [25] },
    correlationId: '7f3a92b1-44',
  };
  const failure = failureOf(new ApiError(409, body.code, body.message, body));
  expect(failure).toMatchObject({ status: 409, code: 'link.cycle', message: body.message, params: { rows: [25] } });
  expect(codeToCopy(failure)).toBe('link.cycle · 7f3a92b1');
});

test('ui-104 a call without an answer says that there is no connection', () => {
  expect(failureOf(new ApiError(0, 'client.offline', '')).message).toBe('No hay conexión con el servidor.');
  showLanguage('en');
  expect(failureOf(new ApiError(0, 'client.offline', '')).message).toBe('There is no connection to the server.');
});

test('an answer without words is said by its kind', () => {
  expect(failureOf(new ApiError(503, 'http.503', '')).message).toBe('El servidor no pudo responder.');
  expect(failureOf(new ApiError(404, 'http.404', '')).message).toBe('El servidor no aceptó la solicitud.');
});

test('anything else that is thrown is a failure of the page', () => {
  expect(failureOf(new TypeError('x is undefined'))).toMatchObject({ code: 'client.unexpected' });
});
