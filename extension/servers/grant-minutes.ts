/** The same as GRANT_MINUTES of the contract, which would bring zod into the popup; a test compares them. */
export const GRANT_MINUTES = 5
