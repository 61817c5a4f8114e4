import { isCommonPassword } from '../../../contract/people/common-passwords.ts'
import { Problem } from '../../platform/http/problem.ts'

/** The contract checks the length. Other weaknesses are reported at the field that held the password. */
export function refuseWeak(password: string, email: string, field: string): void {
  if (password.toLowerCase() === email.toLowerCase()) {
    throw new Problem('invalid', { errors: { [field]: 'The password cannot be your e-mail.' } })
  }
  if (isCommonPassword(password)) {
    throw new Problem('invalid', {
      errors: { [field]: 'This one is among the most common ones. Choose another.' },
    })
  }
}
