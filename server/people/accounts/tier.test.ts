import { expect, test } from 'bun:test'
import { proAt } from '../../schema/pro-at.ts'
import { openMigrated } from '../../testing/migrated-database.ts'
import { type StoredTier, tierAt } from './tier.ts'

const NOW = 1000
const choices = {
  tier: ['FREE', 'PRO'],
  tier_ends_at: [null, NOW - 1, NOW, NOW + 1],
  granted_tier: [null, 'FREE', 'PRO'],
  free_trial_ends_at: [null, NOW - 1, NOW, NOW + 1],
} as const

const every: StoredTier[] = choices.tier.flatMap((tier) =>
  choices.tier_ends_at.flatMap((tier_ends_at) =>
    choices.granted_tier.flatMap((granted_tier) =>
      choices.free_trial_ends_at.map((free_trial_ends_at) => ({
        tier,
        tier_ends_at,
        granted_tier,
        free_trial_ends_at,
      })),
    ),
  ),
)

const stored: StoredTier = {
  tier: 'FREE',
  tier_ends_at: null,
  granted_tier: null,
  free_trial_ends_at: null,
}

test('what was granted counts before what is paid, and that before the trial', () => {
  expect(tierAt(stored, NOW)).toBe('FREE')
  expect(tierAt({ ...stored, free_trial_ends_at: NOW + 1 }, NOW)).toBe('PRO')
  expect(tierAt({ ...stored, free_trial_ends_at: NOW }, NOW)).toBe('FREE')
  expect(tierAt({ ...stored, tier: 'PRO' }, NOW)).toBe('PRO')
  expect(tierAt({ ...stored, tier: 'PRO', tier_ends_at: NOW }, NOW)).toBe('FREE')
  expect(tierAt({ ...stored, tier: 'PRO', granted_tier: 'FREE' }, NOW)).toBe('FREE')
  expect(tierAt({ ...stored, granted_tier: 'PRO' }, NOW)).toBe('PRO')
})

test('the database decides alike', async () => {
  const db = await openMigrated({ url: ':memory:', timeoutMs: 1000 })
  const account = {
    has_seen_tour: '{}',
    time_zone: null,
    linked_to_referral: 0,
    team_version: 0,
    created_at: 0,
  }
  for (const [n, row] of every.entries()) {
    await db
      .insertInto('accounts')
      .values({
        ...account,
        ...row,
        id: `acc_${n}`,
        name: '',
        referral_code: null,
        deleted_at: null,
        purge_at: null,
      })
      .execute()
  }
  const pro = await db.selectFrom('accounts').select('id').where(proAt(NOW)).execute()
  const expected = every.flatMap((row, n) => (tierAt(row, NOW) === 'PRO' ? [`acc_${n}`] : []))
  expect(pro.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
  await db.destroy()
})
