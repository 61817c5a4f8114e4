/** The errors of empty fields on the guest pages. */
export const emptyWords = {
  username: 'Enter your e-mail',
  password: 'Enter your password',
  acceptTerms: 'Agree to the terms to go on',
}
