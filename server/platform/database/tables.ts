/**
 * Tables of the database, as the queries see them. Each part of the platform declares its own, and the product adds the
 * rest, by declaration merging: so queries are fully typed, and the platform imports nothing of the product.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Tables {}
