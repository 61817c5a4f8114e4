import { IMPORT_ROWS_MAX } from '../../../contract/links/import-fields.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { Question } from '../../lib/json-ld.ts'
import { limitWords } from '../../lib/plans/tier-words.ts'

const { FREE, PRO } = tierLimits
const LOCALE = 'en-GB'
const DOMAIN = 'Can I use my own domain?'

const always: readonly Question[] = [
  [
    'Do I need an account to shorten an address?',
    'No. Paste it above and press Enter. Demo links work for 7 days, and you can make 10 an hour. With an account they stay, and you can name them, change them and see who clicks.',
  ],
  [
    'Can I change where a link goes after I printed it?',
    'Yes. The short link keeps its key, only its destination changes. Redirects answer 302 and ask browsers not to keep them, so the new destination is used at the next click.',
  ],
  [
    'What do you store about the people who click?',
    'Time, country, region and city, device, browser, system, language, UTM values, the destination and the site they came from. Their IP address is in no database: a file of the server has it until ten minutes after the click is stored. Visitors are told apart by a hash whose daily salt is destroyed after 48 hours. With Do Not Track or Global Privacy Control on, region, city and the hash are left out: the click is counted, and the visitor is not.',
  ],
  [
    'Can I run Unfurly myself?',
    'Yes, it is the same program with the same features. It keeps everything in one folder by default. If you expect to need several machines, begin with PostgreSQL and ClickHouse: nothing moves there by itself later.',
  ],
  [
    'What happens to a link that I delete?',
    'It waits in the trash for 30 days and can be restored. After that, its key is never handed to another account, so nobody can take over what you printed.',
  ],
  [
    'What happens when a destination is down?',
    'If the link is monitored, you are told. If it has a backup address, visitors are sent there until the destination answers again. Of the links that nobody monitors, the 1,000 most clicked get one look a week.',
  ],
  [
    'Can I bring my links along, and take them away again?',
    `Links of another service come from its CSV file, up to ${IMPORT_ROWS_MAX.toLocaleString(LOCALE)} at a time, and a link page from Linktree, LinkStack, LittleLink or Bento. You can take all of it with you as a ZIP of JSON and CSV, every click included.`,
  ],
]

/** The questions of the landing page, depending on whether the installation has payments. */
export const questions: Readonly<Record<'payments' | 'no-payments', readonly Question[]>> = {
  payments: [
    ...always,
    [
      'What happens when I reach a limit?',
      'You cannot make more of what is used up. Everything you already made keeps redirecting: links never stop because of a limit, on any plan.',
    ],
    [
      DOMAIN,
      `Yes: ${limitWords(FREE.domains, LOCALE)} on Free, ${limitWords(PRO.domains, LOCALE)} on Pro, any number on your own server. Links and hubs can have different domains.`,
    ],
    [
      'What happens when the trial ends?',
      'After 14 days the account is a Free account. Your links keep redirecting and your data stays yours. A dialog reminds you when 5, 3, 2 and 1 days are left, a mail when 3 and 1 are.',
    ],
  ],
  'no-payments': [
    ...always,
    [DOMAIN, 'Yes, any number of them. Links and hubs can have different domains.'],
  ],
}
