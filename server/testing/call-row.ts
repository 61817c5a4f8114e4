import type { Permission } from '../../contract/people/permissions.ts'

/** Who may come through besides a plain session: API keys, operators acting as a person, people without an account. */
export type Open = 'keys' | 'acting' | 'withoutAccount'

export interface CallRow {
  /** `DELETE /api/ui/v1/users/:id`. */
  call: string
  needs: Permission | 'Login' | 'Mfa'
  open: readonly Open[]
  /** Only with a session that was confirmed in the last ten minutes. */
  isConfirmed?: true
  /** Only for operators of the installation. */
  isForOperators?: true
}

export const operatorRow = (call: string): CallRow => ({
  call,
  needs: 'Login',
  open: ['withoutAccount'],
  isForOperators: true,
})

export const row = (
  call: string,
  needs: CallRow['needs'],
  open: readonly Open[],
  isConfirmed?: 'confirmed',
): CallRow => ({ call, needs, open, ...(isConfirmed && { isConfirmed: true }) })
