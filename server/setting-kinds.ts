import { z } from 'zod'
import { isEmail } from '../contract/people/email.ts'
import { hostOf } from './platform/network/addresses.ts'
import { hasScheme, isWebOrigin } from './platform/network/web-address.ts'

// Schemas that parse the text of a variable. An empty variable counts as unset and is never parsed.

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')
export const optional = z.string().optional()
export const whole = (min: number, max: number, fallback: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max)).default(fallback)
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
export const origin = z.string().refine(isWebOrigin)
export const page = z
  .string()
  .refine((text) => hasScheme(text, ['http:', 'https:']))
  .optional()
export const scheme = (...schemes: string[]) =>
  z.string().refine((text) => hasScheme(text, schemes))
export const emails = list.refine((names) => names.every(isEmail))
export const host = z
  .string()
  .refine((text) => hostOf(text) !== undefined)
  .optional()
export const hosts = list.refine((names) => names.every((name) => hostOf(name) !== undefined))
