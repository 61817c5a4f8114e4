import { expect, test } from 'bun:test'
import { FailedPayment } from '../../../contract/plans/billing.ts'
import { failedWords } from './failed-words.ts'

const reasons = FailedPayment.shape.reason.options
const words = (reason: FailedPayment['reason'], last4: string | null = '0002') =>
  failedWords({ reason, last4, at: null })

test('each reason has its own words, and all say that nothing was charged', () => {
  expect(new Set(reasons.map((reason) => words(reason).text)).size).toBe(reasons.length)
  for (const reason of reasons) expect(words(reason).text).toContain('Nothing was charged')
})

test('the card is named by its last digits, if they are known', () => {
  expect(words('declined').text).toStartWith('Your bank declined the card ending 0002.')
  expect(words('expired-card', null).text).toStartWith('The card has expired.')
})
