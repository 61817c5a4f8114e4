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
