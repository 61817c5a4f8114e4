import { schemaResolver } from '@mantine/form'
import {
  CompleteRegistration,
  type Registration,
} from '../../../../contract/people/registrations.ts'

export const noValues = {
  firstName: '',
  lastName: '',
  email: '',
  accountName: '',
  password: '',
  acceptTerms: false,
}
export type RegisterValues = typeof noValues
/** The fields that the server's problems may name. */
export const registerFields = Object.keys(noValues)

const resolve = schemaResolver(CompleteRegistration.omit({ reg: true }), { sync: true })

/** Only a set-up link lets the user choose an e-mail. The account name is optional. */
function bodyOf(values: RegisterValues, { setup }: Registration) {
  const { email, accountName, ...others } = values
  const named = { ...others, accountName: accountName.trim() || null }
  return setup ? { ...named, email: email.trim() } : named
}

export function errorsOf(values: RegisterValues, registration: Registration) {
  const errors = resolve(bodyOf(values, registration))
  const email = registration.setup ? values.email.trim() : registration.email
  const isEmail = email !== '' && values.password.toLowerCase() === email.toLowerCase()
  return isEmail ? { ...errors, password: 'The password cannot be your e-mail.' } : errors
}

export const completionOf = (
  reg: string,
  values: RegisterValues,
  registration: Registration,
): CompleteRegistration => ({ ...bodyOf(values, registration), acceptTerms: true, reg })
