import type { App } from '../../context.ts'
import { newCode } from '../../platform/ids.ts'
import type { MailedCodesTable } from '../../platform/schema-people.ts'
import { codeHash } from '../../platform/secrets.ts'
import {
  deleteEndedCodes,
  endCodes,
  findLatestCode,
  findOpenCode,
  insertCode,
  useCode,
} from './store.ts'

export type CodeKind = MailedCodesTable['kind']

export interface MailedCode {
  userId: string
  /** The new address of an e-mail change. */
  detail: string | null
}

export interface CodeFor extends MailedCode {
  kind: CodeKind
  lifeMs: number
}

/** A one-use code for the link of a mail. Only its hash is kept. */
export async function openMailedCode(app: App, { lifeMs, ...code }: CodeFor): Promise<string> {
  const text = newCode()
  const now = app.clock()
  await insertCode(app.db, {
    code_hash: codeHash(text),
    kind: code.kind,
    user_id: code.userId,
    detail: code.detail,
    created_at: now,
    expires_at: now + lifeMs,
    used_at: null,
  })
  return text
}

/** Whose code it is, while it can be used; what follows has to use it up. */
export async function findMailedCode(
  app: App,
  kind: CodeKind,
  code: string,
): Promise<MailedCode | undefined> {
  return findOpenCode(app.db, { kind, hash: codeHash(code), now: app.clock() })
}

/** Uses a code of that person up; of many at once exactly one gets it. */
export async function useMailedCode(
  app: App,
  userId: string,
  { kind, code }: { kind: CodeKind; code: string },
): Promise<MailedCode | undefined> {
  return useCode(app.db, userId, { kind, hash: codeHash(code), now: app.clock() })
}

/** The newest code of that kind that a person can still use. */
export async function findOpenRequest(
  app: App,
  userId: string,
  kind: CodeKind,
): Promise<MailedCode | undefined> {
  return findLatestCode(app.db, userId, { kind, now: app.clock() })
}

/** Ends the open codes of a person, all of them or those of one kind. */
export async function endMailedCodes(app: App, userId: string, kind?: CodeKind): Promise<void> {
  await endCodes(app.db, userId, { kind, now: app.clock() })
}

export async function forgetMailedCodes(app: App): Promise<void> {
  await deleteEndedCodes(app.db, app.clock())
}
