import { isDeepStrictEqual } from 'node:util'
import type { UtmParams } from '../../../contract/links/utm.ts'
import { utmFields } from '../../../contract/links/utm.ts'
import type {
  CreateUtmTemplate,
  EditUtmTemplate,
  UtmTemplate,
  UtmTemplatePage,
} from '../../../contract/links/utm-templates.ts'
import type { App, Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { UtmTemplatesTable } from '../../schema/links.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  updateTemplate,
} from './store.ts'

/** The list is one page, and no screen could show more. */
export const TEMPLATES_MAX = 200

export async function listTemplates(app: App, { accountId }: Member): Promise<UtmTemplatePage> {
  const rows = await listTemplateRows(app.db, accountId)
  return { items: rows.map(templateItem), nextCursor: null, total: rows.length }
}

export async function createTemplate(
  app: App,
  member: Member,
  { name, utmParams }: CreateUtmTemplate,
): Promise<UtmTemplate> {
  return writing(app, async (inside) => {
    if ((await countTemplates(inside.db, member.accountId)) >= TEMPLATES_MAX) throw tooMany()
    const row = {
      id: newId('utm'),
      account_id: member.accountId,
      ...storedFields(name, utmParams),
      created_at: app.clock(),
    }
    if (!(await insertTemplate(inside.db, row))) throw taken()
    await auditTemplate(inside, member, {
      action: 'utm-template.created',
      before: null,
      after: row,
    })
    return templateItem(row)
  })
}

export async function editTemplate(
  app: App,
  member: Member,
  { id, name, utmParams }: EditUtmTemplate & { id: string },
): Promise<UtmTemplate> {
  return writing(app, async (inside) => {
    const before = await requireTemplate(inside, member, id)
    const after = {
      ...before,
      ...storedFields(name ?? before.name, utmParams ?? JSON.parse(before.utm)),
    }
    if (isDeepStrictEqual(after, before)) return templateItem(before)
    const { name: newName, name_lower, utm } = after
    const change = { id, name: newName, name_lower, utm }
    if (!(await updateTemplate(inside.db, member.accountId, change))) throw taken()
    await auditTemplate(inside, member, { action: 'utm-template.edited', before, after })
    return templateItem(after)
  })
}

export async function removeTemplate(app: App, member: Member, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const before = await requireTemplate(inside, member, id)
    await deleteTemplate(inside.db, member.accountId, id)
    await auditTemplate(inside, member, { action: 'utm-template.deleted', before, after: null })
  })
}

async function requireTemplate(app: App, member: Member, id: string): Promise<UtmTemplatesTable> {
  const row = await findTemplate(app.db, member.accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

function storedFields(name: string, utmParams: UtmParams) {
  const plain = name.trim().normalize('NFC')
  const set = utmFields.flatMap((field) => {
    const value = utmParams[field]?.trim()
    return value ? [[field, value]] : []
  })
  return {
    name: plain,
    name_lower: plain.toLowerCase(),
    utm: JSON.stringify(Object.fromEntries(set)),
  }
}

function templateItem({ id, name, utm, created_at }: UtmTemplatesTable): UtmTemplate {
  const {
    source = null,
    medium = null,
    campaign = null,
    term = null,
    content = null,
  } = JSON.parse(utm)
  const utmParams = { source, medium, campaign, term, content }
  return { id, name, utmParams, createdAt: isoTime(created_at) }
}

interface TemplateChange {
  action: string
  before: UtmTemplatesTable | null
  after: UtmTemplatesTable | null
}

async function auditTemplate(
  inside: Inside,
  member: Member,
  { action, before, after }: TemplateChange,
): Promise<void> {
  const auditFields = (row: UtmTemplatesTable | null) => row && { name: row.name, utm: row.utm }
  await recordAudit(inside, {
    accountId: member.accountId,
    userId: member.userId,
    action,
    subject: before?.id ?? after?.id ?? '',
    before: auditFields(before),
    after: auditFields(after),
  })
}

const taken = () => new Problem('template-taken', { errors: { name: 'Already in use' } })

const tooMany = () =>
  new Problem('invalid', {
    errors: { name: `There are ${TEMPLATES_MAX} templates already. Delete one first.` },
  })
