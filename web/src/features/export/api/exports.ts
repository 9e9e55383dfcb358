import { request } from '@/shared/api';

/** Files other tools read: Primavera P6 XER, Primavera P6 XML, Microsoft Project XML. */
export const formats = ['xer', 'pmxml', 'mspdi'] as const;
export type Format = (typeof formats)[number];

/** What a file does not say as the schedule does, each name with how many rows it is about. */
export interface Report {
  /** Written another way. */
  changed: Record<string, number>;
  /** Fields the tool has none for; they come back from the user field "Gantry". */
  carried: Record<string, number>;
  /** Not in the file. */
  leftOut: Record<string, number>;
}

export interface ExportView {
  id: string;
  schedule: string;
  format: Format;
  /** Of the file. */
  name: string;
  phase: 'writing' | 'ready' | 'failed' | 'cancelled';
  bytes: number;
  /** Records written, of about so many. */
  records: number;
  of: number;
  report?: Report;
  problem?: { code: string; message: string; params?: Record<string, unknown> };
}

export const startExport = (schedule: string, format: Format) =>
  request<ExportView>('POST', `/api/schedules/${schedule}/exports`, { format });

export const viewExport = (id: string, signal?: AbortSignal) =>
  request<ExportView>('GET', `/api/exports/${id}`, undefined, { signal });

export const cancelExport = (id: string) => request<ExportView>('DELETE', `/api/exports/${id}`);

/** Where the file is fetched from. */
export const fileOf = (id: string) => `/api/exports/${id}/file`;
