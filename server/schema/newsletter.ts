import type { Row } from './row.ts'

/** One row for each address that asked for a newsletter, or asked not to get any mail about it. */
export type NewsletterTable = Row<
  'newsletter',
  {
    /** Keyed hash of the address in lower case. */
    address_hash: string
    segment: 'blog'
    /** Null once it is not mailed any more: then only the hash remains. */
    email: string | null
    /** DECLINED: the owner of the mailbox cancelled a request that was never confirmed. */
    status: 'REQUESTED' | 'CONFIRMED' | 'UNSUBSCRIBED' | 'DECLINED'
  }
>

/** One-use codes in the links that confirm a subscription. */
export type NewsletterCodesTable = Row<
  'newsletter_codes',
  {
    segment: 'blog'
  }
>
