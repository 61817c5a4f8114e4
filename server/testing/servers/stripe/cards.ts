import { createHash } from 'node:crypto'

/** Why a card does not pay, in the words of the API. */
export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

export interface TestCard {
  number: string
  brand: string
  /** What the payment page calls it. */
  label: string
  /** Stable by number, as for the same card of two customers. */
  fingerprint: string
  /** When it is given. */
  decline: Decline | null
  /** When it is charged again later. */
  laterDecline: Decline | null
  needsConfirmation: boolean
}

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

export const confirmationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

function card(
  number: string,
  label: string,
  more: Partial<Pick<TestCard, 'brand' | 'decline' | 'laterDecline' | 'needsConfirmation'>> = {},
): TestCard {
  const decline = more.decline ?? null
  return {
    number,
    label,
    brand: 'visa',
    fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
    laterDecline: decline,
    needsConfirmation: false,
    ...more,
    decline,
  }
}

/** The numbers are those of Stripe's test mode. */
export const cards = {
  good: card('4242424242424242', 'Visa 4242'),
  mastercard: card('5555555555554444', 'Mastercard 4444', { brand: 'mastercard' }),
  amex: card('378282246310005', 'American Express 0005', { brand: 'amex' }),
  declined: card('4000000000000002', 'Visa 0002 (declined)', { decline: declined }),
  'insufficient-funds': card('4000000000009995', 'Visa 9995 (insufficient funds)', {
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  }),
  expired: card('4000000000000069', 'Visa 0069 (expired)', {
    decline: { code: 'expired_card', declineCode: null, message: 'Your card has expired.' },
  }),
  'wrong-details': card('4000000000000127', 'Visa 0127 (wrong security code)', {
    decline: {
      code: 'incorrect_cvc',
      declineCode: null,
      message: "Your card's security code is incorrect.",
    },
  }),
  'needs-confirmation': card('4000002500003155', 'Visa 3155 (needs confirmation)', {
    needsConfirmation: true,
  }),
  'declined-later': card('4000000000000341', 'Visa 0341 (declined later)', {
    laterDecline: declined,
  }),
} satisfies Record<string, TestCard>

export type CardName = keyof typeof cards

export const isCardName = (name: unknown): name is CardName =>
  typeof name === 'string' && Object.hasOwn(cards, name)

export const cardByFingerprint = (fingerprint: string): TestCard | undefined =>
  Object.values(cards).find((each) => each.fingerprint === fingerprint)
