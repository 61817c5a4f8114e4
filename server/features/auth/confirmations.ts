import type { SentCode } from '../../../contract/mfa.ts'
import type { Confirm, Confirmation } from '../../../contract/sessions.ts'
import type { App, Caller } from '../../context.ts'

export async function readConfirmation(_app: App, _caller: Caller): Promise<Confirmation> {
  throw new Error('unwritten')
}
export async function confirm(_app: App, _caller: Caller, _by: Confirm): Promise<Confirmation> {
  throw new Error('unwritten')
}
export async function sendConfirmationCode(_app: App, _caller: Caller): Promise<SentCode> {
  throw new Error('unwritten')
}
