import { z } from 'zod'

/** A name as it was typed. It is validated when it is sent. */
export const TypedName = z.object({ name: z.string() })
