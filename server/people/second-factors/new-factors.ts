import type {
  AddedFactor,
  AddPasskey,
  AddTotp,
  NewTotp,
  PasskeyOptions,
  SentCode,
} from '../../../contract/people/mfa.ts'
import type { App, Caller } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { ChallengesTable, FactorsTable } from '../../schema/users.ts'
import {
  challengeIdOf,
  countingWrongCodes,
  newChallenge,
  requireAttempt,
  wrongCode,
  wrongPasskey,
} from './challenges.ts'
import { putChallenge } from './challenges-store.ts'
import { isSentCode, sendCodeOf } from './email-code.ts'
import { addFactor } from './factors.ts'
import { findNewPasskey, newPasskeyOptions } from './passkeys.ts'
import { type FactorOwner, findUser, listFactorRows } from './store.ts'
import { findTimeStep, newSecret, newTotp, sealSecret } from './totp.ts'

export async function askForEmail(app: App, caller: Caller): Promise<SentCode> {
  return sendCodeOf(app, challengeFor(app, caller, 'EMAIL'), await requireUser(app, caller))
}

export async function addEmail(app: App, caller: Caller, code: string): Promise<AddedFactor> {
  return countingWrongCodes(app, { userId: caller.userId }, async () => {
    const challenge = await requireAttempt(app, challengeFor(app, caller, 'EMAIL').id)
    if (!isSentCode(app, challenge, code)) throw wrongCode(challenge)
    // A user has one such factor: its id derives from theirs, so the primary key refuses a second.
    const id = `fac_${caller.userId}`
    const factor = { ...newFactor(app, caller, { kind: 'EMAIL', name: 'E-mail' }), id }
    return addFactor(app, { challengeId: challenge.id, factor })
  })
}

export async function askForTotp(app: App, caller: Caller): Promise<NewTotp> {
  const user = await requireUser(app, caller)
  const challenge = challengeFor(app, caller, 'TOTP')
  await putChallenge(autocommit(app.db), challenge, app.clock())
  return newTotp(newSecret(app, challenge), user.email)
}

export async function addTotp(
  app: App,
  caller: Caller,
  { code, name }: AddTotp,
): Promise<AddedFactor> {
  return countingWrongCodes(app, { userId: caller.userId }, async () => {
    const challenge = await requireAttempt(app, challengeFor(app, caller, 'TOTP').id)
    const secret = newSecret(app, challenge)
    const step = findTimeStep(secret, code, app.clock())
    if (step === undefined) throw wrongCode(challenge)
    const factor = newFactor(app, caller, { kind: 'TOTP', name })
    return addFactor(app, {
      challengeId: challenge.id,
      factor: { ...factor, secret: sealSecret(app, factor.id, secret), last_step: step },
    })
  })
}

export async function askForPasskey(app: App, caller: Caller): Promise<PasskeyOptions> {
  const user = await requireUser(app, caller)
  const present = await listFactorRows(app.db, caller.userId)
  const options = await newPasskeyOptions(app.config, user, present)
  const challenge = challengeFor(app, caller, 'PASSKEY')
  const opened = { ...challenge, passkey_challenge: String(options.challenge) }
  await putChallenge(autocommit(app.db), opened, app.clock())
  return options
}

export async function addPasskey(
  app: App,
  caller: Caller,
  { response, name }: AddPasskey,
): Promise<AddedFactor> {
  const challenge = await requireAttempt(app, challengeFor(app, caller, 'PASSKEY').id)
  const passkeyChallenge = challenge.passkey_challenge ?? ''
  const passkey = await findNewPasskey(app.config, { challenge: passkeyChallenge, response })
  if (!passkey) throw wrongPasskey(challenge)
  return addFactor(app, {
    challengeId: challenge.id,
    factor: {
      ...newFactor(app, caller, { kind: 'PASSKEY', name }),
      credential_id: passkey.id,
      public_key: Buffer.from(passkey.publicKey).toString('base64url'),
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports ?? []),
    },
  })
}

function newFactor(
  app: App,
  { userId }: Caller,
  { kind, name }: Pick<FactorsTable, 'kind' | 'name'>,
): FactorsTable {
  return {
    id: newId('fac'),
    user_id: userId,
    kind,
    name,
    secret: null,
    last_step: null,
    credential_id: null,
    public_key: null,
    counter: null,
    transports: null,
    created_at: app.clock(),
    last_used_at: null,
  }
}

function challengeFor(
  app: App,
  { userId, sessionId }: Caller,
  kind: ChallengesTable['kind'],
): ChallengesTable {
  const id = challengeIdOf(kind, sessionId ?? '')
  return newChallenge(app, { id, kind, user_id: userId, session_id: sessionId })
}

async function requireUser(app: App, { userId }: Caller): Promise<FactorOwner> {
  const user = await findUser(app.db, userId)
  if (!user) throw new Problem('not-found')
  return user
}
