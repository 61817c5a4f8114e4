/** Without zod, for forms that do not validate. */
export const reportReasons = ['PHISHING', 'MALWARE', 'SPAM', 'ILLEGAL', 'OTHER'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reasonWords: Record<ReportReason, string> = {
  PHISHING: 'It steals passwords or money',
  MALWARE: 'It harms the device',
  SPAM: 'It is unwanted advertising',
  ILLEGAL: 'It breaks the law',
  OTHER: 'Something else',
}

/** The reason as shown to the owner of a banned link. */
export const banWords: Record<ReportReason, string> = {
  PHISHING: 'phishing',
  MALWARE: 'malware',
  SPAM: 'spam',
  ILLEGAL: 'illegal content',
  OTHER: 'misuse',
}

export const REPORT_TEXT_MAX = 1000
