import { z } from 'zod'

/** A text that people enter, without characters that no store and no screen can show. */
export const Text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\u0000'),
      'Remove the broken characters',
    )
