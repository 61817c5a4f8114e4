const DECIMALS = 3

/** Thousandths, as text of whole digits, as a decimal number with no more digits than it needs. */
export function decimalOf(thousandths: string): string {
  const digits = thousandths.padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const rest = digits.slice(-DECIMALS).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
