export const CONTACT_MAIL = 'hello@unfurly.example'
