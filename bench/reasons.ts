/** Why a goal is missed, kept by hand: how the row begins, and the reason in a sentence. */
const NO_STATE_INDEX =
  'the total of one state is counted by reading every live link; an index by state would answer it.'

export const reasons: readonly (readonly [beginning: string, reason: string])[] = [
  ['First page, SQLite, only', NO_STATE_INDEX],
  ['First page, PostgreSQL, only', NO_STATE_INDEX],
]
