/** Pixels of the longer side: what the server keeps of a picture. */
const LONGEST = 2_000;

/** A picture of the camera in a size that a weak signal carries. As it is where the browser cannot draw it. */
export async function shrink(file: File): Promise<File> {
  try {
    const drawn = await createImageBitmap(file);
    const most = Math.max(drawn.width, drawn.height);
    if (most <= LONGEST && file.type === 'image/jpeg') return file;
    const scale = Math.min(1, LONGEST / most);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(drawn.width * scale));
    canvas.height = Math.max(1, Math.round(drawn.height * scale));
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    drawn.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
