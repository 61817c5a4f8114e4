/** What the previous page passes to check-email. It is in the history's state, to keep e-mails out of URLs. */
export interface SentMail {
  email: string
  sentAtMs: number
  /** The link itself, where a new installation on this machine sends no mail. */
  openLink?: string | undefined
}

export function findSentMail(state: unknown): SentMail | undefined {
  const mail = state as Partial<SentMail> | null
  return typeof mail?.email === 'string' && typeof mail.sentAtMs === 'number'
    ? { email: mail.email, sentAtMs: mail.sentAtMs, openLink: mail.openLink }
    : undefined
}

/** The wait before a mail can be sent again: mails take a moment. */
export const MAIL_PAUSE_MS = 30_000
