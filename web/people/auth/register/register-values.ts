import { mailAddressProblem } from '../../../../contract/people/email.ts'
import { emptyWords } from '../../../../contract/people/login-words.ts'
import { newLastNameProblem, newNameProblem } from '../../../../contract/people/names.ts'
import { passwordLengthProblem } from '../../../../contract/people/password-length.ts'
import type {
  CompleteRegistration,
  Registration,
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

/** Only a set-up link lets the user choose an e-mail. The account name is optional. */
function bodyOf(values: RegisterValues, { setup }: Registration) {
  const { email, accountName, ...others } = values
  const named = { ...others, accountName: accountName.trim() || null }
  return setup ? { ...named, email: email.trim() } : named
}

type RegisterErrors = { [field in keyof RegisterValues]?: string | undefined }

/** What the contract's schema would refuse, without loading it, and a password that is the e-mail. */
export function errorsOf(values: RegisterValues, { setup, email }: Registration): RegisterErrors {
  const accountName = values.accountName.trim()
  return {
    firstName: newNameProblem(values.firstName),
    lastName: newLastNameProblem(values.lastName),
    email: setup ? mailAddressProblem(values.email.trim()) : undefined,
    accountName: accountName === '' ? undefined : newNameProblem(accountName),
    password: passwordProblem(values.password, setup ? values.email.trim() : email),
    acceptTerms: values.acceptTerms ? undefined : emptyWords.acceptTerms,
  }
}

function passwordProblem(password: string, email: string): string | undefined {
  const isEmail = email !== '' && password.toLowerCase() === email.toLowerCase()
  return isEmail ? 'The password cannot be your e-mail.' : passwordLengthProblem(password)
}

export const completionOf = (
  reg: string,
  values: RegisterValues,
  registration: Registration,
): CompleteRegistration => ({ ...bodyOf(values, registration), acceptTerms: true, reg })
