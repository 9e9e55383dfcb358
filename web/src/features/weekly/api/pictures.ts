import { request, type Schema } from '@/shared/api';

/** Sends the picture of a reason and gives the name to keep it by. */
export async function sendPicture(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  const { name } = await request<Schema<'UploadedDocument'>>('POST', '/api/cncs/upload', body, { timeout: 60_000 });
  return name;
}
