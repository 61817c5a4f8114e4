import { z } from 'zod'
import { permissions } from '../../contract/people/permissions.ts'
import { PASSWORD } from '../../server/testing/app.ts'
import { registerAt } from '../../server/testing/programs/program.ts'

const Made = z.object({ key: z.string() })

interface KeyOptions {
  permissions: number
  allowedAddresses?: string[]
}

/** Registers somebody whose session may make keys; returns a function that makes one. */
export async function keyMakerAt(
  origin: string,
): Promise<(options: KeyOptions) => Promise<string>> {
  const token = await registerAt(origin)
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/ui/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await send('/auth/confirmations', { password: PASSWORD })
  return async (options) => Made.parse(await send('/api-keys', { name: 'Guide', ...options })).key
}

const EDITOR = permissions.Read + permissions.Create + permissions.Update + permissions.Delete

/** A key of a new account for everything that an Editor may do. */
export async function editorKeyAt(origin: string): Promise<string> {
  return (await keyMakerAt(origin))({ permissions: EDITOR })
}
