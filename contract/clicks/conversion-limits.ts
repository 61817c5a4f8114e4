/** The parameter of a target that holds the id of the click. */
export const CLICK_ID = 'uf_id'

/** How long a click takes conversions. */
export const CONVERTS_FOR_DAYS = 90
