export {
  isFirstAccountOf,
  listTiers,
  readAccount,
  tierNow,
  tierOf,
  tierWithoutTrial,
} from './accounts/accounts.ts'
export { countApiKeys } from './api-keys/api-keys.ts'
export {
  type AuditChange,
  findChangeOf,
  listChangesOf,
  recordAudit,
  recordAudits,
} from './audit/audit.ts'
export {
  allow,
  allowOperator,
  findCaller,
  findSight,
  isSameAddress,
  stillAllowed,
} from './auth/auth.ts'
export { addClicks, listWantingClicks, type ToldClick, tellWebhooks } from './outbox/outbox.ts'
export { maskedEmail } from './second-factors/second-factors.ts'
export { countTeam, hasPermissionNow, requirePermissionNow } from './users/users.ts'
export { countWebhooks } from './webhooks/webhooks.ts'
