export type { DueWatch } from './schedule/claim-store.ts'
export { releaseClaims } from './schedule/claim-store.ts'
export { openScheduler, type Scheduler } from './schedule/scheduler.ts'
export { rankOf } from './states/monitor-state.ts'
export { ratioOf, type StateSpan, type Uptime, uptimeIn } from './states/uptime.ts'
export {
  followChanges,
  syncAccount,
  syncMonitored,
  syncOutdated,
} from './watching/follow-changes.ts'
export { openMaintenanceClock } from './watching/maintenance.ts'
export { keepPoint } from './watching/points.ts'
export { limitOf, stopWatchingWeekly, syncLink, watchLinkWeekly } from './watching/sync-link.ts'
