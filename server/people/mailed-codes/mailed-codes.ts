import type { App, Inside } from '../../context.ts'
import { newCode } from '../../platform/ids.ts'
import { codeHash } from '../../platform/secrets.ts'
import type { MailedCodesTable } from '../../schema/users.ts'
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

export interface NewMailedCode extends MailedCode {
  kind: CodeKind
  lifeMs: number
}

/** Creates a one-time code for the link in a mail. Only its hash is stored. */
export async function openMailedCode(
  inside: Inside,
  { lifeMs, ...code }: NewMailedCode,
): Promise<string> {
  const text = newCode()
  const now = inside.clock()
  await insertCode(inside.db, {
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

/** Finds an open code without using it up: the caller does that with `useMailedCode`. */
export async function findMailedCode(
  app: App,
  kind: CodeKind,
  code: string,
): Promise<MailedCode | undefined> {
  return findOpenCode(app.db, { kind, hash: codeHash(code), now: app.clock() })
}

/** Uses up a code of that user. Of several concurrent calls exactly one succeeds. */
export async function useMailedCode(
  inside: Inside,
  userId: string,
  { kind, code }: { kind: CodeKind; code: string },
): Promise<MailedCode | undefined> {
  return useCode(inside.db, userId, { kind, hash: codeHash(code), now: inside.clock() })
}

/** The user's newest open code of that kind. */
export async function findLatestMailedCode(
  app: App,
  userId: string,
  kind: CodeKind,
): Promise<MailedCode | undefined> {
  return findLatestCode(app.db, userId, { kind, now: app.clock() })
}

/** Ends the open codes of a user, all of them or those of one kind. */
export async function endMailedCodes(
  inside: Inside,
  userId: string,
  kind?: CodeKind,
): Promise<void> {
  await endCodes(inside.db, userId, { kind, now: inside.clock() })
}

export async function forgetMailedCodes(app: App): Promise<void> {
  await deleteEndedCodes(app.db, app.clock())
}
