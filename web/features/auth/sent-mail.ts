/** What check-email knows from the page before. It travels in the history's state: no address holds an e-mail. */
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

/** How long nobody sends it again: mails take a moment. */
export const MAIL_PAUSE_MS = 30_000
