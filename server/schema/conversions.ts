import type { Row } from './row.ts'

/** Conversions that were reported, and whose click is not in the analytics store yet. */
export type WaitingConversionsTable = Row<
  'waiting_conversions',
  {
    /** The same for the same click, name and reference. */
    id: string
    /** Empty where there is none; so is the currency, and then `thousandths` is 0. */
    reference: string
    /** The value in thousandths of its currency. */
    thousandths: number
    /** When its click is looked for next. */
    try_at: number
  }
>

/** A click with conversions, for as long as it takes more. */
export type ConvertedClicksTable = Row<
  'converted_clicks',
  {
    /** The beginnings of the ids of its conversions, one behind the other, so that a repeat counts as nothing new. */
    marks: string
  }
>

/** How many conversions an account has reported in the day and the month that begin at those times. */
export type ConversionUsesTable = Row<'conversion_uses'>
