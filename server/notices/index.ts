export { addNotice, noticeClicks } from './notices.ts'
export { listShownLinks } from './shown-links-store.ts'
