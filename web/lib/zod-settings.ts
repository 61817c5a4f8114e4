/**
 * Zod asks once whether it may compile code, which our content security policy refuses and browsers report. The setting is
 * read at the first parse, and set without loading Zod, which only forms need (zod/v4/core/core.js, `globalConfig`).
 */
const place = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
place.__zod_globalConfig = Object.assign(place.__zod_globalConfig ?? {}, { jitless: true })
