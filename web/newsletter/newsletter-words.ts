export const newsletterWords = {
  title: 'New posts by mail',
  intro: 'One mail for each new post, and nothing else.',
  button: 'Subscribe',
  failed: 'That did not work. Please try again later; your address is still in the field.',
  thanks: 'Thank you',
  welcome:
    'Welcome to our newsletter! We’ll keep you updated with our latest insights. Each mail has a link to stop.',
  lastStep: 'One step is left: open the link in the mail that we send you, and press the button.',
} as const

/** As the catalogue of errors prescribes. */
export const newsletterToasts = {
  subscribed: {
    title: 'Subscribed Successfully',
    message: "Welcome to our newsletter! We'll keep you updated with our latest insights.",
  },
  failed: { title: 'Subscription Failed', message: 'Please try again later' },
} as const
