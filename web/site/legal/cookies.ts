/** Cookies that this application sets, as the privacy policy lists them. */
export const cookies = [
  { name: 'token', purpose: 'Your session, while you are logged in', life: 'Seven days' },
  {
    name: 'unfurly_known',
    purpose:
      'Says that you logged in with this browser before, so that others cannot lock you out by guessing',
    life: '180 days',
  },
  {
    name: 'unfurly_browser',
    purpose: 'Finds the links again that you made without an account',
    life: '400 days',
  },
  {
    name: 'unfurly_sign_in',
    purpose: 'Binds a single sign-on to the browser that began it',
    life: 'Ten minutes',
  },
  {
    name: 'XSRF-TOKEN',
    purpose: 'A random number that calls send back',
    life: 'Until you close the browser',
  },
  { name: 'theme', purpose: 'Light or dark, if you chose one', life: 'One year' },
  {
    name: 'signupPromoCode, signupReferralCode',
    purpose: 'A promo code or the code of the person who sent you, for your registration',
    life: '30 days',
  },
] as const
