import { z } from 'zod'

const YEAR_10000 = Date.UTC(10_000, 0)

/** A time with its offset. Years have four digits: responses could not represent others the same way. */
export const Moment = z.iso
  .datetime({ offset: true, error: 'Use a time such as 2026-11-21T00:00:00Z' })
  .refine((text) => Date.parse(text) < YEAR_10000, 'Use a time before the year 10000')
