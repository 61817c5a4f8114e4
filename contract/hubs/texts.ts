import { z } from 'zod'
import { UPLOADS_PATH } from '../links/uploads.ts'

/** Text of a hub. It may be empty in a draft. */
export const words = (max: number) =>
  z
    .string('Enter a text')
    .max(max, `At most ${max} characters`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\u0000'),
      'Remove the broken characters',
    )

const NAME = /^[A-Za-z0-9_-]{43}$/

/** An uploaded picture by its name, the hash in its address. The whole address is accepted too. */
export const Picture = z
  .string('Upload a picture first')
  .max(2048, 'Upload a picture first')
  .transform((text) =>
    text.slice(text.lastIndexOf(UPLOADS_PATH) < 0 ? 0 : text.lastIndexOf('/') + 1),
  )
  .refine((name) => NAME.test(name), 'Upload a picture first')
  .meta({ description: 'The name, or the address, of an uploaded picture' })
