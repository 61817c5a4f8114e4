/** Days that a domain keeps working without its proof. */
export const FAILING_DAYS = 7
/** Days after that until an unproven domain is removed. */
export const LOST_DAYS = 30
/** Days that the name of a removed domain is reserved for its account. */
export const KEPT_DAYS = 60
