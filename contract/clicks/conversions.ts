import { z } from 'zod'
import { Text } from '../text.ts'
import { AnalyticsQuery, approximate, error, locked } from './analytics.ts'
import { CLICK_ID } from './conversion-limits.ts'
import { dimensions } from './dimensions.ts'

const NAME_MAX = 60
const REFERENCE_MAX = 100
const VALUE_MAX = 1_000_000_000
const THOUSANDTHS = 1000

/** ISO 4217, as the runtime knows it. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Numbers are binary, so compare with the number that is closest to the rounded value. */
const hasThreeDecimals = (value: number): boolean => thousandthsOf(value) / THOUSANDTHS === value

/** The value of a conversion in whole thousandths of its currency. */
export const thousandthsOf = (value: number): number => Math.round(value * THOUSANDTHS)

const isShown = (text: string) => text.trim() !== ''

export const ReportConversion = z
  .strictObject({
    clickId: z
      .string()
      .min(1)
      .max(100)
      .meta({
        description: `The value of ${CLICK_ID} that the target was called with`,
      }),
    name: Text(NAME_MAX)
      .refine(isShown, 'Say what happened, such as Purchase')
      .transform((text) => text.trim())
      .meta({
        description: 'What happened, such as Purchase; counted by it, in the same spelling',
      }),
    value: z
      .number()
      .min(0)
      .max(VALUE_MAX, 'At most 1,000,000,000')
      .refine(hasThreeDecimals, 'At most three decimals')
      .nullish(),
    currency: z
      .string()
      .refine((code) => currencies.has(code), 'Use a code of ISO 4217 in capitals, such as EUR')
      .nullish()
      .meta({ description: 'Goes with a value' }),
    reference: Text(REFERENCE_MAX)
      .transform((text) => text.trim())
      .nullish()
      .meta({
        description:
          'Tells apart conversions of one click and name, such as the number of an order. Not shown to visitors',
      }),
  })
  .superRefine(({ value, currency }, context) => {
    if ((value ?? null) === null && currency) issue(context, 'value', 'Goes with a currency')
    if ((value ?? null) !== null && !currency) issue(context, 'currency', 'Goes with a value')
  })
  .meta({ id: 'ReportConversion' })

function issue(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

export const ReceivedConversion = z
  .object({
    id: z.string().meta({ description: 'The same for the same click, name and reference' }),
    clickId: z.string(),
    clickedAt: z.string(),
    name: z.string(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'ReceivedConversion' })

const Count = z.int().min(0)

/** An exact amount of one currency. */
const Amount = z.object({
  currency: z.string(),
  sum: z.string().meta({ description: 'A decimal number as text, such as 1234.5' }),
})

export const ConversionsQuery = AnalyticsQuery

export const CONVERSION_NAMES_MAX = 100

/** A conversion counts at the time of its click, and has all its properties. */
export const Conversions = z
  .object({
    visitors: Count,
    clicks: Count,
    clicksWithId: Count.meta({ description: 'Of the clicks: only these can convert' }),
    converted: Count.meta({ description: 'Clicks with at least one conversion' }),
    items: z
      .array(
        z.object({
          name: z.string(),
          conversions: Count,
          clicks: Count.meta({ description: 'Clicks with at least one of them' }),
          visitors: Count,
          values: z.array(Amount).meta({ description: 'By currency; they do not add up' }),
        }),
      )
      .meta({
        description: `By name, those of the most clicks first; the first ${CONVERSION_NAMES_MAX}`,
      }),
    names: Count.meta({ description: 'How many names there are' }),
    approximate: approximate.meta({
      description:
        'There are so many clicks that the visitors, or the clicks with conversions, are estimated, within about 1 %. Absent where every number is exact',
    }),
    error,
    locked,
  })
  .meta({ id: 'Conversions' })

const ROWS_MAX = 1000

export const ConversionBreakdownQuery = AnalyticsQuery.extend({
  dimension: z.enum(dimensions),
  limit: z.coerce.number<string>().int().min(1).max(ROWS_MAX).default(ROWS_MAX),
})

export const ConversionBreakdown = z
  .object({
    dimension: z.enum(dimensions),
    items: z
      .array(z.object({ value: z.string(), conversions: Count }))
      .meta({ description: 'Values with conversions, most first' }),
    locked,
  })
  .meta({ id: 'ConversionBreakdown' })

export type ReportConversion = z.infer<typeof ReportConversion>
export type ReceivedConversion = z.infer<typeof ReceivedConversion>
export type Conversions = z.infer<typeof Conversions>
export type ConversionItem = Conversions['items'][number]
export type ConversionBreakdown = z.infer<typeof ConversionBreakdown>
export type ConversionBreakdownQuery = z.infer<typeof ConversionBreakdownQuery>
