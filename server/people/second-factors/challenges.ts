import { counted } from '../../../contract/counted.ts'
import type { App } from '../../context.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { giveBack, take } from '../../platform/http/rate-limit.ts'
import type { ChallengesTable } from '../../schema/users.ts'
import { takeAttempt } from './challenges-store.ts'

export const CHALLENGE_LIFE_MS = 10 * MINUTE
export const ATTEMPTS = 5
const WRONG_CODES_AN_HOUR = 10

type Challenge = Pick<ChallengesTable, 'id' | 'kind' | 'user_id' | 'session_id'>

export function newChallenge(app: App, challenge: Challenge): ChallengesTable {
  const now = app.clock()
  return {
    ...challenge,
    code_hash: null,
    code_sent_at: null,
    passkey_challenge: null,
    attempts: 0,
    created_at: now,
    expires_at: now + CHALLENGE_LIFE_MS,
  }
}

/** One id a kind and session, so that a session has one challenge of a kind at a time. */
export function challengeIdOf(kind: ChallengesTable['kind'], sessionId: string): string {
  return `${kind}:${sessionId}`
}

/** Takes one of the challenge's attempts; throws `code-ended` when none is left or it has ended. */
export async function requireAttempt(app: App, id: string): Promise<ChallengesTable> {
  const challenge = await takeAttempt(autocommit(app.db), id, { now: app.clock(), most: ATTEMPTS })
  if (!challenge) throw new Problem('code-ended')
  return challenge
}

/** The problem for a code that was checked and is wrong. */
export function wrongCode(challenge?: { attempts: number }): Problem {
  if (!challenge) return new Problem('wrong-code')
  const left = attemptsLeft(challenge)
  const detail =
    left === 0
      ? 'That code is not right, and it was the last try. Ask for a new one, or start again.'
      : `That code is not right. ${triesInWords(left)}`
  return new Problem('wrong-code', { detail })
}

/** The problem for a passkey that did not sign what it was asked to. */
export function wrongPasskey(challenge: { attempts: number }): Problem {
  const left = attemptsLeft(challenge)
  const detail =
    left === 0
      ? 'That passkey was not accepted, and it was the last try. Start again.'
      : `That passkey was not accepted. ${triesInWords(left)}`
  return new Problem('wrong-passkey', { detail })
}

const triesInWords = (left: number): string =>
  `You have ${counted(left, 'more try', 'more tries')}.`

export const attemptsLeft = (challenge: { attempts: number }): number =>
  Math.max(0, ATTEMPTS - challenge.attempts)

/**
 * The user whose codes are counted. A browser in which the user logged in before has counts of its own, so that an attacker
 * who knows the password does not hold it up.
 */
export interface CodeUser {
  userId: string
  browser?: string | undefined
}

export const codeBucket = (what: string, { userId, browser }: CodeUser): string =>
  browser === undefined ? `${what}:${userId}` : `${what}:${userId}:${browser}`

/**
 * Codes are short enough to guess, so a user may enter ten wrong ones an hour, over all kinds of codes. Each code counts
 * before it is checked, and a right one is given back.
 */
export async function countingWrongCodes<T>(
  app: App,
  of: CodeUser,
  check: () => Promise<T>,
): Promise<T> {
  const bucket = codeBucket('wrong-codes', of)
  const use = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: WRONG_CODES_AN_HOUR,
    windowMs: HOUR,
  })
  if (!use.isAllowed) {
    throw new Problem('too-many-requests', {
      retryAfterSeconds: use.retryAfterSeconds,
      detail:
        'That were ten wrong codes within an hour. Wait until the hour is over, or go on with a passkey or in a browser in which you logged in before.',
    })
  }
  try {
    const result = await check()
    await giveBack(autocommit(app.db), bucket)
    return result
  } catch (error) {
    // A code for an ended challenge is no guess.
    if (error instanceof Problem && error.kind === 'code-ended')
      await giveBack(autocommit(app.db), bucket)
    throw error
  }
}
