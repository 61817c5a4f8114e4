import type { AuditEntry } from '../../../contract/people/audit.ts'

/** The sentence after the actor's name; `{}` stands for the subject. */
const sentences: Readonly<Record<string, string>> = {
  'link.banned': 'banned the link {}',
  'link.unbanned': 'lifted the ban of the link {}',
  'account.banned': 'banned all links of the account, for {}',
  'account.shut-out': 'banned all links of the account {}',
  'account.let-in': 'lifted the ban of all links of the account {}',
  'report.dismissed': 'dismissed a report of the link {}',
  'block.added': 'put {} on the block list',
  'block.removed': 'took {} off the block list',
  'newsletter.exported': 'downloaded the addresses of the newsletter',
  'referral-code.created': 'made the referral code {}',
  'referral-code.changed': 'changed the referral code to {}',
  'referral.linked': 'linked the account to a referral code',
  'referral.accepted': 'let the referral of {} count',
  'referral.refused': 'refused the referral of {}',
  'referral-payout.created': 'marked the referrals of {} as paid',
  'referral-payouts.exported': 'downloaded the payouts',
  'link.created': 'made the link {}',
  'link.edited': 'changed the link {}',
  'link.moved': 'moved the link {} to another domain',
  'link.renamed': 'gave the link {} another address',
  'link.deleted': 'moved the link {} to the trash',
  'link.taken-back': 'took back the imported link {}',
  'link.restored': 'brought the link {} back from the trash',
  'hub.created': 'made the hub {}',
  'hub.edited': 'changed the hub {}',
  'hub.published': 'published the hub {}',
  'hub.scheduled': 'planned the publication of the hub {}',
  'hub.unscheduled': 'cancelled the planned publication of the hub {}',
  'hub.discarded': 'discarded the changes of the hub {}',
  'hub.disabled': 'switched off the hub {}',
  'hub.enabled': 'switched on the hub {}',
  'hub.restored-version': 'made an earlier version the draft of the hub {}',
  'hub.named-version': 'named a version of the hub {}',
  'hub.deleted': 'moved the hub {} to the trash',
  'hub.restored': 'brought the hub {} back from the trash',
  'hub.preview-shared': 'made a preview link to the hub {}',
  'hub.experiment-started': 'started an experiment on the hub {}',
  'hub.experiment-ended': 'ended the experiment on the hub {}',
  'hub.experiment-promoted': 'promoted a version of the hub {}',
  'hub.subscribers-exported': 'downloaded the subscribers of the hub {}',
  'utm-template.created': 'saved the UTM template {}',
  'utm-template.edited': 'changed the UTM template {}',
  'utm-template.deleted': 'deleted the UTM template {}',
  'folder.created': 'made the folder {}',
  'folder.edited': 'changed the folder {}',
  'folder.deleted': 'deleted the folder {}',
  'tag.created': 'made the tag {}',
  'tag.edited': 'changed the tag {}',
  'tag.deleted': 'deleted the tag {}',
  'import.started': 'imported links from a file',
  'import.cancelled': 'cancelled an import of links',
  'import.undone': 'undid an import of links',
  'import.move-check-started': 'had a move of links checked',
  'import.move-check-cancelled': 'cancelled the check of a move of links',
  'qr-preset.created': 'saved the QR style {}',
  'qr-preset.edited': 'changed the QR style {}',
  'qr-preset.deleted': 'deleted the QR style {}',
  'monitor.paused': 'paused the monitoring of {}',
  'monitor.resumed': 'resumed the monitoring of {}',
  'monitor.edited': 'changed the monitoring of {}',
  'monitor.accepted': 'accepted what the target of {} shows now',
  'incident.acknowledged': 'acknowledged an incident of {}',
  'incident.noted': 'wrote a note about an incident of {}',
  'monitor-settings.edited': 'changed the settings of monitoring',
  'alert-channel.created': 'made the alert channel {}',
  'alert-channel.edited': 'changed the alert channel {}',
  'alert-channel.deleted': 'deleted the alert channel {}',
  'maintenance.created': 'planned the maintenance {}',
  'maintenance.deleted': 'deleted the maintenance {}',
  'status-page.created': 'made the status page {}',
  'status-page.deleted': 'deleted the status page {}',
  'numbers-page.created': 'made the public page of numbers {}',
  'numbers-page.updated': 'changed the public page of numbers {}',
  'numbers-page.deleted': 'deleted the public page of numbers {}',
  'domain.added': 'added the domain {}',
  'domain.apps-edited': 'changed which apps open links of the domain {}',
  'domain.edited': 'changed where the domain {} sends visitors',
  'domain.removed': 'removed the domain {}',
  'domain.verified': 'found the proof for the domain {}',
  'domain.failing': 'missed the proof for the domain {}',
  'domain.lost': 'stopped the links on the domain {}, which has no proof',
  'domain.expired': 'removed the domain {}, which had no proof for too long',
  'user.invited': 'invited {}',
  'user.role-changed': 'changed the role of {}',
  'user.links-changed': 'changed which links {} sees',
  'user.suspended': 'suspended {}',
  'user.activated': 'let {} in again',
  'user.removed': 'removed {}',
  'invitation.accepted': 'joined the account',
  'invitation.declined': 'declined the invitation of {}',
  'invitation.cancelled': 'cancelled the invitation of {}',
  'invitation.resent': 'sent the invitation of {} again',
  'account.created': 'made the account',
  'account.renamed': 'renamed the account to {}',
  'account.time-zone-changed': 'changed the time zone of the account',
  'account.deleted': 'deleted the account',
  'account.restored': 'brought the account back',
  'account.left': 'left the account',
  'plan.trial-ended': 'ended the trial of Pro',
  'plan.started': 'noted that Pro is paid',
  'plan.interval-changed': 'noted that Pro is paid in another interval',
  'plan.payment-failed': 'noted that a payment for Pro failed',
  'plan.paid-again': 'noted that the missing payment came',
  'plan.grace-ended': 'ended Pro, as the payment did not come',
  'plan.cancel-asked': 'cancelled Pro at the end of its period',
  'plan.cancel-withdrawn': 'went on with Pro after all',
  'plan.ended': 'noted that Pro has ended',
  'plan.set-by-operator': 'set the tier of the account',
  'account.handed-over': 'handed the account over to {}',
  'account.assumed': 'began to act as this person',
  'export.started': 'began an export of the account',
  'export.downloaded': 'downloaded an export of the account',
  'restore.started': 'restored the account from an export',
  'profile.edited': 'changed their profile',
  'email.changed': 'changed their e-mail',
  'email.taken-back': 'took their e-mail back',
  'password.changed': 'changed their password',
  'password.reset': 'set a new password by mail',
  'factor.added': 'added a second factor: {}',
  'factor.renamed': 'renamed a second factor',
  'factor.removed': 'removed a second factor: {}',
  'factor.copied': 'refused a copy of the passkey {}',
  'recovery-codes.renewed': 'made new recovery codes',
  'identity.linked': 'linked a single sign-on',
  'identity.unlinked': 'unlinked a single sign-on',
  'apiKey.created': 'made the API key {}',
  'apiKey.revoked': 'revoked the API key {}',
  'webhook.created': 'made the webhook {}',
  'webhook.edited': 'changed the webhook {}',
  'webhook.deleted': 'deleted the webhook {}',
  'webhook.secret-renewed': 'made a new secret for the webhook {}',
  'webhook.disabled': 'disabled the webhook {}',
}

/** Actions of the server itself, without an actor. */
const automaticActions = new Set([
  'factor.copied',
  'webhook.disabled',
  'domain.verified',
  'domain.failing',
  'domain.lost',
  'domain.expired',
  'plan.trial-ended',
  'plan.started',
  'plan.interval-changed',
  'plan.payment-failed',
  'plan.paid-again',
  'plan.grace-ended',
  'plan.ended',
])

export const hasWords = (action: string): boolean => Object.hasOwn(sentences, action)

export interface ActionWords {
  before: string
  /** Empty where the sentence has no subject. */
  subject: string
  after: string
}

export function actionWords(entry: AuditEntry): ActionWords {
  const sentence = hasWords(entry.action) ? sentences[entry.action] : `${entry.action} {}`
  const [before = '', after] = sentence?.split('{}') ?? []
  return {
    before,
    subject: after === undefined ? '' : nameOf(entry),
    after: after ?? '',
  }
}

/** The subject of an entry about a second factor is its user; the sentence names the factor instead. */
function nameOf({ action, subject, subjectName, before, after }: AuditEntry): string {
  const own = action.startsWith('factor.') ? (after ?? before)?.name : undefined
  return typeof own === 'string' ? own : (subjectName ?? subject)
}

/** The actor, with which the sentence begins. */
export function actorWords({ action, actor, assumedBy }: AuditEntry): string {
  if (automaticActions.has(action)) return 'Unfurly'
  const name = actor ? actor.name || actor.email : 'Somebody who is gone'
  return assumedBy === null ? name : `${assumedBy}, as ${name},`
}
