import { request, type Schema } from '@/shared/api';

/** Uploads a file and gives the name the server keeps it under. */
export async function uploadDocument(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  const kept = await request<Schema<'UploadedDocument'>>('POST', '/api/attachments/upload', body, { timeout: 120_000 });
  return kept.name;
}
