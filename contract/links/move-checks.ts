import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'

export const moveCheckStatuses = ['RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const

/** What can be amiss with a moved link. Links that lead where they led are only counted. */
export const moveFindings = [
  'different',
  'old-missing',
  'old-page',
  'old-refused',
  'old-silent',
  'old-error',
  'new-missing',
  'new-password',
  'new-ended',
  'new-paused',
  'new-banned',
] as const

/** Characters of the old base address. */
export const OLD_ADDRESS_MAX = 500
/** At most one old address a second: the pace of hosts. */
export const OLD_ADDRESSES_A_SECOND = 1
/** Old addresses in a row without a usable answer, after which a check ends. */
export const SILENT_ROWS_MAX = 50
/** An account checks one move at a time. */
export const MOVE_CHECKS_AT_ONCE = 1

export const StartMoveCheck = z
  .strictObject({
    oldAddress: z
      .string('Enter an address')
      .min(1, 'Enter an address')
      .max(OLD_ADDRESS_MAX, `At most ${OLD_ADDRESS_MAX} characters`)
      .meta({
        description:
          'What stood before the keys, such as https://old.example/. Its DNS must still lead to the old service',
      }),
  })
  .meta({ id: 'StartMoveCheck' })

export const MoveCheck = z
  .object({
    importId: z.string(),
    status: z.enum(moveCheckStatuses),
    oldAddress: z.string(),
    total: z.int().meta({ description: 'Links that the import made' }),
    done: z.int().meta({ description: 'How many of them the check is through with' }),
    same: z.int().meta({ description: 'How many lead where they led' }),
    skipped: z.int().meta({
      description: 'Rows without a key, or of another domain of the file: they have no old address',
    }),
    found: z
      .array(z.object({ kind: z.enum(moveFindings), rows: z.int() }))
      .meta({ description: 'What is amiss with the others' }),
    secondsLeft: z.int().nullable().meta({
      description:
        'About as long as it still takes, at most one old address a second; null at its end',
    }),
    problem: z.string().nullable().meta({ description: 'Why it ended early, as a sentence' }),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'MoveCheck' })

/** Null: the move of that import was not checked yet. */
export const LastMoveCheck = MoveCheck.nullable()

export const MoveDifference = z
  .object({
    row: z.int().meta({ description: 'Number of the row in the file, from 1' }),
    kind: z.enum(moveFindings),
    oldAddress: z.string(),
    oldTarget: z.string().nullable().meta({
      description: 'Where the old address leads; null if it was not asked, or leads nowhere',
    }),
    oldStatus: z.int().nullable().meta({ description: 'The last status on the way there' }),
    newAddress: z.string(),
    newTarget: z.string().nullable(),
  })
  .meta({ id: 'MoveDifference' })

export const ListMoveDifferences = PageQuery
export const MoveDifferencePage = pageOf(MoveDifference).meta({ id: 'MoveDifferencePage' })

export type MoveFinding = (typeof moveFindings)[number]
export type MoveCheckStatus = (typeof moveCheckStatuses)[number]
export type StartMoveCheck = z.infer<typeof StartMoveCheck>
export type MoveCheck = z.infer<typeof MoveCheck>
export type MoveDifference = z.infer<typeof MoveDifference>
export type ListMoveDifferences = z.infer<typeof ListMoveDifferences>
export type MoveDifferencePage = z.infer<typeof MoveDifferencePage>
