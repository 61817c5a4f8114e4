import { z } from 'zod'
import { Line } from '../text.ts'

export const factorKinds = ['EMAIL', 'TOTP', 'PASSKEY'] as const
export const mfaMethods = [...factorKinds, 'RECOVERY'] as const

/** A login that waits for its second factor. */
export const MfaState = z
  .object({
    required: z.boolean(),
    methods: z.array(z.enum(mfaMethods)),
    maskedEmail: z.string().meta({ description: 'm•••@example.org' }),
    expiresAt: z.string(),
    attemptsLeft: z.int().min(0),
  })
  .meta({ id: 'MfaState' })

const SixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits')

/** The code from a mail or an authenticator app. */
export const DigitCode = z.strictObject({ code: SixDigits }).meta({ id: 'DigitCode' })

export const RecoveryCode = z
  .strictObject({ code: z.string().trim().min(1, 'Enter a recovery code').max(64) })
  .meta({ id: 'RecoveryCode' })

/** Result of the browser's WebAuthn call as JSON; validated by the WebAuthn library. */
const WebAuthnJson = z.record(z.string(), z.unknown())

export const PasskeyAnswer = z
  .strictObject({ response: WebAuthnJson })
  .meta({ id: 'PasskeyAnswer' })
/** Options of the browser's WebAuthn call. */
export const PasskeyOptions = WebAuthnJson.meta({ id: 'PasskeyOptions' })

const FactorName = Line(60)

export const Factor = z
  .object({
    id: z.string(),
    kind: z.enum(factorKinds),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Factor' })

export const Factors = z
  .object({ items: z.array(Factor), recoveryCodesLeft: z.int().min(0) })
  .meta({ id: 'Factors' })

/** A six-digit code that was sent. */
export const SentCode = z
  .object({
    maskedEmail: z.string(),
    expiresAt: z.string(),
    attemptsLeft: z.int().min(0),
    resendAt: z.string().meta({ description: 'When a new one may be asked for' }),
  })
  .meta({ id: 'SentCode' })

/** The secret of an authenticator app, as text and as the URI of its QR code. */
export const NewTotp = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'NewTotp' })
export const AddTotp = z.strictObject({ code: SixDigits, name: FactorName }).meta({ id: 'AddTotp' })
export const AddPasskey = z
  .strictObject({ response: WebAuthnJson, name: FactorName })
  .meta({ id: 'AddPasskey' })
export const RenameFactor = z.strictObject({ name: FactorName }).meta({ id: 'RenameFactor' })

/** The first factor comes with recovery codes, which are shown once. */
export const AddedFactor = z
  .object({ factor: Factor, recoveryCodes: z.array(z.string()).nullable() })
  .meta({ id: 'AddedFactor' })
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export type MfaState = z.infer<typeof MfaState>
export type MfaMethod = (typeof mfaMethods)[number]
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
export type PasskeyOptions = z.infer<typeof PasskeyOptions>
export type Factor = z.infer<typeof Factor>
export type Factors = z.infer<typeof Factors>
export type SentCode = z.infer<typeof SentCode>
export type NewTotp = z.infer<typeof NewTotp>
export type AddTotp = z.infer<typeof AddTotp>
export type AddPasskey = z.infer<typeof AddPasskey>
export type AddedFactor = z.infer<typeof AddedFactor>
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
