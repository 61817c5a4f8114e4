/** The button of public pages that leads to the registration; the specification gives its words, with and without payments. */
export const START_WORDS = 'Start My Free Trial'
