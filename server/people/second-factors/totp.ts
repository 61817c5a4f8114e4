import { Secret, TOTP } from 'otpauth'
import type { NewTotp } from '../../../contract/people/mfa.ts'
import type { App, Inside } from '../../context.ts'
import { SECOND } from '../../platform/clock.ts'
import type { ChallengesTable, FactorsTable } from '../../schema/users.ts'
import { listFactorRows, spendTimeStep } from './store.ts'

const PERIOD_SECONDS = 30
/** A clock may be one step early or late. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const PURPOSE = 'totp'

/** Derives the secret from its challenge, so that nothing is stored until the first right code. */
export function newSecret(app: App, { id, created_at }: ChallengesTable): string {
  const bytes = Buffer.from(app.secrets.hash('new-totp', `${id} ${created_at}`), 'base64url')
  return new Secret({ buffer: new Uint8Array(bytes.subarray(0, SECRET_BYTES)).buffer }).base32
}

export function newTotp(secret: string, email: string): NewTotp {
  return { secret, uri: totpOf(secret, email).toString() }
}

export function sealSecret(app: App, factorId: string, secret: string): string {
  return app.secrets.seal(PURPOSE, factorId, secret)
}

/** The time step of the code; undefined when it is not valid now. */
export function findTimeStep(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / SECOND / PERIOD_SECONDS) + delta
}

/** Uses up a code; true when it belongs to an authenticator app of the user and was not used before. */
export async function isTotpCode(inside: Inside, userId: string, code: string): Promise<boolean> {
  const now = inside.clock()
  for (const factor of await listFactorRows(inside.db, userId)) {
    const step = findStepOf(inside, factor, code)
    if (step !== undefined && (await spendTimeStep(inside.db, factor.id, { step, now })))
      return true
  }
  return false
}

function findStepOf(app: App, { id, secret }: FactorsTable, code: string): number | undefined {
  const opened = secret === null ? undefined : app.secrets.open(PURPOSE, id, secret)
  return opened === undefined ? undefined : findTimeStep(opened, code, app.clock())
}

// SHA-1, six digits and thirty seconds are what every authenticator app supports.
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Unfurly',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
