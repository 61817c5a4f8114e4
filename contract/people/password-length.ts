/** In characters. Without zod, for screens that only need the length. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
