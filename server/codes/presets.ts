import { isDeepStrictEqual } from 'node:util'
import type {
  CreateQrPreset,
  EditQrPreset,
  QrPreset,
  QrPresetPage,
} from '../../contract/codes/qr.ts'
import { plainQrDesign, QR_PRESETS_MAX, type QrDesign } from '../../contract/codes/qr-design.ts'
import type { App, Inside, Member } from '../context.ts'
import { recordAudit } from '../people/index.ts'
import { isoTime } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { Problem } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import type { QrPresetsTable } from '../schema/links.ts'
import { lockAccount } from '../schema/locks.ts'
import { requireLogo } from './logo.ts'
import {
  clearDefault,
  countPresets,
  deletePreset,
  findDefaultRow,
  findPresetRow,
  insertPreset,
  listPresetRows,
  updatePreset,
} from './store.ts'

export async function listPresets(app: App, { accountId }: Member): Promise<QrPresetPage> {
  const items = (await listPresetRows(app.db, accountId)).map(presetItem)
  return { items, nextCursor: null, total: items.length }
}

export async function createPreset(
  app: App,
  member: Member,
  input: CreateQrPreset,
): Promise<QrPreset> {
  requireLogo(input.design)
  const { accountId } = member
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    if ((await countPresets(inside.db, accountId)) >= QR_PRESETS_MAX) {
      throw new Problem('limit-reached', {
        detail: `There is room for ${QR_PRESETS_MAX} styles. Delete one that you do not need.`,
      })
    }
    if (input.isDefault) await clearDefault(inside.db, accountId)
    const now = app.clock()
    const row: QrPresetsTable = {
      id: newId('qrp'),
      account_id: accountId,
      name: input.name,
      design: JSON.stringify(input.design),
      is_default: input.isDefault ? 1 : 0,
      created_at: now,
      updated_at: now,
    }
    await insertPreset(inside.db, row)
    await record(inside, member, { action: 'created', before: undefined, after: row })
    return presetItem(row)
  })
}

export async function editPreset(
  app: App,
  member: Member,
  { id, ...input }: EditQrPreset & { id: string },
): Promise<QrPreset> {
  if (input.design) requireLogo(input.design)
  const { accountId } = member
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const before = await requireRow(inside, accountId, id)
    const changed = { ...before, ...changesOf(input) }
    if (isDeepStrictEqual(changed, before)) return presetItem(before)
    const after: QrPresetsTable = { ...changed, updated_at: app.clock() }
    if (input.isDefault) await clearDefault(inside.db, accountId)
    await updatePreset(inside.db, accountId, { id, changes: after })
    await record(inside, member, { action: 'edited', before, after })
    return presetItem(after)
  })
}

export async function removePreset(app: App, member: Member, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const before = await requireRow(inside, member.accountId, id)
    if (!(await deletePreset(inside.db, member.accountId, id))) throw new Problem('not-found')
    await record(inside, member, { action: 'deleted', before, after: undefined })
  })
}

/** The design of that preset; without one the account's default, or else the plain design. */
export async function designOf(
  app: App,
  accountId: string,
  preset: string | undefined,
): Promise<QrDesign> {
  if (preset === 'plain') return plainQrDesign
  const row =
    preset === undefined
      ? await findDefaultRow(app.db, accountId)
      : await findPresetRow(app.db, accountId, preset)
  if (row) return readDesign(row)
  if (preset === undefined) return plainQrDesign
  throw new Problem('invalid', { errors: { preset: 'There is no such style' } })
}

/** Fields that are newer than the row come from the plain design. */
const readDesign = (row: QrPresetsTable): QrDesign => ({
  ...plainQrDesign,
  ...JSON.parse(row.design),
})

async function requireRow(app: App, accountId: string, id: string): Promise<QrPresetsTable> {
  const row = await findPresetRow(app.db, accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

function changesOf({ name, design, isDefault }: EditQrPreset): Partial<QrPresetsTable> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(design === undefined ? {} : { design: JSON.stringify(design) }),
    ...(isDefault === undefined ? {} : { is_default: isDefault ? 1 : 0 }),
  }
}

function presetItem(row: QrPresetsTable): QrPreset {
  return {
    id: row.id,
    name: row.name,
    design: readDesign(row),
    isDefault: row.is_default === 1,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

interface PresetChange {
  action: 'created' | 'edited' | 'deleted'
  before: QrPresetsTable | undefined
  after: QrPresetsTable | undefined
}

async function record(
  inside: Inside,
  member: Member,
  { action, before, after }: PresetChange,
): Promise<void> {
  await recordAudit(inside, {
    accountId: member.accountId,
    userId: member.userId,
    action: `qr-preset.${action}`,
    subject: (after ?? before)?.id ?? '',
    before: before ? audited(before) : null,
    after: after ? audited(after) : null,
  })
}

/** Without the picture itself, which would bloat the audit log. */
function audited(row: QrPresetsTable): object {
  const { logo, ...design } = readDesign(row)
  return { name: row.name, isDefault: row.is_default === 1, ...design, hasLogo: logo !== null }
}
