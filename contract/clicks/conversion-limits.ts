/** The parameter of a target that holds the id of the click. */
export const CLICK_ID = 'uf_id'

/** How long a click takes conversions. */
export const CONVERTS_FOR_DAYS = 90

/** How many conversions a click takes. */
export const CONVERSIONS_OF_A_CLICK = 100

/** Of an account, whatever its tier. With payments on, a month takes as many as the tier has clicks. */
export const CONVERSIONS_A_DAY = 100_000
