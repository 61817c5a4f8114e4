/** Pages below `mail-reports/` that the button in the link of a report leads to. */
export const mailReportOutcomes = ['stopped', 'unknown'] as const

export type MailReportOutcome = (typeof mailReportOutcomes)[number]

/** Prerendered like all public pages. The form of the first posts to its own address. */
export const mailReportPages = [
  'mail-reports/stop',
  ...mailReportOutcomes.map((outcome) => `mail-reports/${outcome}` as const),
] as const
