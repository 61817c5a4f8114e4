import { permissions } from '../../../contract/people/permissions.ts'
import type { Inside } from '../../context.ts'
import { letter, type Paragraph, pageUrl, sendMail, timeInWords } from '../../mail/mail.ts'
import { DAY } from '../../platform/clock.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import type { Finding } from './finding.ts'
import { FAILING_MS, KEPT_MS, LOST_MS } from './next-state.ts'
import { proofName, proofValue } from './proof.ts'
import { listContacts } from './store.ts'

/** A change of a domain that no call made. */
export type DomainEvent = 'verified' | 'verified-again' | 'failing' | 'lost' | 'removed'

const inDays = (ms: number) => `${ms / DAY} days`

interface MailText {
  subject: string
  text: string[]
  button: string
}

type DomainMailFields = Pick<OwnDomainsTable, 'name' | 'proof'> & {
  account: string
  now: number
  finding: Finding
}

const mailTexts: Readonly<Record<DomainEvent, (fields: DomainMailFields) => MailText>> = {
  verified: ({ name, account, finding }) => ({
    subject: `${name} is yours to use`,
    text: [
      `the proof for ${name} is in DNS, so it belongs to ${account} here. You can make links on it now.`,
      ...(finding.visitors.state === 'found'
        ? []
        : [
            `Visitors do not reach us by that name yet. Set the second record too; it stands beside the proof under Settings, Domains.`,
          ]),
    ],
    button: 'Open Domains',
  }),
  'verified-again': ({ name }) => ({
    subject: `${name} is in order again`,
    text: [`the proof for ${name} is back in DNS. Its links redirect, and you can make new ones.`],
    button: 'Open Domains',
  }),
  failing: ({ name, proof, now }) => ({
    subject: `The proof for ${name} is gone`,
    text: [
      `we did not find the proof for ${name} in DNS any more, twice in a row. Its links go on redirecting until ${timeInWords(now + FAILING_MS)}; new ones cannot be made meanwhile.`,
      `Set this TXT record again: name ${proofName(name)}, value ${proofValue(proof)}. We look every hour.`,
    ],
    button: 'Check it now',
  }),
  lost: ({ name, proof, now }) => ({
    subject: `Links on ${name} have stopped`,
    text: [
      `the proof for ${name} has been gone for ${inDays(FAILING_MS)}. Nobody can tell whose name it is now, so its links do not redirect any more. They are kept as they are.`,
      `Once the TXT record ${proofName(name)} says ${proofValue(proof)} again, they are back at once. On ${timeInWords(now + LOST_MS)} the domain is removed from your account, and its links go to the trash.`,
    ],
    button: 'Check it now',
  }),
  removed: ({ name }) => ({
    subject: `${name} was removed`,
    text: [
      `the proof for ${name} has been gone for too long, so the domain was removed from your account. Its links are in the trash for 30 days.`,
      `The name is kept for you for ${inDays(KEPT_MS)}: add it again and prove it, and its links can be restored from the trash while they are there. After that, whoever proves the name can use it.`,
    ],
    button: 'Open Domains',
  }),
}

export async function mailDomainEvent(
  inside: Inside,
  row: OwnDomainsTable,
  { event, finding }: { event: DomainEvent; finding: Finding },
): Promise<void> {
  const link = pageUrl(inside, 'settings/domains')
  for (const contact of await listContacts(inside.db, row, permissions.Admin)) {
    const { name, proof } = row
    const account = contact.accountName
    const { subject, text, button } = mailTexts[event]({
      name,
      proof,
      account,
      now: inside.clock(),
      finding,
    })
    const paragraphs: Paragraph[] = [
      `Hello ${contact.firstName},`,
      ...text,
      { link, words: button },
    ]
    await sendMail(inside, contact.email, letter(subject, paragraphs))
  }
}
