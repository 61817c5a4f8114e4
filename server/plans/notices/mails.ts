import { nounsOf } from '../../../contract/plans/limit-words.ts'
import { GRACE_DAYS } from '../../../contract/plans/plan-states.ts'
import {
  type CountedLimit,
  countedLimits,
  MB,
  type TierName,
  tierLimits,
} from '../../../contract/plans/tiers.ts'
import type { App } from '../../context.ts'
import { type Letter, letter, nameForStranger, pageUrl, timeInWords } from '../../mail/mail.ts'
import type { Payer } from './store.ts'

type Pages = Pick<App, 'config'>

const upgrade = (app: Pages) => ({ link: pageUrl(app, 'upgrade'), words: 'See the plans' })
const billing = (app: Pages) => ({ link: pageUrl(app, 'settings/billing'), words: 'Open billing' })

const STAYS = 'What you made stays, and every link keeps redirecting.'

interface TrialEnd extends Payer {
  account: string
  endsAt: number
  daysLeft: number
}

export function trialEndsMail(app: Pages, { firstName, account, endsAt, daysLeft }: TrialEnd) {
  const name = accountName(account)
  const left = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return letter(`The Pro trial of ${name} ends ${left}`, [
    `Hello ${firstName},`,
    `the Pro trial of ${name} ends on ${timeInWords(endsAt)}. After that the account is on Free, which has room for ${room()}.`,
    `${STAYS} What exceeds Free stays too; only new ones are refused then.`,
    upgrade(app),
    'If Free is enough for you, there is nothing to do.',
  ])
}

export function trialEndedMail(app: Pages, { firstName, account }: Payer & { account: string }) {
  const name = accountName(account)
  return letter(`The Pro trial of ${name} has ended`, [
    `Hello ${firstName},`,
    `the Pro trial of ${name} has ended, and the account is on Free now. ${STAYS}`,
    'With Pro you can make more of them, and see older days in reports again:',
    upgrade(app),
  ])
}

interface Grace extends Payer {
  account: string
  endsAt: number
}

export function paymentFailedMail(app: Pages, { firstName, account, endsAt }: Grace): Letter {
  const name = accountName(account)
  return letter(`The payment for ${name} did not go through`, [
    `Hello ${firstName},`,
    `the payment for Pro of ${name} did not go through. Often the card has expired, or the bank asks to confirm in its app. Pro goes on for ${GRACE_DAYS} days, until ${timeInWords(endsAt)}.`,
    'Update the card in the billing portal, and the payment is tried again:',
    billing(app),
    `Without a payment the account is on Free after that. ${STAYS}`,
  ])
}

export function graceEndsMail(
  app: Pages,
  { firstName, account, endsAt, daysLeft }: Grace & { daysLeft: number },
): Letter {
  const name = accountName(account)
  const left = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return letter(`Pro of ${name} ends ${left}: a payment is missing`, [
    `Hello ${firstName},`,
    `a payment for Pro of ${name} is still missing. Pro ends on ${timeInWords(endsAt)}, unless it is made good:`,
    billing(app),
    STAYS,
  ])
}

export function planEndedMail(
  app: Pages,
  { firstName, account, isUnpaid }: Payer & { account: string; isUnpaid: boolean },
): Letter {
  const name = accountName(account)
  return letter(`${name} is on Free now`, [
    `Hello ${firstName},`,
    isUnpaid
      ? `the payment for Pro of ${name} did not come, so the account is on Free now. ${STAYS}`
      : `Pro of ${name} has ended, and the account is on Free now. ${STAYS}`,
    'You can come back at any time:',
    upgrade(app),
  ])
}

interface Use extends Payer {
  account: string
  tier: TierName
  of: CountedLimit
  used: number
  limit: number
  share: 80 | 100
}

export function useMail(app: Pages, use: Use): Letter {
  const name = accountName(use.account)
  const row = countedLimits[use.of]
  const [words, { isRefused, near, full }] = [nounsOf(row), row.atLimit]
  const [used, limit] = [figure(use.of, use.used), figure(use.of, use.limit)]
  const isFull = use.share === 100
  const subject = isFull
    ? `${name} has reached its limit of ${limit} ${words}`
    : `${name} uses ${used} of ${limit} ${words}`
  return letter(subject, [
    `Hello ${use.firstName},`,
    isFull
      ? `${name} has reached the limit of its plan: ${limit} ${words}. ${isRefused ? `New ones are refused. ${full}` : full}`
      : `${name} uses ${used} of the ${limit} ${words} of its plan. ${isRefused ? `At ${limit} new ones are refused. ${near}` : near}`,
    use.tier === 'FREE'
      ? 'Pro has room for more:'
      : 'Remove what you do not need, or ask whoever runs this installation for more.',
    use.tier === 'FREE' ? upgrade(app) : billing(app),
  ])
}

const figure = (of: CountedLimit, count: number): string =>
  countedLimits[of].unit === 'bytes' ? `${Math.ceil(count / MB)} MB` : count.toLocaleString('en')

const room = (): string => {
  const { links, hubs, domains } = tierLimits.FREE
  return `${links} links, ${hubs} hub and ${domains} own domain`
}

const accountName = (name: string): string => nameForStranger(name, 'your account')
