import { z } from 'zod'
import type { CompiledLink } from './links/compiled-link.ts'

/** A form of a visitor's page, on its way to the process that answers calls. */
export const PasswordTry = z.object({
  kind: z.literal('password'),
  linkId: z.string(),
  password: z.string(),
  /** The visitor's. */
  address: z.string(),
})

export const SentReport = z.object({
  kind: z.literal('report'),
  linkId: z.string(),
  accountId: z.string(),
  reason: z.string(),
  text: z.string(),
  address: z.string(),
})

export const VisitorForm = z.discriminatedUnion('kind', [PasswordTry, SentReport])
export type VisitorForm = z.infer<typeof VisitorForm>

export const Try = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('right') }),
  z.object({ kind: z.literal('wrong'), triesLeft: z.number() }),
  z.object({ kind: z.literal('locked'), retryAfterSeconds: z.number() }),
])
export type Try = z.infer<typeof Try>
export type Missed = Exclude<Try, { kind: 'right' }>

/** What visitors send by the forms of our pages. It throws while the calls are not answered. */
export interface Forms {
  /** A visitor has so many tries for a link, and so have all of them together; then they have to wait. */
  tryPassword(link: CompiledLink, sent: { password: string; address: string }): Promise<Try>
  sendReport(
    link: CompiledLink,
    sent: { reason: string; text: string; address: string },
  ): Promise<void>
}

/** Hands a form to whoever answers it; the answer is JSON, or nothing. */
export type SendForm = (form: VisitorForm) => Promise<unknown>

export function openForms(send: SendForm): Forms {
  return {
    async tryPassword({ id }, { password, address }) {
      return Try.parse(await send({ kind: 'password', linkId: id, password, address }))
    },
    async sendReport({ id, accountId }, sent) {
      await send({ kind: 'report', linkId: id, accountId, ...sent })
    },
  }
}
