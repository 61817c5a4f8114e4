import { banWords, type ReportReason } from '../../../contract/operators/report-reasons.ts'
import type { Inside } from '../../context.ts'
import { letter, pageUrl, sendMail } from '../../mail/mail.ts'
import { listOwners } from './store.ts'

export interface BannedAccount {
  account_id: string
  account_name: string
}

export interface BanReason {
  reason: ReportReason
  /** False when an operator found it without a report. */
  isReported: boolean
}

type BanTarget = BannedAccount & { key: string | undefined; domain?: string }

/** Mails the account's Owners and does not name the reporter. Without a key, all links of the account are banned. */
export async function mailOwnersAboutBan(
  inside: Inside,
  banned: BanTarget,
  why: BanReason,
): Promise<void> {
  const address = banned.key === undefined ? undefined : `${banned.domain}/${banned.key}`
  for (const owner of await listOwners(inside.db, banned.account_id)) {
    await sendMail(
      inside,
      owner.email,
      letter(
        address
          ? `Your link ${address} was banned`
          : `All links of ${banned.account_name} were banned`,
        [
          `Hello ${owner.firstName},`,
          address ? ofLink(address, why) : ofAccount(banned.account_name, why),
          { link: pageUrl(inside, 'main/furls'), words: 'See your links' },
          'Changing its address does not lift the ban. If it is a mistake, answer to whoever runs this installation.',
        ],
      ),
    )
  }
}

const WARNING = 'visitors see a warning and go no further.'

const ofLink = (address: string, { reason, isReported }: BanReason) =>
  isReported
    ? `the link ${address} was reported for ${banWords[reason]}. Whoever runs this installation looked at it and banned it: ${WARNING}`
    : `whoever runs this installation banned the link ${address} for ${banWords[reason]}: ${WARNING}`

const ofAccount = (name: string, { reason, isReported }: BanReason) =>
  isReported
    ? `links of ${name} were reported for ${banWords[reason]}. Whoever runs this installation looked at them and banned all links of the account: ${WARNING}`
    : `whoever runs this installation banned all links of ${name} for ${banWords[reason]}: ${WARNING}`
