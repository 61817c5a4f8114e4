import type {
  AddedFactor,
  AddPasskey,
  AddTotp,
  Factor,
  Factors,
  NewTotp,
  PasskeyOptions,
  RecoveryCodes,
  SentCode,
} from '../../../contract/mfa.ts'
import type { App, Caller } from '../../context.ts'

export async function listFactors(_app: App, _caller: Caller): Promise<Factors> {
  throw new Error('unwritten')
}
export async function askForEmail(_app: App, _caller: Caller): Promise<SentCode> {
  throw new Error('unwritten')
}
export async function addEmail(_app: App, _caller: Caller, _code: string): Promise<AddedFactor> {
  throw new Error('unwritten')
}
export async function askForTotp(_app: App, _caller: Caller): Promise<NewTotp> {
  throw new Error('unwritten')
}
export async function addTotp(_app: App, _caller: Caller, _input: AddTotp): Promise<AddedFactor> {
  throw new Error('unwritten')
}
export async function askForPasskey(_app: App, _caller: Caller): Promise<PasskeyOptions> {
  throw new Error('unwritten')
}
export async function addPasskey(
  _app: App,
  _caller: Caller,
  _input: AddPasskey,
): Promise<AddedFactor> {
  throw new Error('unwritten')
}
export async function renewRecoveryCodes(_app: App, _caller: Caller): Promise<RecoveryCodes> {
  throw new Error('unwritten')
}
export async function renameFactor(
  _app: App,
  _caller: Caller,
  _input: { id: string; name: string },
): Promise<Factor> {
  throw new Error('unwritten')
}
export async function removeFactor(_app: App, _caller: Caller, _id: string): Promise<void> {
  throw new Error('unwritten')
}
