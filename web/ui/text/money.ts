import { wordsLocale } from '../time/dates.ts'

export interface Money {
  /** In the smallest unit of the currency, such as cents. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** An amount in its currency, without digits that are all zero: '$12', '¥1,200', '€9.50'. */
export const moneyWords = (money: Money, locale = wordsLocale()): string =>
  write(money, locale, { trailingZeroDisplay: 'stripIfInteger' })

/** The same with all digits, for columns: '$12.00'. */
export const exactMoney = (money: Money, locale = wordsLocale()): string => write(money, locale)

function write(
  { amount, currency }: Money,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...options,
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amount / 10 ** digits)
}
