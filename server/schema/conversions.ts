/** Conversions that were reported, and whose click is not in the analytics store yet. */
export interface WaitingConversionsTable {
  account_id: string
  /** The same for the same click, name and reference. */
  id: string
  click_id: string
  clicked_at: number
  name: string
  /** Empty where there is none; so is the currency, and then `thousandths` is 0. */
  reference: string
  currency: string
  /** The value in thousandths of its currency. */
  thousandths: number
  received_at: number
  /** When its click is looked for next. */
  try_at: number
}

/** A click with conversions, for as long as it takes more. */
export interface ConvertedClicksTable {
  account_id: string
  click_id: string
  clicked_at: number
  /** The beginnings of the ids of its conversions, one behind the other, so that a repeat counts as nothing new. */
  marks: string
}

/** How many conversions an account has reported in the day and the month that begin at those times. */
export interface ConversionUsesTable {
  account_id: string
  day: number
  day_used: number
  month: number
  month_used: number
}
