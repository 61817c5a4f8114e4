import { z } from 'zod'
import { offered, type RuleValues } from './rule-values.ts'

const text = z.string()
const texts = z.array(text)

/** Schema of a rule in a draft. */
export const RuleDraft: z.ZodType<RuleValues> = z.object({
  id: text,
  countries: texts,
  devices: texts,
  os: texts,
  browsers: texts,
  languages: texts,
  hours: z.object({ days: texts, from: text, until: text, timeZone: text }),
  startsAt: text,
  expiresAt: text,
  asked: z.array(z.enum(offered)),
  end: z.enum(['redirect', 'split', 'block']),
  redirectTo: text,
  block: z.object({ message: text }),
  split: z.array(z.object({ redirectTo: text, weight: text })),
})
