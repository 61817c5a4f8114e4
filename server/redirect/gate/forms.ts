import { z } from 'zod'
import type { CompiledLink } from '../links/compiled-link.ts'

/** A submitted form of a visitor page, forwarded to an api process. */
export const PasswordTry = z.object({
  kind: z.literal('password'),
  linkId: z.string(),
  password: z.string(),
  /** The visitor's address. */
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

/** The code of a locked hub. */
export const CodeTry = z.object({
  kind: z.literal('hub-code'),
  hubId: z.string(),
  code: z.string(),
  address: z.string(),
})

export const VisitorForm = z.discriminatedUnion('kind', [PasswordTry, CodeTry, SentReport])
export type VisitorForm = z.infer<typeof VisitorForm>

export const PasswordResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('right') }),
  z.object({ kind: z.literal('wrong'), triesLeft: z.number() }),
  z.object({ kind: z.literal('locked'), retryAfterSeconds: z.number() }),
])
export type PasswordResult = z.infer<typeof PasswordResult>
export type PasswordRefusal = Exclude<PasswordResult, { kind: 'right' }>

/** Forwards the forms of visitor pages to an api process. Throws while no api process answers. */
export interface Forms {
  /** Tries are limited for each visitor and for all visitors of the link together. */
  tryPassword(
    link: CompiledLink,
    sent: { password: string; address: string },
  ): Promise<PasswordResult>
  /** Limited in the same way. After its end a code is always wrong. */
  tryCode(hub: CompiledLink, sent: { code: string; address: string }): Promise<PasswordResult>
  sendReport(
    link: CompiledLink,
    sent: { reason: string; text: string; address: string },
  ): Promise<void>
}

/** Sends a form to an api process; resolves to the JSON of its answer. */
export type SendForm = (form: VisitorForm) => Promise<unknown>

export function openForms(send: SendForm): Forms {
  return {
    async tryPassword({ id }, { password, address }) {
      return PasswordResult.parse(await send({ kind: 'password', linkId: id, password, address }))
    },
    async tryCode({ id }, sent) {
      return PasswordResult.parse(await send({ kind: 'hub-code', hubId: id, ...sent }))
    },
    async sendReport({ id, accountId }, sent) {
      await send({ kind: 'report', linkId: id, accountId, ...sent })
    },
  }
}
