/** Where the payment provider serves the script and the frame of its pricing table. */
export const PRICING_TABLE_ORIGIN = 'https://js.stripe.com'
export const PRICING_TABLE_SCRIPT = `${PRICING_TABLE_ORIGIN}/v3/pricing-table.js`
