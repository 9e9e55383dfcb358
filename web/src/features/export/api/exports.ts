import { call, type Schema } from '@/shared/api';

/** Files other tools read: Primavera P6 XER, Primavera P6 XML, Microsoft Project XML. */
export const formats = ['xer', 'pmxml', 'mspdi'] as const;
export type Format = (typeof formats)[number];

export type ExportView = Schema<'Export'>;

/** What a file does not say as the schedule does, each name with how many rows it is about. */
export type Report = NonNullable<ExportView['report']>;

export const startExport = (schedule: string, format: Format) =>
  call('POST', '/api/schedules/{schedule}/exports', { path: { schedule }, body: { format } });

export const viewExport = (id: string, signal?: AbortSignal) =>
  call('GET', '/api/exports/{export}', { path: { export: id }, signal });

export const cancelExport = (id: string) => call('DELETE', '/api/exports/{export}', { path: { export: id } });

/** Where the file is fetched from. */
export const fileOf = (id: string) => `/api/exports/${id}/file`;
