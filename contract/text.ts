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
  lineOf(z.string().trim().min(1, missing), max)

/** A line that may be empty. */
export const OptionalLine = (max: number) => lineOf(z.string().trim(), max)

const lineOf = (text: z.ZodString, max: number) =>
  text
    .max(max, `At most ${max} characters`)
    .refine(isPlainLine, 'Remove line breaks and invisible characters')
