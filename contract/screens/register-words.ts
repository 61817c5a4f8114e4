/** The button of public pages that leads to the registration. Built pages have the first; the server knows the settings. */
export const registerWords = {
  paying: 'Start My Free Trial',
  /** Without payments every account is Pro, and there is no trial. */
  free: 'Make an Account',
} as const
