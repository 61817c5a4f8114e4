import { z } from 'zod'

export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024
export const UPLOAD_PIXELS_MAX = 40_000_000
/** Flat drawings and screenshots of up to 4096 × 4096 pixels may have next to no bytes; larger ones need some. */
export const UPLOAD_PLAIN = { pixels: 4096 * 4096, perByte: 50 } as const
export const uploadTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

/** Uploaded pictures are public below this path; their names are hashes. */
export const UPLOADS_PATH = '/api/ui/v1/uploads/'

/** A picture as it is served: re-encoded as WebP, without the metadata of the file that was sent. */
export const Upload = z
  .object({
    url: z.string().meta({ description: 'Public, and never changes' }),
    width: z.int(),
    height: z.int(),
    /** In bytes. */
    size: z.int(),
  })
  .meta({ id: 'Upload' })

/** A picture somewhere else, which the server fetches once. */
export const UploadFromAddress = z
  .strictObject({
    address: z
      .string('Enter an address')
      .trim()
      .min(1, 'Enter an address')
      .max(8192, 'Shorten the address: at most 8,192 characters'),
  })
  .meta({ id: 'UploadFromAddress' })

export type Upload = z.infer<typeof Upload>
export type UploadFromAddress = z.infer<typeof UploadFromAddress>
