/** In characters. Without a schema, for screens that only count. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
