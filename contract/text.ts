import { z } from 'zod'
import { isPlainLine } from './one-line.ts'

/** A text that people enter, without characters that no store and no screen can show. */
export const Text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\u0000'),
      'Remove the broken characters',
    )

/** A name or title, which also stands in mails: one line of visible characters. */
export const Line = (max: number, missing = 'Enter a name') =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters`)
    .refine(isPlainLine, 'Remove line breaks and invisible characters')
