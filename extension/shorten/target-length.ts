/** The same as TARGET_MAX of the contract, which would bring zod into the popup; a test compares them. */
export const TARGET_MAX = 8192
