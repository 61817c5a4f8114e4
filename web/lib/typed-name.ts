import { z } from 'zod'

/** Whatever was typed as a name: what is valid is said when it is sent. */
export const TypedName = z.object({ name: z.string() })
