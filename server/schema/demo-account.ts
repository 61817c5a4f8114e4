/** The account that owns links made without a login; the migration of the table creates it. */
export const DEMO_ACCOUNT = 'acc_demo'
