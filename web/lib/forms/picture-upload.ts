import {
  UPLOAD_BYTES_MAX,
  UPLOAD_PIXELS_MAX,
  type Upload,
  uploadTypes,
} from '../../../contract/links/uploads.ts'
import { apiFetch } from '../api/api-fetch.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { failureWords } from '../api/failure-words.ts'

/** Of the mutation that uploads a picture. */
export const pictureKey = ['uploads']

class RefusedFile extends Error {
  override name = 'RefusedFile'
}

/** Sends a picture, and returns the address under which it is public. */
export async function uploadPicture(file: File): Promise<string> {
  if (!uploadTypes.some((type) => type === file.type)) {
    throw new RefusedFile('Choose a PNG, JPEG, WebP, GIF or AVIF')
  }
  if (file.size > UPLOAD_BYTES_MAX) throw new RefusedFile('Choose a picture of at most 5 MB')
  const body = file.type === 'image/avif' ? await decoded(file) : file
  const answer = await apiFetch('/api/ui/v1/uploads', {
    method: 'POST',
    headers: { 'content-type': body.type },
    body,
  })
  const { url }: Upload = await answer.json()
  return url
}

/** What the field says about a picture that was not uploaded. */
export function uploadTrouble(error: unknown): string {
  if (error instanceof RefusedFile) return error.message
  const picture =
    error instanceof ApiProblem && error.fields.find(({ path }) => path === 'picture')?.message
  return picture || failureWords(error).detail
}

/** Every browser decodes AVIF; a server may not. */
async function decoded(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new RefusedFile('This picture cannot be read. It may be damaged')
  const { width, height } = picture
  if (width * height > UPLOAD_PIXELS_MAX) {
    throw new RefusedFile('Choose a picture of at most 40 megapixels')
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  // A browser that cannot write WebP writes a PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.95 })
}
