/** What the fields of the guest pages say when they are left empty. */
export const emptyWords = {
  username: 'Enter your e-mail',
  password: 'Enter your password',
  acceptTerms: 'Agree to the terms to go on',
}
