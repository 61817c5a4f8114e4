export { addNotice } from './adding.ts'
export { forgetOldNotices } from './forgetting.ts'
export { type CountedLink, noticeClicks } from './milestones/counted-links.ts'
