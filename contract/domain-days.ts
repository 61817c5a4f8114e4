/** Days that a domain goes on without its proof. */
export const FAILING_DAYS = 7
/** Days after that, until a domain that nobody proves again is removed. */
export const LOST_DAYS = 30
/** Days that a name which was removed is kept for the account that had it. */
export const KEPT_DAYS = 60
