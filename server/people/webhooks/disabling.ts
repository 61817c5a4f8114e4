import { permissions } from '../../../contract/people/permissions.ts'
import type { Inside } from '../../context.ts'
import { pageUrl, sendMail } from '../../mail/mail.ts'
import type { WebhooksTable } from '../../schema/webhooks.ts'
import { recordAudit } from '../audit/audit.ts'
import { auditedWebhook } from './audited-webhook.ts'
import { disabledMail } from './mails.ts'
import { findAccountName, listWebhookReaders, updateWebhook } from './store.ts'

/** Disables a webhook by itself, and mails its maker and the Owners why. `why` is a sentence. */
export async function disable(inside: Inside, webhook: WebhooksTable, why: string): Promise<void> {
  const { id, account_id: accountId, created_by: createdBy, url } = webhook
  const after = { ...webhook, status: 'DISABLED', disabled_why: why } as const
  await updateWebhook(inside.db, accountId, { id, status: 'DISABLED', disabled_why: why })
  await recordAudit(inside, {
    accountId,
    userId: null,
    action: 'webhook.disabled',
    subject: id,
    before: auditedWebhook(webhook),
    after: { ...auditedWebhook(after), why },
  })
  const account = await findAccountName(inside.db, accountId)
  const mail = disabledMail({ url, account, why, page: pageUrl(inside, 'settings/webhooks') })
  const ownerBit = permissions.Owner
  const readers = await listWebhookReaders(inside.db, accountId, { createdBy, ownerBit })
  for (const email of readers) await sendMail(inside, email, mail)
}
