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

const PAUSE_MS = 60_000

/** Whole seconds until the mail may be sent again. */
export function waitSeconds(sentAtMs: number, nowMs: number): number {
  const left = sentAtMs + PAUSE_MS - nowMs
  // A clock that was set back must not make anybody wait for longer than the pause.
  return Math.ceil(Math.min(Math.max(left, 0), PAUSE_MS) / 1000)
}
