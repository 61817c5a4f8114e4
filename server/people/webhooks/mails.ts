import { type Letter, letter } from '../../mail/mail.ts'

interface Disabled {
  url: string
  account: string
  /** A sentence. */
  why: string
  page: string
}

export function disabledMail({ url, account, why, page }: Disabled): Letter {
  return letter('A webhook was disabled', [
    `A webhook of ${account} was disabled, and its receiver gets no events any more.`,
    `Address: ${url}`,
    why,
    'Events from now on are not kept for it. Those that wait are sent if you switch it on again within seven days of them.',
    { link: page, words: 'Open the webhooks' },
  ])
}
