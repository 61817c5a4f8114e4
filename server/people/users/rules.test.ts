import { describe, expect, test } from 'bun:test'
import { type Permission, permissions } from '../../../contract/people/permissions.ts'
import { type MemberChange, type Refusal, refusalOf } from './rules.ts'

const everyRole = Array.from({ length: 128 }, (_, role) => role)
const names = Object.keys(permissions) as Permission[]

/** The permissions of a role, found by division as an independent check of the bit operations in the rules. */
const held = everyRole.map(
  (role) => new Set(names.filter((_, index) => Math.floor(role / 2 ** index) % 2 === 1)),
)
const heldBy = (role: number) => held[role] ?? new Set<Permission>()
const hasAllOf = (role: number, other: number) => heldBy(other).isSubsetOf(heldBy(role))
const isEverything = (role: number) => heldBy(role).size === names.length

const ask = (
  caller: number,
  member: number,
  change: MemberChange,
  { isOwn = false, status = 'ACTIVE', otherOwners = 1 } = {},
): Refusal | undefined =>
  refusalOf(
    { userId: 'usr_caller', role: caller, status: 'ACTIVE' },
    {
      member: { userId: isOwn ? 'usr_caller' : 'usr_member', role: member, status },
      change,
      otherOwners,
    },
  )

/** Pairs for which a rule answers wrongly; empty when the rule is right. */
function wrongPairs(isRight: (caller: number, member: number) => boolean): [number, number][] {
  return everyRole.flatMap((caller) =>
    everyRole
      .filter((member) => !isRight(caller, member))
      .map((member): [number, number] => [caller, member]),
  )
}

describe('Who may change whom, for all 128 roles of either', () => {
  const removal = { kind: 'removal' } as const
  const suspension = { kind: 'status', status: 'SUSPENDED' } as const
  const activation = { kind: 'status', status: 'ACTIVE' } as const

  test('nobody removes, suspends or activates a member who holds a permission that they lack', () => {
    for (const change of [removal, suspension, activation]) {
      const wrong = wrongPairs((caller, member) => {
        const expected = hasAllOf(caller, member) ? undefined : 'holds-more'
        return ask(caller, member, change) === expected
      })
      expect(wrong).toEqual([])
    }
  })

  test('nobody grants a permission that they lack, and only an Owner grants all permissions', () => {
    for (const role of everyRole) {
      const wrong = wrongPairs((caller, member) => {
        const answer = ask(caller, member, { kind: 'role', role })
        if (!hasAllOf(caller, member)) return answer === 'holds-more'
        if (!hasAllOf(caller, role)) return answer === 'grants-more'
        return answer === undefined && (!isEverything(role) || isEverything(caller))
      })
      expect([role, wrong]).toEqual([role, []])
    }
  })

  test('nobody changes their own role or status, whatever they hold', () => {
    for (const role of everyRole) {
      for (const wanted of everyRole) {
        const answer = ask(role, role, { kind: 'role', role: wanted }, { isOwn: true })
        expect([role, wanted, answer]).toEqual([role, wanted, 'own-role'])
      }
      expect(ask(role, role, suspension, { isOwn: true })).toBe('own-status')
      expect(ask(role, role, removal, { isOwn: true })).toBeUndefined()
    }
  })

  test('nobody demotes, suspends or removes the last active Owner; a suspended Owner can be removed', () => {
    const lone = { otherOwners: 0 }
    for (const isOwn of [true, false]) {
      for (const change of [removal, suspension]) {
        expect(ask(127, 127, change, { ...lone, isOwn })).toBe('last-owner')
        expect(
          ask(127, 127, change, { ...lone, isOwn: false, status: 'SUSPENDED' }),
        ).toBeUndefined()
      }
      for (const role of everyRole.filter((one) => one !== 127)) {
        expect(ask(127, 127, { kind: 'role', role }, { ...lone, isOwn })).toBe('last-owner')
      }
    }
    const wrong = wrongPairs(
      (caller, member) =>
        isEverything(member) || ask(caller, member, removal, lone) !== 'last-owner',
    )
    expect(wrong).toEqual([])
  })
})
