/**
 * States of a monitor, worst first. SUSPECT: a check of a Target that was up failed, and is repeated; PENDING: it was not seen up yet,
 * also if the first checks failed; RECOVERING: the Target answers again, and is
 * checked once more; BLOCKED: the Target turns our checks away, which says nothing about what visitors see.
 */
export const monitorStates = [
  'DOWN',
  'RECOVERING',
  'SUSPECT',
  'DEGRADED',
  'BLOCKED',
  'PENDING',
  'UP',
  'MAINTENANCE',
  'PAUSED',
] as const
export type MonitorState = (typeof monitorStates)[number]

/** States under one in a list: a suspect counts as up, and a recovering Target as down, until the next checks decide. */
export const listedStates = {
  DOWN: ['DOWN', 'RECOVERING'],
  RECOVERING: ['RECOVERING'],
  SUSPECT: ['SUSPECT'],
  DEGRADED: ['DEGRADED'],
  BLOCKED: ['BLOCKED'],
  PENDING: ['PENDING'],
  UP: ['UP', 'SUSPECT'],
  MAINTENANCE: ['MAINTENANCE'],
  PAUSED: ['PAUSED'],
} as const satisfies Record<MonitorState, readonly MonitorState[]>

/** How one check ended. `blocked`: the Target turned it away, or it may not be fetched. */
export const checkOutcomes = ['up', 'degraded', 'down', 'blocked'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** Why a Target is not simply up. The sentence for people stands in `reason`. */
export const checkCauses = [
  // Down.
  'STATUS',
  'TIMEOUT',
  'DNS',
  'REFUSED',
  'RESET',
  'TLS',
  'TOO_MANY_REDIRECTS',
  'KEYWORD_MISSING',
  'KEYWORD_PRESENT',
  'INVALID_ANSWER',
  // Degraded.
  'SLOW',
  'SOFT_404',
  'TITLE_CHANGED',
  'HOST_CHANGED',
  'LANGUAGE_CHANGED',
  'INCOMPLETE_CHAIN',
  'CERTIFICATE',
  'LONG_CHAIN',
  // Blocked.
  'ROBOT_WALL',
  'NOT_ALLOWED',
] as const
export type CheckCause = (typeof checkCauses)[number]

/** What browsers forgive in an answer. Programs that are stricter may refuse it. */
export const answerRemarks = [
  'LENIENT_PARSER',
  'WRONG_CODING',
  'TRUNCATED_BODY',
  'INCOMPLETE_CHAIN',
  'HTTP2_ONLY',
] as const
export type AnswerRemark = (typeof answerRemarks)[number]

/**
 * Why a Target that is down does not fail over by itself. NEVER_UP: it was not seen up yet; POINT_ANSWERS: some vantage point gets
 * an answer, or is turned away; SECOND_OPINION: HEAD is answered; UNCONFIRMED: no complete check has failed.
 */
export const failoverHolds = ['NEVER_UP', 'POINT_ANSWERS', 'SECOND_OPINION', 'UNCONFIRMED'] as const
export type FailoverHold = (typeof failoverHolds)[number]

/** AUTO: the backup is served while the Target is down, once that is proven; PINNED: always; OFF: never. */
export const failoverModes = ['AUTO', 'PINNED', 'OFF'] as const
export type FailoverMode = (typeof failoverModes)[number]

/** Steps of an incident's timeline. */
export const incidentSteps = [
  'SUSPECTED',
  'DOWN',
  'NOTIFIED',
  'NOT_DELIVERED',
  'HELD_BACK',
  'ACKNOWLEDGED',
  'NOTE',
  'BACKUP_ON',
  'BACKUP_OFF',
  'RECOVERING',
  'FAILED_AGAIN',
  'PAUSED',
  'MAINTENANCE',
  'TARGET_CHANGED',
  'RECOVERED',
] as const
export type IncidentStep = (typeof incidentSteps)[number]

/** The highest code that sites answer; LinkedIn says it to robots. */
export const MAX_CODE = 999

/** Seconds between checks that a Member can choose, as far as the Tier allows. */
export const checkIntervals = [60, 300, 900, 3600, 21_600, 86_400] as const

/** Beyond this a check is given up. */
export const checkTimeouts = [10, 30] as const

/** Days before the end of a certificate at which an alert is sent. */
export const certificateDays = [21, 14, 7, 1] as const

/** Below this many days a Target is DEGRADED. */
export const CERTIFICATE_SOON_DAYS = 14

/** More redirects than this make a Target DEGRADED. */
export const LONG_CHAIN_HOPS = 3
