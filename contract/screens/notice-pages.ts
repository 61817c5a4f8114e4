/** Pages below `notices/` that the button in the link of a mail leads to. */
export const noticeOutcomes = ['stopped', 'unknown'] as const

export type NoticeOutcome = (typeof noticeOutcomes)[number]

/** Prerendered like all public pages. The form of the first posts to its own address. */
export const noticePages = [
  'notices/stop',
  ...noticeOutcomes.map((outcome) => `notices/${outcome}` as const),
] as const
