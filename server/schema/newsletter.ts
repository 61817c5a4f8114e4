/** One row for each address that asked for a newsletter, or asked not to get any mail about it. */
export interface NewsletterTable {
  /** Keyed hash of the address in lower case. */
  address_hash: string
  segment: 'blog'
  /** Null once it is not mailed any more: then only the hash remains. */
  email: string | null
  /** DECLINED: the owner of the mailbox cancelled a request that was never confirmed. */
  status: 'REQUESTED' | 'CONFIRMED' | 'UNSUBSCRIBED' | 'DECLINED'
  requested_at: number
  confirmed_at: number | null
  ended_at: number | null
}

/** One-use codes in the links that confirm a subscription. */
export interface NewsletterCodesTable {
  code_hash: string
  address_hash: string
  segment: 'blog'
  expires_at: number
  used_at: number | null
}
