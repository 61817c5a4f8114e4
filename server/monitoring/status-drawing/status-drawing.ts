export {
  barWords,
  pastIncidents,
  type ShownIncident,
  STATUS_PAGE_POLICY,
  statusFrame,
  statusHead,
  statusRows,
} from './drawing.ts'
export {
  badgeWords,
  type OverallCounts,
  type OverallState,
  overallCounts,
  overallOf,
  sentenceOf,
  worstOf,
} from './overall.ts'
export {
  daysShown,
  firstDayAt,
  ratioOfDays,
  type Stretch,
  type UptimeDay,
  uptimeDays,
} from './uptime-days.ts'
