import type { Billing, Card, Invoice, PlanChange } from '../../../contract/plans/billing.ts'
import { type CancelReason, cancelReasons } from '../../../contract/plans/plan-states.ts'
import type { ChipTone } from '../../ui/lists/state-chip.tsx'
import { exactMoney, moneyWords } from '../../ui/text/money.ts'
import { longDay } from '../../ui/time/dates.ts'

export interface ReaderLocale {
  timeZone: string
  locale: string
}

interface StateWords {
  chip: string
  tone: ChipTone
}

/** Whether a subscription gives Pro at this moment. */
export const isPaying = ({ status }: Pick<Billing, 'status'>): boolean =>
  status === 'ACTIVE' || status === 'PAST_DUE'

/** The plan's state in a word or two. */
export function stateWords(billing: Billing, reader: ReaderLocale): StateWords {
  const { status, cancelAt, isGranted } = billing
  if (status === 'PAST_DUE') return { chip: 'Payment failed', tone: 'bad' }
  if (isGranted) return { chip: 'Set by the operator', tone: 'plain' }
  if (isPaying(billing) && cancelAt !== null) {
    return { chip: `Ends on ${day(cancelAt, reader)}`, tone: 'warn' }
  }
  return states[status]
}

const states: Readonly<Record<Billing['status'], StateWords>> = {
  ACTIVE: { chip: 'Active', tone: 'good' },
  PAST_DUE: { chip: 'Payment failed', tone: 'bad' },
  TRIALING: { chip: 'Trial', tone: 'news' },
  UNPAID: { chip: 'Payment failed', tone: 'bad' },
  INCOMPLETE: { chip: 'Payment not finished', tone: 'warn' },
  PAUSED: { chip: 'Paused', tone: 'warn' },
  CANCELED: { chip: 'Ended', tone: 'plain' },
  NONE: { chip: 'Your plan', tone: 'plain' },
}

/** The price, the next payment and the card; without payments a description of the plan. */
export function planSentence(
  billing: Billing,
  trialEndsOn: string | null,
  reader: ReaderLocale,
): string {
  const { status, isGranted, tier } = billing
  if (isPaying(billing)) return paidSentence(billing, reader)
  if (isGranted) return 'The operator of this installation set the plan of this account.'
  if (status === 'TRIALING' && trialEndsOn !== null) {
    return `Pro for free until ${day(trialEndsOn, reader)}. After that the account is on Free, and everything you made stays.`
  }
  return tier === 'PRO'
    ? 'This account is on Pro.'
    : 'Nothing is paid. Links never stop redirecting because of a limit.'
}

function paidSentence(billing: Billing, reader: ReaderLocale): string {
  const { price, interval, renewsAt, cancelAt, card } = billing
  const paid =
    price && interval ? `${moneyWords(price, reader.locale)} a ${interval}.` : 'Paid for.'
  if (cancelAt !== null)
    return `${paid} Pro ends on ${day(cancelAt, reader)}; nothing more is taken.`
  const by = card ? ` with ${cardWords(card)}` : ''
  if (renewsAt === null) return card ? `${paid} Paid${by}.` : paid
  return `${paid} Renews ${day(renewsAt, reader)}${by}.`
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa ending 4242' */
export function cardWords({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const name = brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} ending ${last4}`
}

const day = (at: string, { timeZone, locale }: ReaderLocale) => longDay(at, timeZone, locale)

export const planDay = day

export const invoiceStates: Readonly<Record<Invoice['status'], StateWords>> = {
  PAID: { chip: 'Paid', tone: 'good' },
  OPEN: { chip: 'Open', tone: 'warn' },
  VOID: { chip: 'Void', tone: 'plain' },
  UNCOLLECTIBLE: { chip: 'Not paid', tone: 'bad' },
  REFUNDED: { chip: 'Refunded', tone: 'plain' },
  PARTLY_REFUNDED: { chip: 'Partly refunded', tone: 'plain' },
}

export const invoiceAmount = (invoice: Invoice, locale: string): string =>
  exactMoney(invoice, locale)

export const reasonWords: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'It costs too much',
  missing_features: 'Something that we need is missing',
  switched_service: 'We use another service now',
  unused: 'We do not use it enough',
  customer_service: 'We were not helped well',
  too_complex: 'It is too complicated',
  low_quality: 'It did not work well enough',
  other: 'Another reason',
}

/** An entry of the plan's history in a sentence. */
export function changeWords(
  { kind, interval, until, reason }: PlanChange,
  reader: ReaderLocale,
): string {
  const end = until === null ? '' : day(until, reader)
  switch (kind) {
    case 'trial-started':
      return `The trial of Pro began${end && `, until ${end}`}`
    case 'trial-ended':
      return 'The trial ended'
    case 'started':
      return `Pro began${interval ? `, paid by the ${interval}` : ''}`
    case 'interval-changed':
      return `Pro is paid by the ${interval ?? 'month'} from now on`
    case 'payment-failed':
      return `A payment failed${end && `; Pro stays until ${end}`}`
    case 'paid-again':
      return 'The payment went through'
    case 'grace-ended':
      return 'Pro ended, because the payment did not go through in time'
    case 'cancel-asked':
      return `Pro was cancelled${end && `, from ${end} on`}${causeWords(reason)}`
    case 'cancel-withdrawn':
      return 'Pro goes on after all'
    case 'ended':
      return 'Pro ended'
    case 'set-by-operator':
      return `The operator set the plan${reason ? `: ${reason}` : ''}`
  }
}

function causeWords(reason: string | null): string {
  const known = cancelReasons.find((each) => each === reason)
  return known ? `: ${reasonWords[known].toLowerCase()}` : ''
}
