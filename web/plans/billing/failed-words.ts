import type { FailedPayment } from '../../../contract/plans/billing.ts'

interface FailedWords {
  title: string
  text: string
  /** What to do. */
  hint: string
}

const unchanged = 'Nothing was charged, and your account is as it was.'

/** Why a payment did not go through, and what to do about it. */
export function failedWords({ reason, last4 }: FailedPayment): FailedWords {
  const card = last4 === null ? 'the card' : `the card ending ${last4}`
  const start = card.charAt(0).toUpperCase() + card.slice(1)
  const title = 'The payment did not go through'
  switch (reason) {
    case 'declined':
      return {
        title,
        text: `Your bank declined ${card}. ${unchanged}`,
        hint: 'Often the bank asks to confirm in its app first. Trying once more after that usually works; if not, ask the bank, or use another card.',
      }
    case 'insufficient-funds':
      return {
        title,
        text: `Your bank says that there is not enough money on ${card}. ${unchanged}`,
        hint: 'Use another card, or try again when there is.',
      }
    case 'expired-card':
      return {
        title,
        text: `${start} has expired. ${unchanged}`,
        hint: 'Check the date that you entered, or use another card.',
      }
    case 'wrong-details':
      return {
        title,
        text: `A detail of ${card} was not right. ${unchanged}`,
        hint: 'Check number, date and security code, then try again.',
      }
    case 'confirmation-missing':
      return {
        title,
        text: `Your bank wanted you to confirm the payment with ${card}, and that did not happen. ${unchanged}`,
        hint: 'Try again, and confirm in the app or by the code that the bank sends.',
      }
    case 'left':
      return {
        title: 'You left before paying',
        text: `No payment was made. ${unchanged}`,
        hint: 'You can go on whenever you like. A promo code still works.',
      }
    case 'unknown':
      return {
        title,
        text: `The payment provider does not say why. ${unchanged}`,
        hint: 'Try again in a few minutes, or use another card.',
      }
  }
}
